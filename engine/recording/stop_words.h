// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

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

} // namespace stallscope::recording
