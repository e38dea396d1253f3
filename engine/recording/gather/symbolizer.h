// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/trace/stack_pool.h"

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace stallscope::recording {

/// Resolves the native frames of recorded call stacks: a recorded program leaves an offset in a file and the file's build id
/// ("+0x1f2e@5c1f0a"). Functions, inlined functions and source lines are looked up here with elfutils, if the file still has that
/// build id. Nothing is downloaded. Belongs to one thread.
class Symbolizer {
public:
    static constexpr std::string_view kDebugFolder = "/usr/lib/debug";

    /// Separate debug files are found by their build id in `debugFolder`.
    explicit Symbolizer(std::string debugFolder = std::string(kDebugFolder));
    Symbolizer(const Symbolizer&) = delete;
    Symbolizer& operator=(const Symbolizer&) = delete;
    ~Symbolizer();

    /// The frames at that place, innermost first: more than one where functions were inlined. With debug information a frame names its
    /// source line, without it the file of the program. A frame that is not an offset is returned unchanged; one that cannot be resolved keeps its offset behind the name of its file ("libm.so.6+0x1f2e").
    [[nodiscard]] std::vector<SourceFrame> resolve(const SourceFrame& frame);

private:
    class Module;

    std::string m_debugFolder;
    std::map<std::string, std::unique_ptr<Module>, std::less<>> m_modules; // by path; null where the file is not ELF
};

} // namespace stallscope::recording
