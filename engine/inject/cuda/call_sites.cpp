// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/inject/cuda/call_sites.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstring>
#include <span>
#include <vector>

#include <dlfcn.h>
#include <elf.h>
#include <link.h>
#include <unistd.h>
#include <unwind.h>

namespace stallscope::inject {

namespace {

_Unwind_Reason_Code take(_Unwind_Context* context, void* into)
{
    auto& stack = *static_cast<NativeStack*>(into);
    const std::uintptr_t address = _Unwind_GetIP(context);
    if (address == 0 || stack.count == NativeStack::kMostFrames)
        return _URC_END_OF_STACK;
    stack.returns[stack.count++] = address;
    return _URC_NO_REASON;
}

/// Bytes of a loaded file; empty where the range is not within its mapping.
std::span<const std::byte> loaded(const dl_find_object& object, std::uintptr_t address, std::size_t size)
{
    const auto start = reinterpret_cast<std::uintptr_t>(object.dlfo_map_start);
    const auto end = reinterpret_cast<std::uintptr_t>(object.dlfo_map_end);
    if (address < start || address > end || size > end - address)
        return {};
    return {reinterpret_cast<const std::byte*>(address), size};
}

/// Of the notes of a file that is loaded; empty where they hold none.
std::string buildIdIn(std::span<const std::byte> notes)
{
    constexpr std::size_t kMostBytes = 32;
    const auto padded = [](std::size_t size) { return (size + 3) & ~std::size_t{3}; };
    Elf64_Nhdr note{};
    while (notes.size() >= sizeof note) {
        std::memcpy(&note, notes.data(), sizeof note);
        const std::size_t name = sizeof note;
        const std::size_t id = name + padded(note.n_namesz);
        if (id + padded(note.n_descsz) > notes.size())
            return {};
        if (note.n_type == NT_GNU_BUILD_ID && note.n_namesz == sizeof ELF_NOTE_GNU && std::memcmp(notes.data() + name, ELF_NOTE_GNU, sizeof ELF_NOTE_GNU) == 0
            && note.n_descsz <= kMostBytes) {
            constexpr const char* kDigits = "0123456789abcdef";
            std::string text;
            for (const std::byte byte : notes.subspan(id, note.n_descsz)) {
                text += kDigits[std::to_integer<unsigned>(byte) >> 4U];
                text += kDigits[std::to_integer<unsigned>(byte) & 15U];
            }
            return text;
        }
        notes = notes.subspan(id + padded(note.n_descsz));
    }
    return {};
}

/// Read from the ELF header in memory, by hand: a library for that does not belong into the recorded program, and dl_iterate_phdr() takes a lock.
std::string buildIdOf(const dl_find_object& object)
{
    Elf64_Ehdr header{};
    const auto start = reinterpret_cast<std::uintptr_t>(object.dlfo_map_start);
    const auto headerBytes = loaded(object, start, sizeof header);
    if (headerBytes.empty() || std::memcmp(headerBytes.data(), ELFMAG, SELFMAG) != 0)
        return {};
    std::memcpy(&header, headerBytes.data(), sizeof header);
    const auto table = loaded(object, start + header.e_phoff, std::size_t{header.e_phnum} * sizeof(Elf64_Phdr));
    if (header.e_phentsize != sizeof(Elf64_Phdr))
        return {};
    std::vector<Elf64_Phdr> segments(table.size() / sizeof(Elf64_Phdr));
    std::memcpy(segments.data(), table.data(), table.size());
    const auto isReadable = [&segments](const Elf64_Phdr& note) {
        return std::any_of(segments.begin(), segments.end(), [&note](const Elf64_Phdr& segment) {
            return segment.p_type == PT_LOAD && (segment.p_flags & PF_R) != 0 && note.p_vaddr >= segment.p_vaddr
                && note.p_vaddr - segment.p_vaddr <= segment.p_filesz && note.p_filesz <= segment.p_filesz - (note.p_vaddr - segment.p_vaddr);
        });
    };
    for (const Elf64_Phdr& segment : segments) {
        if (segment.p_type != PT_NOTE || !isReadable(segment))
            continue;
        if (std::string id = buildIdIn(loaded(object, object.dlfo_link_map->l_addr + segment.p_vaddr, segment.p_filesz)); !id.empty())
            return id;
    }
    return {};
}

std::string ownFile()
{
    char path[4096] = {};
    const ssize_t length = readlink("/proc/self/exe", path, sizeof path - 1);
    return {path, length > 0 ? static_cast<std::size_t>(length) : 0};
}

/// Runtime calls invoke driver calls, so a few are open at a time.
struct OpenCalls {
    struct Call {
        std::uint32_t correlation = 0;
        Nanos entered = 0;
    };
    std::array<Call, 8> calls;
    std::size_t count = 0;
};
thread_local OpenCalls t_open;

/// Libraries between the program's call and this function.
bool isBetween(const NativePlace& place, const void* own)
{
    constexpr std::array kCuda{"/libcupti", "/libcuda.so", "/libcudart"};
    const auto contains = [&place](const char* name) { return place.file.find(name) != std::string::npos; };
    return place.module == own || std::any_of(kCuda.begin(), kCuda.end(), contains);
}

} // namespace

/// The unwinder finds modules through _dl_find_object, which is lock-free (glibc 2.35 and later).
void NativeStack::read()
{
    count = 0;
    _Unwind_Backtrace(take, this);
}

NativePlace placeOf(std::uintptr_t address)
{
    dl_find_object found{};
    if (_dl_find_object(reinterpret_cast<void*>(address), &found) != 0 || !found.dlfo_link_map)
        return {};
    const link_map& module = *found.dlfo_link_map;
    const bool hasName = module.l_name && *module.l_name;
    return {&module, hasName ? module.l_name : ownFile(), address - module.l_addr, buildIdOf(found)};
}

std::string nameFor(const NativePlace& place)
{
    char text[32] = {};
    std::snprintf(text, sizeof text, "+0x%llx", static_cast<unsigned long long>(place.offset));
    return place.buildId.empty() ? text : text + ("@" + place.buildId);
}

void CallSites::entered(std::uint32_t correlation, Nanos time) const noexcept
{
    if (t_open.count < t_open.calls.size())
        t_open.calls[t_open.count++] = {correlation, time};
}

void CallSites::left(std::uint32_t thread, std::uint32_t correlation, Nanos time) const noexcept
{
    while (t_open.count > 0) {
        const OpenCalls::Call call = t_open.calls[--t_open.count];
        if (call.correlation != correlation)
            continue; // a call that never returned
        if (time - call.entered < m_threshold)
            return;
        try {
            m_sink({thread, correlation, currentStack()});
        } catch (...) { // out of memory: no stack for this call
        }
        return;
    }
}

std::vector<CallStackRecord::Frame> CallSites::currentStack() const
{
    PythonStack::Frames python;
    m_python.read(python);
    std::vector<CallStackRecord::Frame> frames;
    addNative(frames, python.count > 0);
    addPython(frames, python);
    std::reverse(frames.begin(), frames.end());
    return frames;
}

/// With Python, only up to the interpreter, whose frames are implementation details.
void CallSites::addNative(std::vector<CallStackRecord::Frame>& innermostFirst, bool untilInterpreter) const
{
    NativeStack stack;
    stack.read();
    const void* const own = placeOf(reinterpret_cast<std::uintptr_t>(&nameFor)).module;
    const void* const interpreter = untilInterpreter ? placeOf(reinterpret_cast<std::uintptr_t>(m_python.interpreter())).module : nullptr;
    for (std::size_t i = 0; i < stack.count; ++i) {
        NativePlace place = placeOf(stack.returns[i] - 1); // inside of the call instruction, not behind it
        if (interpreter && place.module == interpreter)
            return;
        if (place.module && !(innermostFirst.empty() && isBetween(place, own)))
            innermostFirst.push_back({nameFor(place), std::move(place.file), 0});
    }
}

void CallSites::addPython(std::vector<CallStackRecord::Frame>& innermostFirst, const PythonStack::Frames& frames) const
{
    for (std::size_t i = 0; i < frames.count; ++i) {
        PythonPlace place = m_python.describe(frames.frames[i]);
        innermostFirst.push_back({std::move(place.function), std::move(place.file), place.line});
    }
}

} // namespace stallscope::inject
