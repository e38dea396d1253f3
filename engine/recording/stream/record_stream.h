// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/recording/stream/shard_stream.h"
#include "profiler/trace/run.h"

#include <condition_variable>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>

namespace stallscope::recording {

/// Control of the recorded program by the reader of its stream through stdin: the line "stop" acts like Ctrl+C, "kill"
/// terminates it immediately. If a reader that has sent any line (for example "hello") disconnects, the recorded program is
/// interrupted. Only pipes and sockets are read.
class StopWords {
public:
    StopWords();
    StopWords(const StopWords&) = delete;
    StopWords& operator=(const StopWords&) = delete;
    ~StopWords();

private:
    void readWords() const;

    int m_end = -1; // eventfd that ends the thread
    std::thread m_listener;
};

/// Streams the shards of a recording to stdout while the program runs. The reader may stop the program, which is also
/// stopped if the reader disconnects, because it is the only consumer.
class RecordStream {
public:
    RecordStream(std::string folder, std::size_t memoryLimit);
    RecordStream(const RecordStream&) = delete;
    RecordStream& operator=(const RecordStream&) = delete;
    ~RecordStream();

    /// To be called after the program has ended: returns when everything was sent, with a summary, or an error if the
    /// reader has disconnected.
    [[nodiscard]] Result<Gathered> finish(const Run& run, const Facts& facts);
    /// Thread-safe: stops sending, even if the reader is slow.
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
    std::optional<Run> m_run; // guarded by m_mutex, likewise below; set when the program has ended
    Facts m_facts;
    bool m_isOver = false;
    Result<Gathered> m_sent = Gathered(); // used by the thread until it has ended
    std::thread m_thread;                 // last: uses all of the above
};

} // namespace stallscope::recording
