// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

/// OpenBLAS starts a thread per core when it is loaded. These threads take address space, which batch systems limit, spin
/// for a tenth of a second before they sleep, and cannot always be ended when memory is short. They are not needed here,
/// because a stream's worker multiplies by itself.
namespace stallscope::cpu {

/// To be called first in main(). Linking this function makes the environment tell OpenBLAS to start no threads when the
/// program is loaded; the call restores the original environment.
void restoreEnvironment();

/// For programs without restoreEnvironment(): ends the threads from here on.
void useOneThreadForProducts();

} // namespace stallscope::cpu
