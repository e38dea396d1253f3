// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

/// OpenBLAS begins a thread for each core when it is loaded. They take address space, which batch systems limit, look for work for a tenth of a
/// second before they sleep, and cannot always be ended where memory is short. None of that is wanted: a stream's worker multiplies by itself.
namespace stallscope::cpu {

/// First in main(). The environment tells OpenBLAS to begin no threads when a program with this function is loaded; from here on it is again as the
/// program was given it.
void restoreEnvironment();

/// For programs without it: from here on there are none.
void useOneThreadForProducts();

} // namespace stallscope::cpu
