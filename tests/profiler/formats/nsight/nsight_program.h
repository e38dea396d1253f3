// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "tests/profiler/formats/nsight/nsight_export.h"

#include <string>

namespace stallscope::test {

/// What a program did, as rows of an export, with everything that its version tells.
class NsightProgram {
public:
    static constexpr std::int64_t kPid = 100;
    static constexpr std::int64_t kMain = 101;

    explicit NsightProgram(NsightExport& file) : m_file(file) {}

    /// The process whose rows come next, and the one device and context that it has.
    void process(std::int64_t pid, std::int64_t device, std::int64_t context);

    void call(const std::string& name, std::int64_t correlation, std::int64_t start, std::int64_t end);
    void kernel(const std::string& name, std::int64_t correlation, std::int64_t stream, std::int64_t start, std::int64_t end, std::int64_t graphNode = 0);
    /// Kinds as Nsight numbers them.
    void copy(int kind, int source, int target, std::int64_t correlation, std::int64_t stream, std::int64_t start, std::int64_t end);
    void graph(std::int64_t graph, std::int64_t correlation, std::int64_t stream, std::int64_t start, std::int64_t end);
    /// CUPTI's type: 1 event, 2 stream waits, 3 stream, 4 context.
    void synchronization(int type, std::int64_t correlation, std::int64_t stream, std::int64_t event, std::int64_t id, std::int64_t start, std::int64_t end);
    void eventRecord(std::int64_t correlation, std::int64_t stream, std::int64_t event, std::int64_t id);
    /// Types as Nsight numbers them; no end where it is negative.
    void nvtx(int type, const std::string& text, std::int64_t start, std::int64_t end, std::int64_t domain = 0);

    [[nodiscard]] std::int64_t thread() const { return NsightExport::tid(m_pid, m_pid + 1); }
    [[nodiscard]] NsightExport& file() { return m_file; }

private:
    NsightExport& m_file;
    std::int64_t m_pid = kPid;
    std::int64_t m_device = 0;
    std::int64_t m_context = 1;
};

/// Launches, copies, an event that a stream and the host wait for, and two more waits, in a range.
void addWaitingProgram(NsightProgram& program);

} // namespace stallscope::test
