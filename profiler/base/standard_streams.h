// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

namespace stallscope {

/// Opens closed stdin, stdout and stderr, so that no file of this process gets their descriptors and is overwritten by
/// messages. Reading and writing them still fails, and child processes find them closed. To be called before any file is
/// opened.
void reserveStandardStreams();

} // namespace stallscope
