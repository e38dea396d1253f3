// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/summary/loss_bar.h"

#include "engine/cli/quality_text.h"
#include "gui/access/spoken_name.h"
#include "gui/details/words.h"
#include "gui/runs/run_list.h"
#include "profiler/exchange/part_of_file.h"
#include "profiler/trace/loss.h"

#include <QHBoxLayout>
#include <QLabel>

#include <algorithm>

namespace stallscope::gui {

namespace {

/// While a run goes on, spans that come late are only waiting for their place; what is missing of a file that is still being read may come.
LossCounts tellingLosses(const ShownRun& run)
{
    if (isPart(*run.trace))
        return {};
    LossCounts counts = run.trace->losses;
    for (std::size_t i = 0; i < kLosses; ++i) {
        const Severity severity = allLosses()[i].severity;
        if (severity == Severity::Info || (severity == Severity::Warning && run.isRunning()))
            counts[i] = 0;
    }
    return counts;
}

/// Runs of one trace share its losses.
LossCounts lossesOf(const RunList& runs)
{
    LossCounts sum{};
    std::vector<const TracePools*> known;
    for (int i = 0; i < runs.size(); ++i) {
        const TracePools* pools = runs.at(i).trace->pools.get();
        if (std::find(known.begin(), known.end(), pools) != known.end())
            continue;
        known.push_back(pools);
        const LossCounts counts = tellingLosses(runs.at(i));
        std::transform(sum.begin(), sum.end(), counts.begin(), sum.begin(), std::plus<>());
    }
    return sum;
}

} // namespace

QStringList lossLines(const RunList& runs)
{
    const LossCounts losses = lossesOf(runs);
    QStringList lines;
    for (const Severity severity : {Severity::DataLoss, Severity::Warning}) {
        for (std::size_t i = 0; i < kLosses; ++i) {
            const LossInfo& info = allLosses()[i];
            if (losses[i] > 0 && info.severity == severity)
                lines << QStringLiteral("%1: %2").arg(severity == Severity::DataLoss ? LossBar::tr("loss") : LossBar::tr("warning"), toQString(cli::qualitySentence(info.name, static_cast<std::int64_t>(losses[i]))));
        }
    }
    return lines;
}

LossBar::LossBar(const RunList& runs, QWidget* parent) : QWidget(parent), m_runs(runs), m_text(new QLabel(this))
{
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(10, 6, 10, 6);
    m_text->setWordWrap(true);
    m_text->setTextFormat(Qt::PlainText);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    setSpokenName(*m_text, tr("What is missing"));
    row->addWidget(m_text, 1);
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::AlternateBase);
    for (const auto change : {&RunList::added, &RunList::removed, &RunList::changed})
        connect(&m_runs, change, this, &LossBar::refresh);
    connect(&m_runs, &RunList::cleared, this, &LossBar::refresh);
    hide();
    refresh();
}

void LossBar::refresh()
{
    const QStringList lines = lossLines(m_runs);
    if (lines == m_lines)
        return;
    m_lines = lines;
    if (!lines.isEmpty())
        m_text->setText(lines.size() == 1 ? lines.front() : tr("%1 And %n more: point here to read them.", nullptr, static_cast<int>(lines.size() - 1)).arg(lines.front()));
    setToolTip(lines.join(QLatin1String("\n\n")));
    setVisible(!lines.isEmpty());
}

} // namespace stallscope::gui
