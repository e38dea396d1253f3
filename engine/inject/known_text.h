// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/inject/event_writer.h"

#include <atomic>
#include <cstddef>
#include <cstdint>

namespace stallscope::inject {

/// A registered string, which the program refers to by a handle: one for each text, however often it is registered.
///
/// Never freed. Handles stay valid in forked children. No lock: a forked child, or a signal handler, may come in at any time.
class KnownText {
public:
    /// Memory for them. Those that a program registers beyond it share one handle, of the text kUnkeptString.
    static constexpr std::size_t kMostBytes = std::size_t{10} << 20;

    KnownText(const KnownText&) = delete;
    KnownText& operator=(const KnownText&) = delete;

    /// Null without memory.
    [[nodiscard]] static KnownText* of(const TextRef& text);

    [[nodiscard]] TextRef text() const { return {characters(), {m_length, m_hash}, true, m_isWide != 0}; }

private:
    KnownText() = default;

    [[nodiscard]] static KnownText* make(const TextRef& text);
    [[nodiscard]] static KnownText* ofTooMany();
    [[nodiscard]] bool reads(const TextRef& text) const;
    [[nodiscard]] const char* characters() const { return reinterpret_cast<const char*>(this + 1); }

    std::uint32_t m_hash = 0;
    std::uint32_t m_length : 31 = 0;
    std::uint32_t m_isWide : 1 = 0;
    /// Texts with the same first bits of the hash are a tree, by the bits that follow.
    std::atomic<KnownText*> m_below[2] = {nullptr, nullptr};
};

/// A domain. Its memory is used again when the program has destroyed it, and stays readable: a program may use a handle that it gave back. No lock,
/// as in KnownText.
class KnownDomain {
public:
    /// Memory for those that exist at the same time. Further ones share one handle, of the name kUnkeptDomain.
    static constexpr std::size_t kMostBytes = std::size_t{2} << 20;

    KnownDomain(const KnownDomain&) = delete;
    KnownDomain& operator=(const KnownDomain&) = delete;

    /// A new one with each call: domains of the same name are different ones. Null without memory.
    [[nodiscard]] static KnownDomain* make(const TextRef& name);
    void destroy();

    [[nodiscard]] DomainRef domain() const;

private:
    explicit KnownDomain(const TextRef& name, std::uint8_t sizeClass);

    [[nodiscard]] static KnownDomain* ofTooMany();
    [[nodiscard]] static void* takeFree(std::uint8_t sizeClass);
    [[nodiscard]] char* characters() { return reinterpret_cast<char*>(this + 1); }

    /// Among the free ones. By std::atomic_ref only, and not initialized: a thread that lost the race for this memory may be reading it.
    KnownDomain* m_next;    // NOLINT(cppcoreguidelines-pro-type-member-init)
    std::uint64_t m_number; ///< never used again
    std::uint32_t m_hash;
    std::uint16_t m_length;
    std::uint8_t m_class; ///< of its memory
    bool m_isWide;
    std::atomic<bool> m_isInUse{true};
};

} // namespace stallscope::inject
