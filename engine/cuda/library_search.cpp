// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cuda/library_search.h"

#include <fmt/format.h>

#include <array>

namespace stallscope::cuda {

Result<SharedLibrary> openToolkitLibrary(const std::string& name, const std::vector<int>& majors)
{
    static constexpr std::array kFolders{"", "/usr/local/cuda/lib64/", "/opt/cuda/lib64/"};
    std::string first;
    for (const char* folder : kFolders) {
        for (const int major : majors) {
            Result<SharedLibrary> library = SharedLibrary::open(fmt::format("{}lib{}.so.{}", folder, name, major));
            if (library)
                return library;
            if (first.empty())
                first = library.error().message;
        }
    }
    return Error{fmt::format("{}; it comes with the CUDA Toolkit or a package of its own, and LD_LIBRARY_PATH may say where", first)};
}

} // namespace stallscope::cuda
