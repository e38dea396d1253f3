// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>
#include <string_view>

namespace stallscope::rocm {

/// Whether the bytes begin like a frame of LZ4, in which some versions of rocpd store the details of events.
[[nodiscard]] bool isLz4Frame(std::string_view bytes);

/// Unpacks a frame of at most 1 MiB. Empty if it is damaged or larger. Checksums are not verified: the content is a name.
[[nodiscard]] std::string unpackedLz4Frame(std::string_view bytes);

} // namespace stallscope::rocm
