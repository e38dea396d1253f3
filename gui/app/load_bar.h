// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QWidget>

class QLabel;
class QProgressBar;

namespace stallscope::gui {

class TraceLoader;

/// What is being opened, how far it is, and a button that stops it. Shown only meanwhile.
class LoadBar : public QWidget {
    Q_OBJECT
public:
    explicit LoadBar(TraceLoader& loader, QWidget* parent = nullptr);

private:
    void begin(const QStringList& paths);

    QLabel* m_what;
    QProgressBar* m_progress;
};

} // namespace stallscope::gui
