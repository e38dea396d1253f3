// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/panels/advice/advice_panel.h"

#include "gui/common/access/keyboard_focus.h"
#include "gui/common/text/words.h"
#include "gui/common/text/wrapping_row.h"
#include "gui/model/run_list.h"
#include "gui/model/run_replays.h"
#include "gui/timeline/logic/navigation.h"
#include "gui/timeline/logic/span_links.h"
#include "profiler/analysis/replay/predicted_trace.h"
#include "profiler/analysis/replay/what_if.h"
#include "profiler/analysis/segments/budget_stretches.h"
#include "profiler/base/units.h"
#include "profiler/narrative/advice_words.h"
#include "profiler/narrative/quality_words.h"

#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QRegularExpression>
#include <QScrollArea>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace stallscope::gui {

namespace {

/// More places are of no use for navigation.
constexpr std::size_t kMostPlaces = 1000;

bool isAboutIdleTime(AdviceRule rule)
{
    switch (rule) {
    case AdviceRule::LaunchBound:
    case AdviceRule::DispatchBound:
    case AdviceRule::BusyProcessors:
    case AdviceRule::BusyDisk:
    case AdviceRule::NothingBusy:
    case AdviceRule::HostWork:
    case AdviceRule::InputPipeline:
    case AdviceRule::Initialization:
    case AdviceRule::QueuedGraph:
    case AdviceRule::QueuedDependency:
    case AdviceRule::QueuedForRanks:
    case AdviceRule::QueuedUnknown:
    case AdviceRule::Unexplained: return true;
    default: return false;
    }
}

QLabel* wordsIn(const QString& text)
{
    auto* label = new QLabel(breakable(unbroken(text)));
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return label;
}

} // namespace

RunAdvice::Place RunAdvice::placeOf(const Advice& advice, std::size_t index) const
{
    if (!advice.waits.empty()) {
        const Wait wait = analysis->full().waits()[advice.waits[index]];
        return {wait.thread, wait.start, wait.call, false};
    }
    const DeviceWork& work = analysis->full().spans().work();
    const std::uint32_t place = advice.spans[index];
    return {work.streams()[work.streamOf(place)].track, work.spans()[place].start, work.spans()[place].name, isAboutIdleTime(advice.rule)};
}

RunAdvice adviceOn(std::shared_ptr<const RunAnalysis> analysis, std::string missing)
{
    std::vector<Advice> found = advise(WhatIf(analysis->full()));
    return {std::move(analysis), std::move(found), std::move(missing)};
}

namespace {

/// "Blocking copy of a few bytes: 30 times in cudaMemcpy" -> the problem, and where it occurs.
std::pair<QString, QString> titleAndFacts(const QString& finding)
{
    static const QRegularExpression kColon(QStringLiteral(":\\s|\uff1a"));
    const QRegularExpressionMatch colon = kColon.match(finding);
    if (!colon.hasMatch())
        return {finding, {}};
    return {finding.left(colon.capturedStart()), sentenceOf(finding.mid(colon.capturedEnd()))};
}

/// The gain of a finding as a share of the run, in words and as a bar. Of a list of cards, the bars show the order.
class GainBar : public QWidget {
public:
    explicit GainBar(double share) : m_share(std::clamp(share, 0.0, 1.0)), m_words(AdvicePanel::tr("-%1", "gain").arg(toQString(formatShare(m_share))))
    {
        setFixedHeight(fontMetrics().height());
        setAccessibleName(AdvicePanel::tr("Gain: %1").arg(toQString(formatShare(m_share))));
    }

protected:
    void paintEvent(QPaintEvent* /*event*/) override
    {
        constexpr int kBarHeight = 8;
        QPainter painter(this);
        const int words = fontMetrics().horizontalAdvance(QStringLiteral("-100.0 % "));
        painter.setPen(palette().color(QPalette::WindowText));
        painter.drawText(QRect(0, 0, words, height()), Qt::AlignLeft | Qt::AlignVCenter, m_words);
        const QRectF whole(words, (height() - kBarHeight) / 2.0, std::max(width() - words, 0), kBarHeight);
        painter.fillRect(whole, palette().color(QPalette::AlternateBase));
        painter.fillRect(QRectF(whole.topLeft(), QSizeF(whole.width() * m_share, kBarHeight)), palette().color(QPalette::Link));
    }

private:
    double m_share;
    QString m_words;
};

/// Whether the What If page has such a change.
bool canBeTried(const Advice& advice)
{
    return !advice.waits.empty() || advice.rule == AdviceRule::LaunchBound || advice.rule == AdviceRule::DispatchBound
        || advice.rule == AdviceRule::CopiesBesideNothing;
}

std::string whatIsMissingFrom(const ShownRun& run)
{
    return run.report ? narrative::whatIsMissing(*run.trace, *run.report) : std::string();
}

} // namespace

