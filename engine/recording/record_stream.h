// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/recording/shard_stream.h"
#include "engine/recording/stop_words.h"
#include "profiler/trace/run.h"

#include <condition_variable>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>

namespace stallscope::recording {

/// While a program is recorded: what its processes write goes to the standard output at once, and who reads it may stop the
/// program. Also when that reader goes, since nobody else knows of it.
class RecordStream {
public:
    RecordStream(std::string folder, std::size_t memoryLimit);
    RecordStream(const RecordStream&) = delete;
    RecordStream& operator=(const RecordStream&) = delete;
    ~RecordStream();

    /// The program has ended: returns when all there is was sent. What it was; an error where the reader has gone.
    [[nodiscard]] Result<Gathered> finish(const Run& run, const Facts& facts);
    /// From any thread: nothing more is sent, however slowly the reader takes it.
    void cancel() { m_stop.request_stop(); }

private:
    [[nodiscard]] Result<Gathered> send();
    [[nodiscard]] bool sleepsOn();

    std::string m_folder;
    std::size_t m_memoryLimit;
    StopWords m_stopWords;
    std::stop_source m_stop;
    std::mutex m_mutex;
    std::condition_variable m_changed;
    std::optional<Run> m_run; // guarded by m_mutex, likewise below: told when the program has ended
    Facts m_facts;
    bool m_isOver = false;
    Result<Gathered> m_sent = Gathered(); // the thread's, until it has ended
    std::thread m_thread;                 // last: it uses all of the above
};

} // namespace stallscope::recording
