// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <fcntl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdarg>

/// Takes the place of the C library's fcntl() in the program that includes this, once: while a NoLocks lives, no file system
/// keeps locks, as NFS without its lock daemon.
namespace stallscope::test {

class NoLocks {
public:
    NoLocks() { s_refusals = 0, s_isOn = true; }
    NoLocks(const NoLocks&) = delete;
    NoLocks& operator=(const NoLocks&) = delete;
    ~NoLocks() { s_isOn = false; }

    [[nodiscard]] static bool refuses(int command)
    {
        const bool isLock = command == F_OFD_SETLK || command == F_OFD_SETLKW || command == F_OFD_GETLK;
        if (isLock && s_isOn)
            ++s_refusals;
        return isLock && s_isOn;
    }
    /// How often somebody has asked for a lock and got none.
    [[nodiscard]] static int refusals() { return s_refusals; }

private:
    static inline std::atomic<bool> s_isOn{false};
    static inline std::atomic<int> s_refusals{0};
};

} // namespace stallscope::test

// As <fcntl.h> declares it.
extern "C" int fcntl(int descriptor, int command, ...) // NOLINT(cert-dcl50-cpp,readability-inconsistent-declaration-parameter-name)
{
    va_list arguments;
    va_start(arguments, command);
    void* const argument = va_arg(arguments, void*);
    va_end(arguments);
    if (stallscope::test::NoLocks::refuses(command)) {
        errno = ENOLCK;
        return -1;
    }
    return static_cast<int>(syscall(SYS_fcntl, descriptor, command, argument));
}
