// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <atomic>
#include <memory>

#include <sys/types.h>
#include <unistd.h>

namespace stallscope::python {

/// The object of this process; it is never destroyed. A forked process gets a new one, since threads that it does not have may hold the mutexes of its copy.
template <class Value>
Value& perProcess()
{
    struct Owned {
        pid_t process = ::getpid();
        Value value;
    };
    static std::atomic<Owned*> current = nullptr;
    Owned* known = current.load();
    while (!known || known->process != ::getpid()) {
        auto fresh = std::make_unique<Owned>();
        if (current.compare_exchange_strong(known, fresh.get()))
            known = fresh.release();
    }
    return known->value;
}

} // namespace stallscope::python
