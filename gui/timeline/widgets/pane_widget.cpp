// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/timeline/widgets/pane_widget.h"

#include "gui/common/access/screen_reader.h"
#include "gui/common/text/words.h"
#include "gui/model/run_list.h"
#include "gui/panels/details/span_facts.h"
#include "gui/timeline/layout/visible_range.h"
#include "gui/timeline/logic/navigation.h"
#include "gui/timeline/logic/selection.h"
#include "gui/timeline/logic/span_links.h"
#include "gui/timeline/paint/lane_canvas.h"
#include "gui/timeline/paint/note_marks.h"
#include "gui/timeline/widgets/header_column.h"
#include "gui/timeline/widgets/lane_area.h"
#include "gui/timeline/widgets/pane_title.h"
#include "gui/timeline/widgets/shown_words.h"
#include "profiler/formats/formats.h"

#include <QGridLayout>
#include <QPainter>
#include <QScrollBar>
#include <QToolTip>

#include <algorithm>

namespace stallscope::gui {

namespace {

LayoutChoices choicesForOtherTracks(const LayoutChoices& choices)
{
    LayoutChoices others;
    others.showsPython = choices.showsPython;
    others.showsEmpty = choices.showsEmpty;
    return others;
}

} // namespace

PaneWidget::PaneWidget(const PaneShared& shared, int index, QWidget* parent)
    : QWidget(parent),
      m_shared(shared),
      m_index(index),
      m_title(new PaneTitle(this)),
      m_headers(new HeaderColumn(m_scene, m_choices, this)),
      m_lanes(new LaneArea(m_scene, shared.range, this)),
      m_lanesValue(new ShownValue(*m_lanes, [this] { return lanesWords(m_shared.runs.at(m_index), m_scene, m_shared.range.range()); })),
      m_scrollBar(new QScrollBar(Qt::Vertical, this))
{
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins({});
    grid->setSpacing(0);
    grid->addWidget(m_title, 0, 0, 1, 3);
    grid->addWidget(m_headers, 1, 0);
    grid->addWidget(m_lanes, 1, 1);
    grid->addWidget(m_scrollBar, 1, 2);
    grid->setColumnStretch(1, 1);
    grid->setRowStretch(1, 1);
    connectSignals();
    QSizePolicy besideLanes = m_scrollBar->sizePolicy();
    besideLanes.setRetainSizeWhenHidden(true); // lanes are as wide as the ruler above them
    m_scrollBar->setSizePolicy(besideLanes);
    setFocusProxy(m_lanes);
    obeyMouse();
    takeRun();
}

void PaneWidget::connectSignals()
{
    connect(&m_shared.range, &VisibleRange::changed, this, &PaneWidget::moveToVisible);
    connect(&m_shared.selection, &Selection::spanChanged, this, [this] {
        takeSelection();
        revealSelection();
    });
    connect(&m_shared.range, &VisibleRange::changed, m_lanes, &LaneArea::hideTooltip);
    connect(&m_shared.navigation, &Navigation::cleared, m_lanes, &LaneArea::clearMeasured);
    connect(&m_shared.selection, &Selection::rangeChanged, this, &PaneWidget::takeSelection);
    connect(m_scrollBar, &QScrollBar::valueChanged, this, [this](int value) {
        m_scene.scroll = value;
        refresh();
    });
    connect(m_headers, &HeaderColumn::choicesChanged, this, [this] {
        layOut();
        emit contentsChanged();
    });
    connect(m_headers, &HeaderColumn::scrollRequested, this, &PaneWidget::scrollBy);
    connect(m_headers, &HeaderColumn::widthDragged, this, &PaneWidget::headerWidthDragged);
    connect(m_lanes, &LaneArea::scrollRequested, this, &PaneWidget::scrollBy);
    connect(m_lanes, &LaneArea::cursorMoved, this, &PaneWidget::cursorMoved);
    connect(m_lanes, &LaneArea::measured, this, &PaneWidget::measured);
    connect(m_lanes, &LaneArea::tooltipRequested, this, &PaneWidget::showTooltip);
    connect(m_lanes, &LaneArea::noteTooltipRequested, this, &PaneWidget::showNotes);
}

void PaneWidget::takeRun()
{
    const ShownRun& run = m_shared.runs.at(m_index);
    m_title->showRun(run);
    if (m_scene.trace && isPartial(*m_scene.trace) && !haveSameTracks(*m_scene.trace, *run.trace))
        m_choices = choicesForOtherTracks(m_choices);
    keepName(*m_lanes, tr("Lanes of %1").arg(run.title));
    keepName(*m_headers, tr("Tracks of %1").arg(run.title));
    m_scene.trace = run.trace;
    if (m_colouredNames != run.trace->pools)
        takeColours();
    m_scene.analysis = run.analysis;
    m_scene.report = run.report;
    m_scene.waits = run.waits();
    m_scene.window = run.window;
    m_scene.showsOthers = run.trace->runs.size() == 1 && run.trace->runs.front().workload.empty(); // otherwise another run may begin at any time
    m_scene.origin = run.origin();
    m_lanes->reportMeasured();
    takeNotes();
    moveToVisible();
}

void PaneWidget::takeProgress()
{
    m_title->showProgress(m_shared.runs.at(m_index));
}

void PaneWidget::takeNotes()
{
    const ShownRun& run = m_shared.runs.at(m_index);
    m_scene.notes.clear();
    for (const Note& note : run.notes) {
        const auto& span = note.span;
        m_scene.notes.push_back({note, span ? placeOf(*run.trace, m_index, span->track, span->start, span->name) : std::nullopt});
    }
    layOut();
}

void PaneWidget::setAppearance(const Theme& theme, ColourBy by)
{
    m_title->setTheme(theme);
    m_scene.theme = &theme;
    m_colourBy = by;
    takeColours();
    refresh();
}

void PaneWidget::takeColours()
{
    m_colouredNames = m_scene.trace->pools;
    m_scene.colours = SpanColours(*m_scene.theme, m_colourBy, m_colouredNames);
}

void PaneWidget::setMeasuring(bool measure)
{
    m_lanes->setMeasuring(measure);
}

void PaneWidget::setMovesAlone(bool alone)
{
    m_lanes->setMovesAlone(alone);
}

void PaneWidget::setPythonShown(bool show)
{
    m_choices.showsPython = show;
    layOut();
}

void PaneWidget::setHeaderWidth(int width)
{
    m_headers->setFixedWidth(width);
}

void PaneWidget::setPath(std::shared_ptr<const RunPath> path)
{
    m_scene.path = std::move(path);
    refresh();
}

void PaneWidget::setHits(std::shared_ptr<const HitMarks> hits)
{
    m_scene.hits = std::move(hits);
    m_lanes->canvas().update();
}

RunId PaneWidget::run() const
{
    return m_shared.runs.at(m_index).run;
}

void PaneWidget::setTracks(const LayoutChoices& choices)
{
    m_choices = choices;
    m_choices.usualLaneHeight = LayoutChoices::kLaneHeight; // this height follows that of the pane
    layOut();
}

void PaneWidget::lookLike(const PaneWidget& other)
{
    m_scene.path = other.m_scene.path;
    setTracks(other.m_choices);
    m_scrollBar->setValue(other.m_scrollBar->value());
}

void PaneWidget::showCursorAt(std::optional<Nanos> onAxis)
{
    m_lanes->showCursorAt(onAxis ? std::optional(*onAxis + m_scene.origin) : std::nullopt);
}

void PaneWidget::setCurrent(bool isCurrent)
{
    m_title->setCurrent(isCurrent);
}

std::optional<SpanPlace> PaneWidget::neighbour(SpanStep step) const
{
    auto place = m_scene.selected ? neighbourOf(*m_scene.trace, m_scene.layout, *m_scene.selected, step)
                                  : firstSpanSeen(*m_scene.trace, m_scene.layout, m_scene.visible);
    if (place)
        place->run = m_index;
    return place;
}

void PaneWidget::paintTo(QPainter& painter)
{
    for (QWidget* part : {static_cast<QWidget*>(m_headers), static_cast<QWidget*>(m_lanes), static_cast<QWidget*>(m_title)}) {
        painter.save();
        painter.translate(part->pos());
        painter.setClipRect(part->rect());
        if (part == m_headers)
            m_headers->paintTo(painter);
        else if (part == m_lanes)
            m_lanes->canvas().paintTo(painter);
        else
            m_title->paintTo(painter);
        painter.restore();
    }
}

void PaneWidget::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    const int strip = m_choices.stripHeight;
    layOut();
    if (m_choices.stripHeight != strip) // notes need another height at this width
        emit contentsChanged();
}

