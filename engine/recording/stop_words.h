// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <thread>

namespace stallscope::recording {

/// The program that reads the stream of a recording may control the recorded program through the standard input: the line "stop" is Ctrl-C, "kill"
/// ends it at once. When a reader that has sent any line ("hello" will do) goes away, the recorded program is interrupted. Only a pipe or a
/// socket is listened to.
class StopWords {
public:
    StopWords();
    StopWords(const StopWords&) = delete;
    StopWords& operator=(const StopWords&) = delete;
    ~StopWords();

private:
    void readWords() const;

    int m_end = -1; // eventfd, written to when it is over
    std::thread m_listener;
};

} // namespace stallscope::recording
