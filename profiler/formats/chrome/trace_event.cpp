// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/chrome/trace_event.h"

#include <utility>

namespace stallscope {

Category categoryOf(std::string_view name)
{
    static constexpr std::array<std::pair<std::string_view, Category>, 23> kNames{{
        {"cpu_op", Category::HostOp},
        {"python_function", Category::Python},
        {"kernel", Category::Kernel},
        {"cuda_runtime", Category::ApiCall},
        {"cuda_driver", Category::ApiCall},
        {"gpu_memcpy", Category::Memcpy},
        {"gpu_memset", Category::Memset},
        {"cuda_sync", Category::SyncRecord},
        {"user_annotation", Category::Annotation},
        {"gpu_user_annotation", Category::DeviceAnnotation},
        {"overhead", Category::Overhead},
        {"Operator", Category::HostOp},
        {"Kernel", Category::Kernel},
        {"Runtime", Category::ApiCall},
        {"Driver", Category::ApiCall},
        {"Memcpy", Category::Memcpy},
        {"Memset", Category::Memset},
        {"hip_runtime", Category::ApiCall},
        {"hip_driver", Category::ApiCall},
        {"Overhead", Category::Overhead},
        {"Python", Category::Python},
        {"python", Category::Python},
        {"operator", Category::HostOp},
    }};
    if (name.empty())
        return Category::None;
    for (const auto& [known, category] : kNames) {
        if (name[0] == known[0] && name == known)
            return category;
    }
    return Category::Other;
}

} // namespace stallscope
