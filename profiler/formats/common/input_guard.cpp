// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/common/input_guard.h"

#include "profiler/base/say.h"
#include "profiler/base/utf8.h"
#include "profiler/formats/common/rank_files.h"

#include <algorithm>
#include <system_error>

namespace stallscope {

namespace {

namespace fs = std::filesystem;

/// Compares device and inode, so that symbolic links, hard links and other spellings are detected. Missing files are never equal.
bool isSameFile(const fs::path& a, const fs::path& b)
{
    std::error_code ignored;
    return fs::equivalent(a, b, ignored);
}

/// Whether the file is among the traces that opening the folder would read.
bool isInFolder(const fs::path& folder, const fs::path& file)
{
    const auto traces = traceFilesIn(folder);
    return traces && std::any_of(traces->begin(), traces->end(), [&file](const fs::path& trace) { return isSameFile(trace, file); });
}

} // namespace

Result<> checkKeepsInput(const fs::path& input, const fs::path& output)
{
    std::error_code ignored;
    const bool isFolder = fs::is_directory(input, ignored);
    if (isFolder ? !isInFolder(input, output) : !isSameFile(input, output))
        return {};
    return Error{say(STALLSCOPE_TEXT("Exchange", "cannot write '{}': it is the input file '{}'; choose another name"), displayText(output.string()),
        displayText(input.string()))};
}

} // namespace stallscope
