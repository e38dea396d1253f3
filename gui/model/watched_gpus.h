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

/// What the GPUs of the machine say of themselves while a program is recorded: a file of its own beside the program's, until all
/// are put together. Its counters are added to what is shown of the program. Belongs to one thread at a time.
class WatchedGpus {
public:
    /// Beside that session, or beside the one that it leads to.
    explicit WatchedGpus(QString path) : m_path(std::move(path)) {}

    /// The program with all that was said of GPUs by now; itself where there is nothing.
    [[nodiscard]] std::shared_ptr<const Trace> addedTo(std::shared_ptr<const Trace> program, const Job& job);

private:
    /// A counter of the file, brought onto the program's clock as it grows.
    struct Watched {
        CounterBuilder moved;
        std::uint64_t taken = 0; // of its samples
    };

    void find();
    void grow(const Trace& gpus, Nanos shift);

    QString m_path;
    std::optional<SessionFollower> m_follower;
    std::shared_ptr<const Trace> m_gpus; // the latest
    std::vector<Watched> m_counters;     // as in there
};

} // namespace stallscope::gui
