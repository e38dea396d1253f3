// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/timeline/widgets/pane_title.h"

#include "gui/common/access/keyboard_focus.h"
#include "gui/common/access/screen_reader.h"
#include "gui/common/text/plain_tip.h"
#include "gui/common/text/words.h"
#include "gui/model/loaded_runs.h"
#include "profiler/analysis/replay/predicted_trace.h"
#include "profiler/base/say.h"
#include "profiler/base/units.h"
#include "profiler/formats/formats.h"
#include "profiler/narrative/verdict_words.h"

#include <QContextMenuEvent>
#include <QPainter>
#include <QToolButton>

#include <algorithm>

namespace stallscope::gui {

namespace {

constexpr int kHeight = 26;
constexpr int kMargin = 10;
constexpr int kBetweenTexts = 16;
constexpr double kHatching = 0.45; // opacity of the hatching behind predicted and partial runs
constexpr int kMark = 4;           // of the current run, at the left

QString share(const Share& value)
{
    return value ? toQString(formatShare(*value)) : toQString(sayUnknown());
}

/// Most important first: the last ones are dropped if there is little room.
QStringList numbersOf(const RunReport& report, const Trace& trace)
{
    if (report.devices.empty() && report.threads.empty() && !trace.range().isEmpty())
        return {durationWords(report.window > 0 ? report.window : trace.range().length()), PaneTitle::tr("no device work")};
    const std::uint64_t count = report.overlap.syncCount;
    const QStringList first{durationWords(report.window), PaneTitle::tr("busy %1").arg(share(busyShareOf(report)))};
    if (!narrative::areWaitsRecorded(trace, report.devices, count))
        return first + QStringList(PaneTitle::tr("waits not recorded"));
    return first
        + QStringList{PaneTitle::tr("overlap %1").arg(share(report.overlap.hostDeviceOverlap)),
            PaneTitle::tr("blocked mid-run %1").arg(share(report.overlap.stalled)), counted(STALLSCOPE_COUNT("PaneTitle", "{} waits", "{} wait"), count)};
}

QStringList numbersOf(const ShownRun& run)
{
    if (run.report)
        return numbersOf(*run.report, *run.trace);
    if (!run.withoutNumbers.isEmpty())
        return {PaneTitle::tr("no numbers")};
    return {run.share > 0 ? PaneTitle::tr("computing numbers: %1").arg(share(run.share)) : PaneTitle::tr("computing numbers...")};
}

/// As many as fit.
QString joined(QStringList numbers, const QFontMetrics& metrics, int room)
{
    const auto text = [&] { return numbers.join("   ·   "); };
    while (numbers.size() > 1 && metrics.horizontalAdvance(text()) > room)
        numbers.removeLast();
    return metrics.horizontalAdvance(text()) <= room ? text() : QString();
}

} // namespace

PaneTitle::PaneTitle(QWidget* parent)
    : QWidget(parent),
      m_offset(new QToolButton(this)),
      m_value(new ShownValue(*this, [this] { return m_numbers.join(QStringLiteral(", ")); })),
      m_theme(&themeOf(Theme::Mode::Dark))
{
    setFixedHeight(kHeight);
    setFocusPolicy(Qt::TabFocus); // for the menu key
    new FocusRing(*this);         // child of this
    m_offset->setAutoRaise(true);
    m_offset->setToolTip(tr("Reset the offset of this run"));
    m_offset->hide();
    connect(m_offset, &QToolButton::clicked, this, &PaneTitle::offsetReset);
    setToolTip(wrappedTip(
        tr("Run time. Busy: share with device work, mean of several devices. Overlap: share of the busy time in which the host was not blocked. Blocked mid-run: "
           "share in which the host was blocked, final waits excluded.")
        + QLatin1Char(' ') + tr("Waits: calls that blocked the host.")));
}

void PaneTitle::showRun(const ShownRun& run)
{
    m_title = run.title;
    keepName(*this, run.title);
    m_numbers = numbersOf(run);
    m_isHatched = isPredicted(*run.trace) || isPartial(*run.trace);
    if (isPartial(*run.trace))
        m_numbers = {tr("loading"), counted(STALLSCOPE_COUNT("PaneTitle", "{} spans so far", "{} span so far"), run.trace->spanCount())};
    if (isPredicted(*run.trace))
        m_numbers.prepend(tr("predicted, not measured"));
    if (const QString repeat = repeatWords(*run.trace, run.run); !repeat.isEmpty())
        m_numbers << repeat;
    m_offset->setVisible(run.offset != 0);
    m_offset->setText(tr("moved by %1  ×").arg(durationWords(run.offset)));
    placeButton();
    m_value->changed();
    update();
}

void PaneTitle::showProgress(const ShownRun& run)
{
    if (run.report)
        return;
    m_numbers = numbersOf(run);
    m_value->changed();
    update();
}

void PaneTitle::setCurrent(bool isCurrent)
{
    m_isCurrent = isCurrent;
    update();
}

void PaneTitle::contextMenuEvent(QContextMenuEvent* event)
{
    emit menuRequested(event->globalPos());
}

void PaneTitle::setTheme(const Theme& theme)
{
    m_theme = &theme;
    update();
}

void PaneTitle::placeButton()
{
    QFont bold = font();
    bold.setBold(true);
    m_offset->adjustSize();
    m_offset->move(kMargin + QFontMetrics(bold).horizontalAdvance(m_title) + kBetweenTexts, (height() - m_offset->height()) / 2);
}

void PaneTitle::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    placeButton();
}

void PaneTitle::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    paintTo(painter);
    if (m_isCurrent)
        painter.fillRect(QRect(0, 0, kMark, height()), m_theme->accent);
}

void PaneTitle::paintTo(QPainter& painter) const
{
    painter.fillRect(rect(), m_theme->raised);
    if (m_isHatched)
        painter.fillRect(rect(), QBrush(mixed(m_theme->raised, m_theme->note, kHatching), Qt::BDiagPattern));
    painter.fillRect(QRect(0, height() - 1, width(), 1), m_theme->line);
    const QRect inside = rect().adjusted(kMargin, 0, -kMargin, 0);
    painter.setFont(font());
    painter.setPen(m_theme->mutedText);
    QFont bold = font();
    bold.setBold(true);
    const int wanted = std::min(QFontMetrics(bold).horizontalAdvance(m_title), inside.width() / 2) + kBetweenTexts;
    const QString numbers = joined(m_numbers, painter.fontMetrics(), inside.width() - wanted);
    painter.drawText(inside, Qt::AlignRight | Qt::AlignVCenter, numbers);
    const int room = inside.width() - painter.fontMetrics().horizontalAdvance(numbers) - kBetweenTexts;
    painter.setFont(bold);
    painter.setPen(m_theme->text);
    painter.drawText(inside, Qt::AlignLeft | Qt::AlignVCenter, painter.fontMetrics().elidedText(m_title, Qt::ElideMiddle, room));
    painter.setFont(font());
}

} // namespace stallscope::gui
