// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/runs/run_list.h"

#include "gui/runs/background.h"
#include "profiler/analysis/analysis_cost.h"
#include "profiler/analysis/growing_analysis.h"
#include "profiler/base/units.h"
#include "profiler/exchange/part_of_file.h"

#include <algorithm>
#include <utility>

/// Runs that are too long to be analysed at once.
namespace stallscope::gui {

void RunList::setMemory(std::shared_ptr<ColumnCache> memory)
{
    m_memory = std::move(memory);
    m_parted->setMemory(m_memory);
}

void RunList::retryNumbers()
{
    for (std::size_t i = 0; i < m_entries.size(); ++i) {
        if (!m_entries[i].run.withoutAnalysis.isEmpty())
            refresh(i);
    }
}

void RunList::retryThoseThatFit()
{
    for (std::size_t i = 0; i < m_entries.size(); ++i) {
        const ShownRun& run = m_entries[i].run;
        if (!run.withoutAnalysis.isEmpty() && whyNotWhole(run).isEmpty())
            refresh(i);
    }
}

std::uint64_t RunList::bytesOfOthers(const ShownRun& run) const
{
    std::uint64_t bytes = 0;
    for (const Entry& entry : m_entries) {
        if (&entry.run != &run && entry.run.withoutAnalysis.isEmpty())
            bytes += analysisBytes(*entry.run.trace, entry.run.run);
    }
    return bytes;
}

QString RunList::whyNotWhole(const ShownRun& run) const
{
    if (isPart(*run.trace))
        return tr("This file is still being read: shown is what was read so far, and anything may be missing from it. The numbers come with the whole.");
    if (!m_memory || run.isRunning())
        return {};
    const std::uint64_t needed = analysisBytes(*run.trace, run.run);
    const std::uint64_t taken = bytesOfOthers(run);
    if (needed + taken <= m_memory->limit())
        return {};
    return withOthers(taken,
        tr("Advice, steps, what-if and the critical path need this run as a whole: about %1 of memory, where sessions may take %2. Only its numbers are "
           "worked out, part by part. \"Memory for Sessions\" in the File menu allows more.")
            .arg(QString::fromStdString(formatBytes(needed)), QString::fromStdString(formatBytes(m_memory->limit()))));
}

QString RunList::withOthers(std::uint64_t taken, const QString& sentences)
{
    if (taken == 0)
        return sentences;
    return tr("%1 The other runs that are shown have %2 of it.", "some sentences about memory").arg(sentences, QString::fromStdString(formatBytes(taken)));
}

void RunList::analyseInParts(std::size_t index)
{
    Entry& entry = m_entries[index];
    entry.work->cancel(); // it would be of an earlier snapshot
    entry.growing = std::make_shared<GrowingAnalysis>(entry.run.run);
    entry.run.share = 0;
    entry.parts = m_parted->want(entry.run.trace, entry.run.run);
}

RunList::Entry* RunList::entryOf(PartedWork::Ticket ticket)
{
    const auto found = std::find_if(m_entries.begin(), m_entries.end(), [ticket](const Entry& entry) { return entry.parts == ticket; });
    return found == m_entries.end() ? nullptr : &*found;
}

void RunList::noteProgress(PartedWork::Ticket ticket, double share)
{
    Entry* entry = entryOf(ticket);
    if (!entry)
        return;
    entry->run.share = share;
    emit progressed(static_cast<int>(entry - m_entries.data()));
}

void RunList::takeParts(PartedWork::Ticket ticket, const PartedWork::Numbers& numbers)
{
    Entry* entry = entryOf(ticket);
    if (!entry)
        return;
    ShownRun& run = entry->run;
    entry->parts = 0;
    if (numbers) {
        run.parted = *numbers;
        run.report = {run.parted, &run.parted->report()};
        run.analysis.reset();
        run.window = run.report->range.isEmpty() ? windowOf(*run.trace, run.run) : run.report->range;
    } else {
        run.withoutNumbers = run.withoutAnalysis = withOthers(bytesOfOthers(run),
            tr("The numbers of this run would take about %1 of memory, and sessions may take %2: it is shown without them. "
               "\"Memory for Sessions\" in the File menu allows more.")
                .arg(QString::fromStdString(formatBytes(analysisBytes(*run.trace, run.run))), QString::fromStdString(formatBytes(m_memory->limit()))));
    }
    const int index = static_cast<int>(entry - m_entries.data());
    emit changed(index);
    emit analysed(index);
}

void RunList::dropParts(Entry& entry)
{
    if (entry.parts != 0)
        m_parted->cancel(std::exchange(entry.parts, 0));
}

void RunList::stopNumbers(int index)
{
    Entry& entry = m_entries[static_cast<std::size_t>(index)];
    if (entry.parts == 0)
        return;
    dropParts(entry);
    entry.run.withoutNumbers = tr("The numbers of this run were not worked out: that was cancelled.");
    entry.run.canHaveNumbers = true;
    emit changed(index);
    emit analysed(index);
}

void RunList::resumeNumbers(int index)
{
    refresh(static_cast<std::size_t>(index));
    emit changed(index);
}

} // namespace stallscope::gui