AdviceCard::AdviceCard(std::shared_ptr<const RunAdvice> run, std::size_t finding, QWidget* parent)
    : QFrame(parent), m_run(std::move(run)), m_finding(finding), m_show(new QPushButton), m_try(new QPushButton(tr("Try It")))
{
    const Advice& advice = m_run->found[m_finding];
    const Nanos length = m_run->analysis->window().length();
    const QString whole = toQString(narrative::findingOf(m_run->trace(), advice, m_run->missing));
    const auto [title, facts] = titleAndFacts(whole);
    auto* what = wordsIn(title);
    QFont strong = what->font();
    strong.setBold(true);
    what->setFont(strong);
    auto* gain = wordsIn(toQString(narrative::gainOf(length, advice)));
    gain->setForegroundRole(QPalette::PlaceholderText);
    auto* remedy = wordsIn(toQString(narrative::remedyFor(advice)));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(12, 10, 12, 10);
    column->setSpacing(6);
    column->addWidget(what);
    if (advice.gain > 0 && length > 0)
        column->addWidget(new GainBar(static_cast<double>(advice.gain) / static_cast<double>(length)));
    column->addWidget(gain);
    if (!facts.isEmpty())
        column->addWidget(wordsIn(facts));
    column->addWidget(remedy);
    m_text = QStringList{whole, gain->text(), remedy->text()}.join('\n');
    if (const char* const workload = exampleOf(advice)) {
        auto* example = wordsIn(tr("The workload \"%1\" demonstrates this.").arg(QString::fromLatin1(workload)));
        example->setForegroundRole(QPalette::PlaceholderText);
        column->addWidget(example);
        m_text += '\n' + example->text();
    }
    auto* row = new WrappingRow;
    row->addWidget(m_show);
    row->addWidget(m_try);
    m_try->setToolTip(tr("Select this change on the What If page and predict its effect"));
    column->addLayout(row); // now they have a parent: shown before, they would be windows
    m_show->setHidden(RunAdvice::placesOf(advice) == 0);
    m_try->setHidden(!canBeTried(advice));
    connect(m_show, &QPushButton::clicked, this, &AdviceCard::showNext);
    connect(m_try, &QPushButton::clicked, this, [this] { emit tryRequested(m_run->found[m_finding]); });
    nameButton();
}

/// Frames of the style are invisible in the dark theme.
void AdviceCard::paintEvent(QPaintEvent* /*event*/)
{
    constexpr qreal kCorner = 4; // radius, as of the tiles of the summary
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(palette().color(QPalette::Mid));
    painter.setBrush(palette().color(QPalette::Base));
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), kCorner, kCorner);
}

QString AdviceCard::text() const
{
    return QString(m_text).remove(kBreak).replace(QChar::Nbsp, QChar::Space);
}

void AdviceCard::showNext()
{
    const Advice& advice = m_run->found[m_finding];
    emit placeRequested(m_run->placeOf(advice, m_next));
    m_next = (m_next + 1) % std::min(RunAdvice::placesOf(advice), kMostPlaces);
    nameButton();
}

