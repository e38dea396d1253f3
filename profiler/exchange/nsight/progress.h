// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/job.h"

#include <cstdint>
#include <mutex>

namespace stallscope::nsight {

/// Rows read by all threads, told to the job one call at a time.
class Progress {
public:
    Progress(const Job& job, std::uint64_t total) : m_job(job), m_total(total) {}

    void add(std::uint64_t rows)
    {
        const std::lock_guard lock(m_mutex);
        m_done += rows;
        m_job.report(m_done < m_total ? m_done : m_total, m_total);
    }

private:
    const Job& m_job;
    std::uint64_t m_total;
    std::mutex m_mutex;
    std::uint64_t m_done = 0; // guarded by m_mutex
};

} // namespace stallscope::nsight