void PaneWidget::layOut()
{
    const ShownRun& run = m_shared.runs.at(m_index);
    m_choices.within = !m_scene.showsOthers ? std::optional(run.extent()) : std::nullopt;
    m_choices.stripHeight = noteStripHeight(m_scene.notes, run.extent(), m_lanes->width(), QFontMetricsF(m_lanes->font()));
    m_scene.layout = roomyLayout(*m_scene.trace, m_choices, m_lanes->height());
    const int room = std::max(m_lanes->height() - m_scene.layout.pinnedHeight(), 0);
    m_scrollBar->setRange(0, std::max(m_scene.layout.scrolledHeight() - room, 0));
    m_scrollBar->setPageStep(room);
    m_scrollBar->setVisible(m_scrollBar->maximum() > 0);
    m_scene.scroll = m_scrollBar->value();
    refresh();
}

void PaneWidget::moveToVisible()
{
    m_scene.visible = m_shared.runs.at(m_index).inTrace(m_shared.range.range());
    m_lanesValue->changed();
    m_lanes->canvas().update();
    m_lanes->followPointer();
}

void PaneWidget::takeSelection()
{
    const Selection& selection = m_shared.selection;
    const auto& place = selection.span();
    m_scene.selected.reset();
    m_scene.linked.clear();
    if (place && place->run == m_index) {
        m_scene.selected = place;
        m_scene.linked = correlatedWith(*m_scene.trace, *place);
    }
    m_lanesValue->changed();
    m_scene.range = selection.range() ? std::optional(m_shared.runs.at(m_index).inTrace(*selection.range())) : std::nullopt;
    m_lanes->canvas().update();
}

