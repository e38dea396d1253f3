// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/panels/summary/loss_bar.h"

#include "gui/common/access/screen_reader.h"
#include "gui/common/text/words.h"
#include "gui/model/run_list.h"
#include "profiler/formats/formats.h"
#include "profiler/narrative/quality_words.h"
#include "profiler/trace/loss.h"

#include <QHBoxLayout>
#include <QLabel>

#include <algorithm>

namespace stallscope::gui {

namespace {

/// During a recording, late spans are only queued; while a file is being read, missing data may still come.
LossCounts tellingLosses(const ShownRun& run)
{
    if (isPartial(*run.trace))
        return {};
    LossCounts counts = run.trace->losses;
    for (std::size_t i = 0; i < kLosses; ++i) {
        const Severity severity = allLosses()[i].severity;
        if (severity == Severity::Info || (severity == Severity::Warning && run.isRunning()))
            counts[i] = 0;
    }
    return counts;
}

struct TraceLosses {
    QString title; ///< of the first run
    const TracePools* pools = nullptr;
    LossCounts counts{};
};

/// Runs of one trace share its losses.
std::vector<TraceLosses> lossesOf(const RunList& runs)
{
    std::vector<TraceLosses> all;
    for (int i = 0; i < runs.size(); ++i) {
        const TracePools* pools = runs.at(i).trace->pools.get();
        if (std::none_of(all.begin(), all.end(), [pools](const TraceLosses& one) { return one.pools == pools; }))
            all.push_back({runs.at(i).title, pools, tellingLosses(runs.at(i))});
    }
    return all;
}

QString lossLine(Severity severity, std::size_t loss, std::uint64_t count)
{
    const char* key = allLosses()[loss].name;
    //: %1: what is wrong ("unfinished spans"), %2: how many, %3: sentences that explain it
    const QString words = severity == Severity::DataLoss ? LossBar::tr("Missing data: %1 (%2). %3") : LossBar::tr("Warning: %1 (%2). %3");
    return words.arg(toQString(narrative::qualityName(key)), countWords(count), toQString(narrative::qualityHelp(key)));
}

} // namespace

QStringList lossLines(const RunList& runs)
{
    const std::vector<TraceLosses> traces = lossesOf(runs);
    QStringList lines;
    for (const Severity severity : {Severity::DataLoss, Severity::Warning}) {
        for (const TraceLosses& trace : traces) {
            const QString whose = traces.size() > 1 ? trace.title + QStringLiteral(": ") : QString();
            for (std::size_t i = 0; i < kLosses; ++i) {
                if (trace.counts[i] > 0 && allLosses()[i].severity == severity)
                    lines << whose + lossLine(severity, i, trace.counts[i]);
            }
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
    setSpokenName(*m_text, tr("Missing data"));
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
        m_text->setText(
            lines.size() == 1 ? lines.front() : tr("%1 %n more: hover for details.", nullptr, static_cast<int>(lines.size() - 1)).arg(lines.front()));
    setToolTip(Qt::convertFromPlainText(lines.join(QLatin1String("\n\n")), Qt::WhiteSpaceNormal));
    setVisible(!lines.isEmpty());
}

} // namespace stallscope::gui
