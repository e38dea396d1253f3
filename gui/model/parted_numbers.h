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

/// The numbers of a run that is too long to be analysed at once. As long as somebody holds them their waits count towards the limit.
class PartedNumbers {
public:
    PartedNumbers(RunReport report, std::shared_ptr<ColumnCache> memory);
    PartedNumbers(const PartedNumbers&) = delete;
    PartedNumbers& operator=(const PartedNumbers&) = delete;
    ~PartedNumbers();

    [[nodiscard]] const RunReport& report() const { return m_report; }
    [[nodiscard]] const WaitIndex& waits() const { return m_waits; }
    /// Whether there was room to list each wait.
    [[nodiscard]] bool hasWaits() const { return !m_report.waits.empty() || m_report.overlap.syncCount == 0; }

private:
    RunReport m_report;
    WaitIndex m_waits; // of the report
    std::shared_ptr<ColumnCache> m_memory;
    std::size_t m_bytes;
};

/// Works out such numbers off the interface thread, segment by segment. One run after the other, as each takes all that is left of the limit.
class PartedWork : public QObject {
    Q_OBJECT
public:
    using Ticket = std::uint64_t;
    using Numbers = Result<std::shared_ptr<const PartedNumbers>>;

    explicit PartedWork(QObject* parent = nullptr) : QObject(parent), m_work(new Background(this)) {}

    void setMemory(std::shared_ptr<ColumnCache> memory) { m_memory = std::move(memory); }
    /// Never zero.
    [[nodiscard]] Ticket want(std::shared_ptr<const Trace> trace, RunId run);
    /// Nothing comes of it any more.
    void cancel(Ticket ticket);

signals:
    /// A share, 0 to 1.
    void progressed(Ticket ticket, double share);
    void done(Ticket ticket, Numbers numbers);

private:
    struct Wish {
        Ticket ticket = 0;
        std::shared_ptr<const Trace> trace;
        RunId run;
    };

    void workOnFirst();
    void deliver(Numbers numbers);

    std::shared_ptr<ColumnCache> m_memory;
    std::deque<Wish> m_wishes; // the first one is being computed
    Ticket m_lastTicket = 0;
    Background* m_work;
};

} // namespace stallscope::gui
