// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/runs/background.h"

#include <sys/resource.h>
#include <unistd.h>

namespace stallscope::gui {

namespace {

constexpr int kNicer = 5; // than the interface: a third of its share

} // namespace

/// On Linux a thread has a niceness of its own, whatever POSIX says of processes; elsewhere it stays as it is.
void giveWay()
{
#ifdef Q_OS_LINUX
    (void)setpriority(PRIO_PROCESS, 0, getpriority(PRIO_PROCESS, static_cast<id_t>(getpid())) + kNicer);
#endif
}

} // namespace stallscope::gui
