// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/experiment/plan.h"
#include "gui/recording/program.h"

#include <QStringList>
#include <QWidget>

class QBoxLayout;
class QLabel;
class QLayout;
class QVBoxLayout;

namespace stallscope::gui {

/// Start page: a short introduction, comparisons to run with one click, recent files.
class WelcomePage : public QWidget {
    Q_OBJECT
public:
    explicit WelcomePage(QWidget* parent = nullptr);

    /// Recent files and recordings, latest first.
    void showRecent(const QStringList& files, const QStringList& recordings);

signals:
    void runRequested(const stallscope::ExperimentPlan& plan);
    void openRequested();
    void recordRequested(stallscope::gui::Where where);
    void tourRequested();
    void fileRequested(const QString& path);

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    QWidget* makeComparisons();
    QLayout* makeRecordRow();
    void listFiles(const QString& heading, const QStringList& paths);

    QLabel* m_legend;
    QBoxLayout* m_cards = nullptr;
    QVBoxLayout* m_recent;
};

} // namespace stallscope::gui
