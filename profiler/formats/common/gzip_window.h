// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

namespace stallscope {

inline constexpr int kGzipWindow = 15 + 16; // zlib's largest window, with gzip's header and checksum

} // namespace stallscope
