// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/app/command_line.h"
#include "gui/app/main_window.h"

#include <QApplication>

#include <cstdio>

int main(int argc, char** argv)
{
    using namespace stallscope::gui;
    QStringList words;
    for (int i = 0; i < argc; ++i)
        words << QString::fromLocal8Bit(argv[i]);
    const auto order = parseOrder(words);
    if (!order) {
        std::fprintf(stderr, "stallscope: %s\n%s", order.error().message.c_str(), qUtf8Printable(usageText()));
        return 2;
    }
    if (order->wantsHelp) {
        std::fputs(qUtf8Printable(usageText()), stdout);
        return 0;
    }
    QApplication app(argc, argv);
    QApplication::setStyle("Fusion");
    const Theme::Mode theme = order->theme.value_or(Theme::Mode::Dark);
    QApplication::setPalette(paletteOf(themeOf(theme)));
    MainWindow window(theme);
    window.open(order->files);
    window.show();
    return QApplication::exec();
}