void PaneWidget::refresh()
{
    m_headers->update();
    m_lanes->canvas().update();
}

// Pointer input in a pane.

void PaneWidget::obeyMouse()
{
    connect(m_lanes, &LaneArea::rangeDragged, &m_shared.selection, &Selection::selectRange);
    connect(m_lanes, &LaneArea::offsetDragged, this, [this](Nanos by) { m_shared.runs.setOffset(m_index, m_shared.runs.at(m_index).offset + by); });
    const auto select = [this](std::optional<SpanPlace> place) {
        m_shared.navigation.setCurrentRun(m_index);
        if (place)
            place->run = m_index;
        m_shared.selection.select(place);
    };
    connect(m_lanes, &LaneArea::clicked, this, [this, select](const std::optional<SpanPlace>& place) {
        select(place);
        if (place)
            emit m_shared.navigation.picked();
    });
    connect(m_lanes, &LaneArea::menuRequested, this, [this, select](const std::optional<SpanPlace>& place, QPoint where) {
        if (place)
            select(place);
        else
            makeCurrent();
        emit menuRequested(place ? MenuPlace::Span : MenuPlace::Lanes, where);
    });
    connect(m_lanes, &LaneArea::doubleClicked, this, [this, select](const std::optional<SpanPlace>& place) {
        select(place);
        if (place)
            m_shared.navigation.lookInto();
    });
    connect(m_lanes, &LaneArea::noteClicked, this, [this](std::size_t index) {
        const SceneNote note = m_scene.notes[index]; // copied: a receiver may edit it
        selectNote(note);
        emit noteClicked(note.note);
    });
    connect(m_lanes, &LaneArea::noteDoubleClicked, this, [this](std::size_t index) {
        const Note note = m_scene.notes[index].note;
        emit noteDoubleClicked(note);
    });
    connect(m_title, &PaneTitle::menuRequested, this, [this](QPoint where) {
        makeCurrent();
        emit menuRequested(MenuPlace::RunTitle, where);
    });
    connect(m_title, &PaneTitle::offsetReset, this, [this] { m_shared.runs.setOffset(m_index, 0); });
}

