// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/pages/compare/compare_panel.h"

#include "gui/common/access/screen_reader.h"
#include "gui/common/text/words.h"
#include "gui/model/run_list.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace stallscope::gui {

namespace {

QComboBox* makeBox(const QString& name, QWidget* parent)
{
    auto* box = new QComboBox(parent);
    setSpokenName(*box, name);
    box->setToolTip(name);
    box->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    box->setMaximumWidth(420);
    box->setMinimumContentsLength(12);
    return box;
}

bool areSame(const std::vector<SideSource>& a, const std::vector<SideSource>& b)
{
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const SideSource& one, const SideSource& other) {
        return one.trace == other.trace && one.run == other.run && one.report == other.report && one.isLeftOut == other.isLeftOut && one.title == other.title;
    });
}

} // namespace

SideChooser::SideChooser(QWidget* parent) : QWidget(parent), m_a(makeBox(tr("A, the baseline"), this)), m_b(makeBox(tr("B, compared with A"), this))
{
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins({});
    auto* swapThem = new QToolButton(this);
    swapThem->setText(tr("⇄"));
    swapThem->setToolTip(tr("Swap A and B"));
    swapThem->setAccessibleName(tr("Swap A and B"));
    swapThem->setFocusPolicy(Qt::StrongFocus);
    connect(swapThem, &QToolButton::clicked, this, &SideChooser::swap);
    row->addWidget(new QLabel(tr("A"), this));
    row->addWidget(m_a);
    row->addWidget(swapThem);
    row->addWidget(new QLabel(tr("B"), this));
    row->addWidget(m_b);
    row->addStretch(1);
    connect(m_a, &QComboBox::currentIndexChanged, this, [this](int a) { choose({a, a == m_choice.b ? m_choice.a : m_choice.b}); });
    connect(m_b, &QComboBox::currentIndexChanged, this, [this](int b) { choose({b == m_choice.a ? m_choice.b : m_choice.a, b}); });
}

void SideChooser::setSides(const Sides& sides)
{
    const QString a = m_a->currentText();
    const QString b = m_b->currentText();
    const QSignalBlocker quietA(m_a);
    const QSignalBlocker quietB(m_b);
    for (QComboBox* box : {m_a, m_b}) {
        box->clear();
        for (const Sides::Side& one : sides.all)
            box->addItem(toQString(one.side.label));
    }
    const SideChoice kept{m_a->findText(a), m_b->findText(b)};
    m_isByHand = m_isByHand && kept.a >= 0 && kept.b >= 0;
    m_choice = m_isByHand ? kept : usualChoice(sides);
    showChoice();
}

void SideChooser::choose(SideChoice choice)
{
    const auto isThere = [this](int side) { return side >= 0 && side < m_a->count(); };
    if (!isThere(choice.a) || !isThere(choice.b))
        return;
    m_isByHand = true;
    take(choice);
}

void SideChooser::swap()
{
    choose({m_choice.b, m_choice.a});
}

void SideChooser::take(SideChoice choice)
{
    m_choice = choice;
    showChoice();
    emit chosen();
}

void SideChooser::showChoice()
{
    const QSignalBlocker quietA(m_a);
    const QSignalBlocker quietB(m_b);
    m_a->setCurrentIndex(m_choice.a);
    m_b->setCurrentIndex(m_choice.b);
}

ComparePanel::ComparePanel(const RunList& runs, QWidget* parent)
    : QWidget(parent),
      m_runs(runs),
      m_chooser(new SideChooser(this)),
      m_page(new PairPage),
      m_scroll(new QScrollArea(this)),
      m_empty(new QWidget(this)),
      m_why(new QLabel(m_empty)),
      m_state(new QLabel(this)),
      m_soon(new QTimer(this))
{
    auto* box = new QVBoxLayout(this);
    box->setContentsMargins({});
    box->setSpacing(0);
    m_chooser->layout()->setContentsMargins(24, 10, 24, 10);
    m_chooser->layout()->addWidget(m_state);
    m_state->setForegroundRole(QPalette::PlaceholderText);
    box->addWidget(m_chooser);
    m_scroll->setFocusPolicy(Qt::NoFocus);
    m_scroll->setWidget(m_page);
    m_scroll->setWidgetResizable(true);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAsNeeded);
    box->addWidget(m_scroll, 1);
    auto* middle = new QVBoxLayout(m_empty);
    m_why->setWordWrap(true);
    m_why->setAlignment(Qt::AlignCenter);
    m_why->setForegroundRole(QPalette::PlaceholderText);
    middle->addWidget(m_why);
    middle->setContentsMargins(48, 24, 48, 24);
    box->addWidget(m_empty, 1);
    m_soon->setSingleShot(true);
    m_soon->setInterval(0);
    connect(m_soon, &QTimer::timeout, this, &ComparePanel::refresh);
    const auto soon = [this] { m_soon->start(); };
    connect(&m_runs, &RunList::added, this, soon);
    connect(&m_runs, &RunList::cleared, this, soon);
    connect(&m_runs, &RunList::removed, this, soon);
    connect(&m_runs, &RunList::analysed, this, soon);
    connect(&m_runs, &RunList::aboutToClear, this, [this] { m_areRunsGone = true; });
    connect(m_chooser, &SideChooser::chosen, this, &ComparePanel::compare);
    connect(m_page, &PairPage::nameRequested, this, &ComparePanel::nameRequested);
    connect(m_page, &PairPage::sideClicked, this, [this](int side) {
        if (m_soon->isActive() || m_areRunsGone || !m_sides || side >= static_cast<int>(m_sides->all.size()))
            return; // the page shows other sides than the current ones
        const SideChoice now = m_chooser->choice();
        if (side != now.a && side != now.b)
            m_chooser->choose({now.a, side});
        else if (const int shown = m_sides->all[static_cast<std::size_t>(side)].shown; shown >= 0)
            emit runRequested(shown);
    });
    setTheme(themeOf(Theme::Mode::Dark));
    refresh();
}

