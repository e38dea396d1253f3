// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <fcntl.h>
#include <unistd.h>

namespace stallscope {

/// Opens closed stdin, stdout and stderr, so that no file of this process gets their descriptors and is overwritten by
/// messages. Reading and writing them still fails, and child processes find them closed. To be called before any file is
/// opened.
inline void reserveStandardStreams()
{
    for (int stream = STDIN_FILENO; stream <= STDERR_FILENO; ++stream) {
        const bool isClosed = ::fcntl(stream, F_GETFD) < 0;
        const int useless = stream == STDIN_FILENO ? O_WRONLY : O_RDONLY;
        if (isClosed)
            (void)::open("/dev/null", useless | O_CLOEXEC); // gets the lowest free descriptor, which is this one
    }
}

} // namespace stallscope
