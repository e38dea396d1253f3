// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/inject/known_text.h"
#include "engine/inject/nvtx_abi.h"
#include "engine/inject/process_recording.h"

#include <string>

/// Texts of NVTX, and what handles of NVTX point to here.
namespace stallscope::inject {

/// A domain is its name; a registered string is its text.
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