void AdviceCard::nameButton()
{
    const Advice& advice = m_run->found[m_finding];
    const bool isWait = !advice.waits.empty();
    if (m_next == 0)
        m_show->setText(isWait ? tr("Show Costliest Wait") : tr("Show First"));
    else
        m_show->setText(tr("Show Next (%1 of %2)").arg(m_next + 1).arg(RunAdvice::placesOf(advice)));
    m_show->setAccessibleName(m_show->text());
}

AdvicePanel::AdvicePanel(const RunList& runs, Navigation& navigation, QWidget* parent)
    : QWidget(parent), m_runs(runs), m_navigation(navigation), m_state(new QLabel(this)), m_list(new QWidget), m_column(new QVBoxLayout(m_list))
{
    m_state->setWordWrap(true);
    m_state->setAlignment(Qt::AlignCenter);
    m_state->setMargin(24);
    m_state->setForegroundRole(QPalette::PlaceholderText);
    m_column->setContentsMargins(10, 10, 10, 10);
    m_column->setSpacing(8);
    auto* scroll = new QScrollArea(this);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setAccessibleName(tr("Advice"));
    new FocusRing(*scroll); // child of it
    scroll->setWidget(m_list);
    auto* box = new QVBoxLayout(this);
    box->setContentsMargins({});
    box->addWidget(m_state, 1);
    box->addWidget(scroll, 3);
    connect(&m_runs, &RunList::analysed, this, &AdvicePanel::refresh);
    connect(&m_runs, &RunList::added, this, &AdvicePanel::refresh);
    connect(&m_runs, &RunList::cleared, this, &AdvicePanel::refresh);
    connect(&m_runs, &RunList::removed, this, &AdvicePanel::refresh);
    connect(&m_runs, &RunList::changed, this, [this](int run) {
        if (m_saysWhyNot || !m_runs.at(run).withoutAnalysis.isEmpty())
            rebuild();
    });
    rebuild();
}

std::shared_ptr<const RunAdvice> AdvicePanel::knownFor(const std::shared_ptr<const RunAnalysis>& analysis) const
{
    const auto known = std::find_if(m_known.begin(), m_known.end(), [&](const auto& advice) { return advice->analysis == analysis; });
    return known == m_known.end() ? nullptr : *known;
}

void AdvicePanel::refresh()
{
    struct Unknown {
        std::shared_ptr<const RunAnalysis> analysis;
        std::string missing;
    };
    std::vector<Unknown> unknown;
    Known still;
    for (int run = 0; run < m_runs.size(); ++run) {
        const auto analysis = replayable(m_runs.at(run));
        if (!analysis)
            continue;
        if (auto known = knownFor(analysis))
            still.push_back(std::move(known));
        else
            unknown.push_back({analysis, whatIsMissingFrom(m_runs.at(run))});
    }
    m_known = std::move(still);
    if (unknown.empty()) {
        m_work.cancel();
    } else {
        m_work.run(
            [unknown](const std::stop_token& stop) {
                Known advice;
                for (const auto& [analysis, missing] : unknown) {
                    if (!stop.stop_requested())
                        advice.push_back(std::make_shared<const RunAdvice>(adviceOn(analysis, missing)));
                }
                return advice;
            },
            [this](Known advice) { take(std::move(advice)); });
    }
    rebuild();
}

void AdvicePanel::take(Known advice)
{
    m_known.insert(m_known.end(), advice.begin(), advice.end());
    rebuild();
}

void AdvicePanel::rebuild()
{
    m_cards.clear();
    while (QLayoutItem* item = m_column->takeAt(0)) {
        if (QWidget* const before = item->widget()) {
            before->hide(); // an open dialog may keep it alive for long
            before->deleteLater();
        }
        delete item;
    }
    for (int run = 0; run < m_runs.size(); ++run) {
        if (const auto advice = knownFor(replayable(m_runs.at(run))); advice && !advice->found.empty())
            addRun(run, advice);
    }
    m_column->addStretch(1);
    const QString why = whyNotAll();
    m_saysWhyNot = !why.isEmpty();
    if (m_runs.isEmpty())
        m_state->setText(tr("Advice appears here when a run is open."));
    else if (m_saysWhyNot && !m_work.isBusy())
        m_state->setText(why);
    else if (m_work.isBusy() || m_runs.isAnalysing())
        m_state->setText(tr("Computing advice…"));
    else if (!hasDeviceWork())
        m_state->setText(tr("No device work was recorded, so there is no advice."));
    else
        m_state->setText(tr("No advice: apart from computation and time outside device activity, nothing takes 2 % of the run."));
    m_state->setVisible(m_cards.empty());
    m_list->setVisible(!m_cards.empty());
    emit found(static_cast<int>(m_cards.size()));
}

