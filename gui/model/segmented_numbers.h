// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/model/background.h"
#include "profiler/analysis/report/report.h"
#include "profiler/analysis/waits/wait_index.h"
#include "profiler/base/result.h"
#include "profiler/trace/column_cache.h"

#include <QObject>

#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <utility>

namespace stallscope::gui {

/// Numbers of a run that is too long to be analysed at once. While the object exists, its waits count towards the memory limit.
class SegmentedNumbers {
public:
    SegmentedNumbers(RunReport report, std::shared_ptr<ColumnCache> memory);
    SegmentedNumbers(const SegmentedNumbers&) = delete;
    SegmentedNumbers& operator=(const SegmentedNumbers&) = delete;
    ~SegmentedNumbers();

    [[nodiscard]] const RunReport& report() const { return m_report; }
    [[nodiscard]] const WaitIndex& waits() const { return m_waits; }
    /// True if the memory limit allowed listing each wait.
    [[nodiscard]] bool hasWaits() const { return !m_report.waits.empty() || m_report.overlap.syncCount == 0; }

private:
    RunReport m_report;
    WaitIndex m_waits; // of the report
    std::shared_ptr<ColumnCache> m_memory;
    std::size_t m_bytes;
};

/// Computes SegmentedNumbers on a background thread. One run at a time, because each uses the whole remaining memory limit.
class SegmentedAnalysis : public QObject {
    Q_OBJECT
public:
    using Ticket = std::uint64_t;
    using Numbers = Result<std::shared_ptr<const SegmentedNumbers>>;

    explicit SegmentedAnalysis(QObject* parent = nullptr) : QObject(parent), m_work(new Background(this)) {}

    void setMemory(std::shared_ptr<ColumnCache> memory) { m_memory = std::move(memory); }
    /// Never zero.
    [[nodiscard]] Ticket request(std::shared_ptr<const Trace> trace, RunId run);
    /// Drops the request.
    void cancel(Ticket ticket);

signals:
    /// Progress from 0 to 1.
    void progressed(Ticket ticket, double share);
    void done(Ticket ticket, Numbers numbers);

private:
    struct Request {
        Ticket ticket = 0;
        std::shared_ptr<const Trace> trace;
        RunId run;
    };

    void startNext();
    void deliver(Numbers numbers);

    std::shared_ptr<ColumnCache> m_memory;
    std::deque<Request> m_requests; // the first one is being computed
    Ticket m_lastTicket = 0;
    Background* m_work;
};

} // namespace stallscope::gui
