// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/inject/nvtx_abi.h"
#include "engine/inject/process_recording.h"

#include <atomic>
#include <cstdint>
#include <string>
#include <utility>

/// Texts of NVTX, and what handles of NVTX point to here.
namespace stallscope::inject {

/// A text that the program will name again and again. Its id is found once in each recording.
class KnownText {
public:
    explicit KnownText(std::string text) : m_text(std::move(text)) {}

    [[nodiscard]] const std::string& text() const { return m_text; }
    [[nodiscard]] StringId idIn(ProcessRecording& process);

private:
    std::string m_text;
    std::atomic<std::uint64_t> m_known{0}; // generation + 1, id
};

/// A domain is its name; a registered string is its text. Never freed: programs use handles after they gave them back.
[[nodiscard]] inline nvtx::Handle makeHandle(std::string text)
{
    return new KnownText(std::move(text));
}
[[nodiscard]] inline KnownText* textOf(nvtx::Handle handle)
{
    return static_cast<KnownText*>(handle);
}

[[nodiscard]] std::string textFrom(const char* text);
[[nodiscard]] std::string textFrom(const wchar_t* text);

/// What the program says of a range or an instant: the message, and beside it domain, colour and payload.
struct EventFacts {
    std::string text;
    StringId name = kEmptyString;
    DetailId detail;
};
[[nodiscard]] EventFacts factsFrom(ProcessRecording& process, nvtx::Handle domain, const nvtx::EventAttributes* event);
[[nodiscard]] EventFacts factsFrom(ProcessRecording& process, std::string message);

} // namespace stallscope::inject
