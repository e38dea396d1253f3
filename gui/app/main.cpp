// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/app/command_line.h"
#include "gui/app/main_window.h"
#include "gui/app/screenshot.h"
#include "gui/theme/quiet_style.h"

#include <QApplication>

#include <cstdio>

namespace {

using namespace stallscope::gui;

constexpr int kWrongUsage = 2;

QStringList wordsOf(int argc, char** argv)
{
    QStringList words;
    for (int i = 0; i < argc; ++i)
        words << QString::fromLocal8Bit(argv[i]);
    return words;
}

int drawPicture(const Order& order)
{
    const auto taken = takeScreenshot(order);
    if (taken)
        return 0;
    std::fprintf(stderr, "stallscope: %s\n", taken.error().message.c_str());
    return 1;
}

void begin(MainWindow& window, const Order& order)
{
    if (order.plan)
        return window.run(*order.plan);
    window.sessions().open(order.files);
    if (order.files.isEmpty())
        window.sessions().offerRecovery();
}

} // namespace

int main(int argc, char** argv)
{
    const auto order = parseOrder(wordsOf(argc, argv));
    if (!order) {
        std::fprintf(stderr, "stallscope: %s\n%s", order.error().message.c_str(), qUtf8Printable(usageText()));
        return kWrongUsage;
    }
    if (order->wantsHelp || order->wantsVersion) {
        std::fputs(qUtf8Printable(order->wantsHelp ? usageText() : versionText()), stdout);
        return 0;
    }
    const bool isPicture = !order->screenshot.isEmpty();
    if (isPicture && qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication app(argc, argv);
    QApplication::setApplicationName("stallscope");
    QApplication::setStyle(new QuietStyle);
    if (isPicture)
        return drawPicture(*order);
    Places places;
    MainWindow window(order->theme.value_or(places.settings.theme()), places);
    window.show();
    begin(window, *order);
    return QApplication::exec();
}
