// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace stallscope::gui {

/// A name and its shorter forms, from long to short; each is shorter than the one before.
///
///     void at::native::vectorized_kernel<4, at::native::Add<float>>(int, float*)
///     at::native::vectorized_kernel
///     vectorized_kernel
///
///     cudaStreamSynchronize
///     StreamSynchronize
///
///     torch/nn/modules/module.py(1501): _call_impl
///     module.py(1501): _call_impl
///     _call_impl
[[nodiscard]] std::vector<std::string> nameForms(std::string_view name);

} // namespace stallscope::gui
