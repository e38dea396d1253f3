// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

namespace stallscope {

/// Opens those of stdin, stdout and stderr that are closed, so that no file of this process gets their numbers and is written to by a message.
/// Reading or writing them fails as before, and programs that this process starts find them closed. Before anything else is opened.
void reserveStandardStreams();

} // namespace stallscope
