// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/inject/program_environment.h"

#include "engine/inject/record_variables.h"
#include "engine/inject/system_calls.h"

#include <fcntl.h>
#include <sys/auxv.h>
#include <sys/mman.h>

extern "C" __attribute__((weak)) char** environ;

namespace stallscope::inject {

namespace {

constexpr std::size_t kMostInitialEnvironment = 1 << 20;

/// Initial environment of a static program, whose `environ` libraries cannot access.
struct InitialEnvironment {
    char* text = nullptr; // "NAME=value\0NAME=value\0"
    std::size_t bytes = 0;
};

void readInitialEnvironment(void* into, Isolation /*isolation*/)
{
    auto& environment = *static_cast<InitialEnvironment*>(into);
    const long file = sys::call(SYS_openat, AT_FDCWD, sys::address("/proc/self/environ"), O_RDONLY | O_CLOEXEC);
    if (sys::isError(file))
        return;
    while (environment.bytes + 1 < kMostInitialEnvironment) {
        const long got =
            sys::call(SYS_read, file, sys::address(environment.text + environment.bytes), static_cast<long>(kMostInitialEnvironment - 1 - environment.bytes));
        if (got <= 0)
            break;
        environment.bytes += static_cast<std::size_t>(got);
    }
    sys::call(SYS_close, file);
}

const InitialEnvironment& initialEnvironment()
{
    static InitialEnvironment environment; // before threads: read when the library is loaded
    static bool isRead = false;
    if (!isRead) {
        isRead = true;
        const long memory = sys::call(SYS_mmap, 0, kMostInitialEnvironment, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1);
        if (!sys::isError(memory)) {
            environment.text = reinterpret_cast<char*>(memory);
            callIsolated(readInitialEnvironment, &environment);
        }
    }
    return environment;
}

/// Value in an entry "NAME=value"; null for another variable.
const char* valueIn(const char* entry, const char* name)
{
    while (*name != '\0' && *entry == *name) {
        ++entry;
        ++name;
    }
    return *name == '\0' && *entry == '=' ? entry + 1 : nullptr;
}

bool isEmpty(const char* text)
{
    return !text || *text == '\0';
}

ProgramOptions readOptions()
{
    ProgramOptions options;
    if (const char* const folder = environmentVariable(variable::kFolder); !isEmpty(folder))
        options.folder = folder;
    if (const char* const library = environmentVariable(variable::kCudaLibrary); !isEmpty(library))
        options.cudaLibrary = library;
    if (const char* const boot = environmentVariable(variable::kBoot); !isEmpty(boot))
        options.boot = boot;
    if (const char* const clock = environmentVariable(variable::kClock); !isEmpty(clock))
        options.usesTicks = *clock == 't';
    return options;
}

/// Copies, because a program that overwrites its environment (setproctitle does) must not change the destination of events.
struct OptionTexts {
    char folder[4096];
    char cudaLibrary[4096];
    char boot[64];
};

template <std::size_t Bytes>
const char* kept(const char* text, char (&room)[Bytes])
{
    if (!text)
        return nullptr;
    std::size_t length = 0;
    for (; text[length] != '\0'; ++length) {
        if (length + 1 == sizeof room)
            return nullptr;
        room[length] = text[length];
    }
    room[length] = '\0';
    return room;
}

bool contains(const char* text, const char* word)
{
    for (; *text != '\0'; ++text) {
        std::size_t same = 0;
        while (word[same] != '\0' && text[same] == word[same])
            ++same;
        if (word[same] == '\0')
            return true;
    }
    return false;
}

} // namespace

const char* environmentVariable(const char* name)
{
    if (&environ != nullptr) {
        for (char** entry = environ; entry && *entry; ++entry) {
            if (const char* const value = valueIn(*entry, name))
                return value;
        }
        return nullptr;
    }
    const InitialEnvironment& initial = initialEnvironment();
    for (std::size_t at = 0; at < initial.bytes;) {
        if (const char* const value = valueIn(initial.text + at, name))
            return value;
        while (at < initial.bytes && initial.text[at] != '\0')
            ++at;
        ++at;
    }
    return nullptr;
}

bool isUnderValgrind()
{
    const char* const preloaded = &environ != nullptr ? environmentVariable("LD_PRELOAD") : nullptr;
    return preloaded && contains(preloaded, "vgpreload");
}

const ProgramOptions& programOptions()
{
    static ProgramOptions options;
    static OptionTexts texts;
    static bool isRead = false; // first called by the library's constructor
    if (!isRead) {
        isRead = true;
        options = readOptions();
        options.folder = kept(options.folder, texts.folder);
        options.cudaLibrary = kept(options.cudaLibrary, texts.cudaLibrary);
        options.boot = kept(options.boot, texts.boot);
    }
    return options;
}

} // namespace stallscope::inject
