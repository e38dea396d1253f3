// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/common/access/message_box.h"

#include "gui/common/access/dialog_letters.h"

namespace stallscope::gui {

QMessageBox::StandardButton MessageBox::ask(QWidget* parent, const QString& title, const QString& text, StandardButtons buttons, StandardButton usual)
{
    MessageBox box(Question, title, text, buttons, parent);
    box.setDefaultButton(usual);
    return static_cast<StandardButton>(box.exec());
}

void MessageBox::showEvent(QShowEvent* event)
{
    giveLettersTo(*this);
    QMessageBox::showEvent(event);
}

} // namespace stallscope::gui
