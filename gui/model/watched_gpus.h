// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/session/session_reader.h"

#include <QString>

#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace stallscope::gui {

/// GPU counters recorded along with a program, in a file beside the program's until both are merged. Adds the counters to
/// the shown trace of the program. Used from one thread at a time.
class WatchedGpus {
public:
    /// `path` is a session, or a link to one; the counter file is beside the session.
    explicit WatchedGpus(QString path) : m_path(std::move(path)) {}

    /// The program's trace with all counters so far; the same trace if there are none.
    [[nodiscard]] std::shared_ptr<const Trace> addedTo(std::shared_ptr<const Trace> program, const Job& job);

private:
    /// A counter of the file on the clock of the program.
    struct Watched {
        CounterBuilder moved;
        std::uint64_t taken = 0; // number of samples taken
    };

    void find();
    void grow(const Trace& gpus, Nanos shift);

    QString m_path;
    std::optional<SessionFollower> m_follower;
    std::shared_ptr<const Trace> m_gpus; // latest snapshot
    std::vector<Watched> m_counters;     // in the order of the file
};

} // namespace stallscope::gui
