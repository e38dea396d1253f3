// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/inject/event_writer.h"

#include <atomic>
#include <cstddef>
#include <cstdint>

namespace stallscope::inject {

/// A text that the program refers to by a handle: the name of a domain, or a registered string.
///
/// Never freed, since programs use handles after they gave them back. Handles stay valid in forked children. No lock: a forked child, or a
/// signal handler, may come in at any time.
class KnownText {
public:
    /// Memory for registered strings. Those that a program registers beyond it share one handle, whose text says so.
    static constexpr std::size_t kMostRegisteredBytes = std::size_t{16} << 20;

    KnownText(const KnownText&) = delete;
    KnownText& operator=(const KnownText&) = delete;

    /// A new one with each call: domains of the same name are different ones. Null without memory.
    [[nodiscard]] static KnownText* add(const TextRef& text);
    /// One for each text, however often it is registered. Null without memory.
    [[nodiscard]] static KnownText* of(const TextRef& text);

    [[nodiscard]] TextRef text() const;
    [[nodiscard]] DomainRef domain() const;

private:
    KnownText() = default;

    [[nodiscard]] static KnownText* make(const TextRef& text);
    [[nodiscard]] static KnownText* makeRegistered(const TextRef& text);
    [[nodiscard]] static KnownText* ofTooMany();
    [[nodiscard]] bool reads(const TextRef& text) const;
    [[nodiscard]] const char* characters() const { return reinterpret_cast<const char*>(this + 1); }

    MeasuredText m_measure;
    bool m_isWide = false;
    /// Registered strings with the same first bits of the hash are a tree, by the bits that follow.
    std::atomic<KnownText*> m_below[2] = {nullptr, nullptr};
};

} // namespace stallscope::inject
