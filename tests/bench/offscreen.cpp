// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/bench/offscreen.h"

#include <QApplication>
#include <QEventLoop>
#include <QTimer>
#include <QWidget>

namespace stallscope::bench {

QApplication& application()
{
    static int count = 1;
    static char name[] = "stallscope_bench";
    static char* words[] = {name, nullptr};
    qputenv("QT_QPA_PLATFORM", "offscreen");
    static auto* app = new QApplication(count, words);
    return *app;
}

void showNow(QWidget& window)
{
    window.show();
    QCoreApplication::processEvents();
}

void repeat(int milliseconds, const std::function<bool()>& turn)
{
    QEventLoop loop;
    QTimer timer;
    timer.setTimerType(Qt::PreciseTimer);
    QObject::connect(&timer, &QTimer::timeout, &loop, [&] {
        if (!turn())
            loop.quit();
    });
    timer.start(milliseconds);
    loop.exec();
}

} // namespace stallscope::bench