void ComparePanel::setTheme(const Theme& theme)
{
    m_page->setTheme(theme);
}

void ComparePanel::setLive(bool isLive)
{
    m_isLive = isLive;
    m_soon->start();
}

bool ComparePanel::isSettled() const
{
    return !m_soon->isActive() && !m_gathering.isBusy() && !m_comparing.isBusy() && !m_isLive && !m_runs.isAnalysing();
}

bool ComparePanel::areShown(const Comparison& comparison) const
{
    const auto isShown = [this](const ComparisonSide& side) {
        for (int i = 0; i < m_runs.size(); ++i) {
            if (m_runs.at(i).trace->pools == side.trace->pools)
                return true;
        }
        return false;
    };
    return isShown(comparison.a) && isShown(comparison.b);
}

void ComparePanel::dropResult()
{
    m_comparing.cancel();
    m_hasResult = false;
    showState();
    emit compared();
}

void ComparePanel::refresh()
{
    if (!m_isLive && !m_runs.isAnalysing())
        gather();
    if (m_hasResult && !areShown(m_page->pair()->comparison))
        dropResult(); // after gather(), so that the page reports pending numbers
    else
        showState();
}

void ComparePanel::gather()
{
    std::vector<SideSource> sources = sourcesOf(m_runs);
    if (m_sides && areSame(sources, m_sources))
        return;
    m_sources = std::move(sources);
    m_gathering.run([sources = m_sources](const std::stop_token& stop) { return sidesOf(sources, stop); },
        [this](std::shared_ptr<const Sides> sides) { takeSides(std::move(sides)); });
}

void ComparePanel::takeSides(std::shared_ptr<const Sides> sides)
{
    m_sides = std::move(sides);
    m_areRunsGone = false;
    m_chooser->setSides(*m_sides);
    compare();
}

void ComparePanel::compare()
{
    const SideChoice choice = m_chooser->choice();
    if (!m_sides || choice.a < 0 || choice.b < 0)
        return dropResult();
    m_comparing.run([sides = m_sides, choice, analyses = PairAnalyses{analysisOf(choice.a), analysisOf(choice.b)}](
                        const std::stop_token& stop) { return pairOf(sides, choice, analyses, stop); },
        [this](std::shared_ptr<const Pair> pair) {
            if (!areShown(pair->comparison))
                return dropResult();
            m_page->show(std::move(pair));
            m_hasResult = true;
            showState();
            emit compared();
        });
    showState();
}

/// Of the median repeat of a side, if it is shown.
std::shared_ptr<const RunAnalysis> ComparePanel::analysisOf(int side) const
{
    const Sides::Side& one = m_sides->all[static_cast<std::size_t>(side)];
    for (int i = 0; i < m_runs.size(); ++i) {
        if (m_runs.at(i).trace == one.side.trace && m_runs.at(i).run == medianRepeat(one.side).run)
            return replayable(m_runs.at(i));
    }
    return nullptr;
}

void ComparePanel::showState()
{
    const bool isAtWork = m_isLive || m_runs.isAnalysing() || m_gathering.isBusy() || m_comparing.isBusy();
    m_scroll->setVisible(m_hasResult);
    m_chooser->setVisible(m_hasResult);
    m_empty->setVisible(!m_hasResult);
    m_state->setText(!isAtWork ? QString() : m_isLive ? tr("An experiment is running. This is the previous result.") : tr("Computing numbers..."));
    if (isAtWork)
        m_why->setText(m_isLive ? tr("The comparison appears when the experiment is complete.") : tr("Computing numbers..."));
    else if (m_runs.isEmpty())
        m_why->setText(tr("Nothing to compare yet. Run two strategies of a workload, or open two files together."));
    else
        m_why->setText(tr("Nothing to compare yet. Run a second strategy of the workload, or open another file beside this one."));
}

} // namespace stallscope::gui
