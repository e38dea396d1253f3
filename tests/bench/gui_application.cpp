// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/bench/gui_application.h"

#include <QApplication>

namespace stallscope::bench {

QApplication& application()
{
    static int count = 1;
    static char name[] = "stallscope_bench";
    static char* words[] = {name, nullptr};
    qputenv("QT_QPA_PLATFORM", "offscreen");
    // never destroyed: what is shown goes when the benchmarks do, at the very end
    static auto* app = new QApplication(count, words);
    return *app;
}

} // namespace stallscope::bench
