// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/string_pool.h"

#include <atomic>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace stallscope::inject {

class ProcessRecording;

/// A text that the program will name again and again: the name of a domain, or a registered string. Its id is found once in
/// each recording.
///
/// None is ever freed: programs use handles after they gave them back. All of them can be found from here for as long as the
/// process lives. There is no lock: a forked child, or the handler of a signal, may come in at any time.
class KnownText {
public:
    KnownText(const KnownText&) = delete;
    KnownText& operator=(const KnownText&) = delete;

    /// One for each call: domains of the same name are different ones.
    [[nodiscard]] static KnownText& add(std::string text);
    /// One for each text, however often it is registered.
    [[nodiscard]] static KnownText& of(std::string text);

    [[nodiscard]] const std::string& text() const { return m_text; }
    [[nodiscard]] StringId idIn(ProcessRecording& process);

private:
    explicit KnownText(std::string text) : m_text(std::move(text)) {}
    ~KnownText() = default;

    [[nodiscard]] static KnownText* find(KnownText* from, const KnownText* end, std::string_view text);

    std::string m_text;
    std::atomic<std::uint64_t> m_known{0}; // generation + 1, id
    KnownText* m_next = nullptr;           // set before others can find it
};

} // namespace stallscope::inject
