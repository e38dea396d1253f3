// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/inject/event_writer.h"

#include <atomic>
#include <cstddef>
#include <cstdint>

namespace stallscope::inject {

/// A registered string, which the program refers to by a handle: one per distinct text.
///
/// Never freed. Handles stay valid in forked children. Lock-free, because a fork or a signal handler may occur at any time.
class KnownText {
public:
    /// Memory limit. Further registered strings share one handle with the text kUnkeptString.
    static constexpr std::size_t kMostBytes = std::size_t{10} << 20;

    KnownText(const KnownText&) = delete;
    KnownText& operator=(const KnownText&) = delete;

    /// Null if out of memory.
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
    /// Texts with the same lowest hash bits form a binary tree, indexed by the following bits.
    std::atomic<KnownText*> m_below[2] = {nullptr, nullptr};
};

/// A domain. Its memory is reused after the program has destroyed it, and stays readable, because a program may use a
/// destroyed handle. Lock-free, like KnownText.
class KnownDomain {
public:
    /// Memory limit of existing domains. Further ones share one handle with the name kUnkeptDomain.
    static constexpr std::size_t kMostBytes = std::size_t{2} << 20;

    KnownDomain(const KnownDomain&) = delete;
    KnownDomain& operator=(const KnownDomain&) = delete;

    /// Returns a new domain for each call, even for equal names. Null if out of memory.
    [[nodiscard]] static KnownDomain* make(const TextRef& name);
    void destroy();

    [[nodiscard]] DomainRef domain() const;

private:
    explicit KnownDomain(const TextRef& name, std::uint8_t sizeClass);

    [[nodiscard]] static KnownDomain* ofTooMany();
    [[nodiscard]] static void* takeFree(std::uint8_t sizeClass);
    [[nodiscard]] char* characters() { return reinterpret_cast<char*>(this + 1); }

    /// Link in the free list. Accessed only through std::atomic_ref, and not initialized: a thread that lost the race for
    /// this memory may be reading it.
    KnownDomain* m_next;    // NOLINT(cppcoreguidelines-pro-type-member-init)
    std::uint64_t m_number; ///< never reused
    std::uint32_t m_hash;
    std::uint16_t m_length;
    std::uint8_t m_class; ///< size class of its memory
    bool m_isWide;
    std::atomic<bool> m_isInUse{true};
};

} // namespace stallscope::inject
