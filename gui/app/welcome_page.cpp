// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/app/welcome_page.h"

#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace stallscope::gui {

WelcomePage::WelcomePage(QWidget* parent) : QWidget(parent)
{
    auto* box = new QVBoxLayout(this);
    box->setSpacing(14);
    box->addStretch(2);
    const auto line = [this, box](const QString& text, int points, QPalette::ColorRole role) {
        auto* label = new QLabel(text, this);
        QFont font = label->font();
        font.setPointSize(points);
        label->setFont(font);
        label->setForegroundRole(role);
        label->setAlignment(Qt::AlignCenter);
        box->addWidget(label);
    };
    line(tr("Stallscope"), 26, QPalette::WindowText);
    line(tr("Shows why a GPU waits for its host, and a host for its GPU."), 12, QPalette::WindowText);
    auto* open = new QPushButton(tr("Open a trace..."), this);
    open->setDefault(true);
    connect(open, &QPushButton::clicked, this, &WelcomePage::openRequested);
    box->addSpacing(10);
    box->addWidget(open, 0, Qt::AlignHCenter);
    line(tr("or drop a file anywhere: .stallscope, or .json and .json.gz of the PyTorch Profiler"), 10, QPalette::PlaceholderText);
    box->addStretch(3);
}

} // namespace stallscope::gui
