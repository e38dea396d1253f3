// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <thread>

namespace stallscope::cli {

/// Who reads the stream of a recording sits at the other end of the standard input, too, and stops the program from there: by the
/// line "stop" as by Ctrl-C, by "kill" at once. When that end goes, the program is asked to stop. What is no pipe (a terminal,
/// /dev/null) has no such end.
class StopWords {
public:
    StopWords();
    StopWords(const StopWords&) = delete;
    StopWords& operator=(const StopWords&) = delete;
    ~StopWords();

private:
    void listen() const;

    int m_end = -1; // eventfd, written to when it is over
    std::thread m_listener;
};

} // namespace stallscope::cli
