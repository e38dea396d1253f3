// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/job.h"
#include "profiler/formats/common/byte_source.h"

#include <cstdint>
#include <memory>
#include <utility>

namespace stallscope {

/// Reports progress to a job, and fails as soon as the job is cancelled. The job must outlive it.
class CancellableSource : public ByteSource {
public:
    CancellableSource(std::unique_ptr<ByteSource> inner, const Job& job) : m_inner(std::move(inner)), m_job(&job) {}

    Result<std::size_t> read(char* to, std::size_t room) override
    {
        if (m_job->isCancelled())
            return Error::cancelled();
        m_job->report(m_inner->position(), m_inner->length());
        return m_inner->read(to, room);
    }
    Result<std::uint64_t> skip(std::uint64_t count) override
    {
        if (m_job->isCancelled())
            return Error::cancelled();
        return m_inner->skip(count);
    }
    std::uint64_t position() const override { return m_inner->position(); }
    std::uint64_t length() const override { return m_inner->length(); }
    bool isIncomplete() const override { return m_inner->isIncomplete(); }
    std::uint64_t skippedBytes() const override { return m_inner->skippedBytes(); }

private:
    std::unique_ptr<ByteSource> m_inner;
    const Job* m_job;
};

} // namespace stallscope