/// A selected span decides which run is the current one, so one of another run is deselected.
void PaneWidget::makeCurrent()
{
    const auto& span = m_shared.selection.span();
    if (span && span->run != m_index)
        m_shared.selection.select({});
    m_shared.navigation.setCurrentRun(m_index);
}

// Height of a pane, and positions in it.

namespace {

constexpr int kMostLeast = 11 * LayoutChoices::kLaneHeight; // behind many threads, the device is reached by scrolling

} // namespace

PaneHeights PaneWidget::heightsAt(int laneHeight) const
{
    LayoutChoices choices = m_choices;
    choices.usualLaneHeight = laneHeight;
    const LaneLayout layout(*m_scene.trace, choices);
    return {m_title->height() + std::min(heightOfBothSides(layout), kMostLeast), m_title->height() + layout.height()};
}

void PaneWidget::revealSelection()
{
    if (!m_scene.selected)
        return;
    const LaneRow* row = m_scene.layout.rowOf(m_scene.selected->track, m_scene.selected->lane);
    const bool isPinned = row && m_scene.layout.isPinned(*row);
    const int room = m_scrollBar->pageStep();
    if (row && !isPinned && (row->y < m_scene.scroll || row->y + row->height > m_scene.scroll + room))
        m_scrollBar->setValue(row->y - room / 3);
    const Viewport view = m_scene.viewport(m_lanes->height());
    emit placeRevealed(row ? QRect(0, m_lanes->y() + view.toView(row->y, isPinned), width(), row->height) : m_title->geometry());
}

void PaneWidget::revealProcess(ProcessId process)
{
    const Band* band = m_scene.layout.find(HeaderKey::of(process));
    if (band && !band->isPinned)
        m_scrollBar->setValue(band->y);
}

void PaneWidget::scrollBy(int pixels)
{
    const int wanted = m_scrollBar->value() + pixels;
    m_scrollBar->setValue(wanted);
    if (wanted != m_scrollBar->value())
        emit scrolledBeyond(wanted - m_scrollBar->value());
}

// Status texts for the item under the pointer.

void PaneWidget::showTooltip(const SpanPlace& place, QPoint where)
{
    QToolTip::showText(where, htmlText(briefFacts(m_shared.runs.at(m_index), place, m_scene.visible)), m_lanes);
}

void PaneWidget::showNotes(const std::vector<std::size_t>& notes, QPoint where)
{
    const ShownRun& run = m_shared.runs.at(m_index);
    QStringList lines;
    for (const std::size_t index : notes) {
        const Note& note = m_scene.notes[index].note;
        const QString at = durationWords(note.range.start - run.window.start);
        const QString when = note.range.isEmpty() ? tr("at %1").arg(at) : tr("%1, at %2").arg(durationWords(note.range.length()), at);
        const QString words = note.text.empty() ? tr("Bookmark") : QString::fromStdString(note.text);
        lines << QStringLiteral("<b>%1</b><br>%2").arg(words.toHtmlEscaped().replace('\n', QLatin1String("<br>")), when.toHtmlEscaped());
    }
    QToolTip::showText(where, lines.join(QLatin1String("<hr>")), m_lanes);
}

void PaneWidget::selectNote(const SceneNote& note)
{
    m_shared.navigation.setCurrentRun(m_index);
    if (note.span)
        m_shared.selection.select(note.span);
    else if (!note.note.range.isEmpty())
        m_shared.selection.selectRange(m_shared.runs.at(m_index).onAxis(note.note.range));
}

} // namespace stallscope::gui
