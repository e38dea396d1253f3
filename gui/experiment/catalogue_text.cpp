// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/experiment/catalogue_text.h"

#include <QCoreApplication>

namespace stallscope::gui {

QString catalogueText(const char* text)
{
    return QCoreApplication::translate("catalogue", text);
}

} // namespace stallscope::gui