bool AdvicePanel::hasDeviceWork() const
{
    for (int run = 0; run < m_runs.size(); ++run) {
        if (const auto& report = m_runs.at(run).report; !report || report->allDevices.spans > 0 || report->overlap.syncCount > 0)
            return true;
    }
    return false;
}

/// Why some runs have no findings; empty if all runs were examined.
QString AdvicePanel::whyNotAll() const
{
    for (int run = 0; run < m_runs.size(); ++run) {
        if (!m_runs.at(run).withoutAnalysis.isEmpty())
            return m_runs.at(run).withoutAnalysis;
    }
    return {};
}

void AdvicePanel::addRun(int run, const std::shared_ptr<const RunAdvice>& advice)
{
    auto* title = new QLabel(breakable(unbroken(m_runs.at(run).title)));
    title->setTextFormat(Qt::PlainText);
    title->setWordWrap(true);
    title->setForegroundRole(QPalette::PlaceholderText);
    m_column->addWidget(title);
    for (std::size_t i = 0; i < advice->found.size(); ++i) {
        auto* card = new AdviceCard(advice, i);
        connect(card, &AdviceCard::placeRequested, this, [this, run](const RunAdvice::Place& place) { goTo(run, place); });
        connect(card, &AdviceCard::tryRequested, this, [this, run](const Advice& found) { emit tryRequested(run, found); });
        m_column->addWidget(card);
        m_cards.push_back(card);
    }
}

/// A single run, apart from its predictions.
bool AdvicePanel::isOfOneRun() const
{
    return m_runs.size() == 1 || (m_runs.size() == 2 && isPredicted(*m_runs.at(1).trace));
}

QString AdvicePanel::state() const
{
    return isOfOneRun() ? m_state->text() : QString();
}

QString AdvicePanel::headline() const
{
    const auto advice = isOfOneRun() ? knownFor(replayable(m_runs.at(0))) : nullptr;
    if (!advice || advice->found.empty())
        return {};
    const Advice& most = advice->found.front();
    const Nanos length = advice->analysis->window().length();
    return together({sentenceOf(toQString(narrative::shortFindingOf(advice->trace(), most, advice->missing))), toQString(narrative::gainOf(length, most))});
}

std::vector<std::optional<PossibleGain>> AdvicePanel::gains() const
{
    std::vector<std::optional<PossibleGain>> gains(static_cast<std::size_t>(m_runs.size()));
    for (int run = 0; run < m_runs.size(); ++run) {
        const auto advice = knownFor(replayable(m_runs.at(run)));
        if (!advice)
            continue;
        PossibleGain most;
        for (const Advice& found : advice->found) {
            if (found.gain > most.length)
                most = {found.gain, found.isAtMost};
        }
        gains[static_cast<std::size_t>(run)] = most;
    }
    return gains;
}

void AdvicePanel::goTo(int run, const RunAdvice::Place& place)
{
    if (run >= m_runs.size())
        return;
    const ShownRun& shown = m_runs.at(run);
    const auto span = placeOf(*shown.trace, run, place.track, place.start, place.name);
    if (!span)
        return;
    const DeviceId device = shown.trace->tracks[place.track.index()].info.device;
    const TimeRange idle = place.endsIdleTime && shown.analysis ? idleBefore(*shown.analysis, device, place.start) : TimeRange{};
    if (idle.length() > span->span.duration)
        m_navigation.jumpWithin(*span, shown.onAxis({idle.start, span->span.end()}));
    else
        m_navigation.jumpClose(*span);
}

} // namespace stallscope::gui
