// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/experiment/plan.h"
#include "gui/experiment/ready_comparisons.h"
#include "gui/recording/program.h"

#include <QAbstractButton>
#include <QList>
#include <QString>
#include <QStringList>
#include <QWidget>

class QBoxLayout;
class QGridLayout;
class QLabel;
class QLayout;

namespace stallscope::gui {

struct UsedFile;

/// Button for a predefined comparison: title, promise, and a sketch of each strategy. A click runs it.
class ComparisonCard : public QAbstractButton {
    Q_OBJECT
public:
    explicit ComparisonCard(const ReadyComparison& comparison, QWidget* parent = nullptr);

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] bool hasHeightForWidth() const override { return true; }
    [[nodiscard]] int heightForWidth(int width) const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void enterEvent(QEnterEvent* event) override;
    void leaveEvent(QEvent* event) override;

private:
    [[nodiscard]] QFont titleFont() const;
    void paintCall(QPainter& painter, const QRectF& place, const QColor& colour) const;
    [[nodiscard]] qreal callHeight(qreal width) const;
    void paintSketch(QPainter& painter, const QRectF& place, const QStringList& lanes) const;

    QString m_promise;
    QString m_strategies;
    QStringList m_naive;
    QStringList m_better;
};

/// Start page: a short introduction, comparisons to run with one click, recent files.
class WelcomePage : public QWidget {
    Q_OBJECT
public:
    explicit WelcomePage(QWidget* parent = nullptr);

    /// Recent files and recordings, latest first.
    void showRecent(const QList<UsedFile>& files, const QList<UsedFile>& recordings);

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
    void listFiles(QGridLayout& grid, const QString& heading, const QList<UsedFile>& files);

    QLabel* m_legend;
    QBoxLayout* m_cards = nullptr;
    QWidget* m_recent;
};

} // namespace stallscope::gui
