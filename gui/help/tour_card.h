// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QFrame>

class QLabel;
class QPushButton;

namespace stallscope::gui {

/// Text of a stop of the tour, with navigation buttons.
class TourCard : public QFrame {
    Q_OBJECT
public:
    explicit TourCard(QWidget& window);

    void showStop(const QString& name, const QString& words, int stop, int stops);
    /// Moves beside the place, where it covers least; to the centre of the window if there is none.
    void standBeside(const QRect& place);
    /// Takes the focus if another widget of the window has it.
    void takeKeyboard();

signals:
    void nextRequested();
    void backRequested();
    void endRequested();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    bool event(QEvent* event) override;
    bool focusNextPrevChild(bool isNext) override;

private:
    [[nodiscard]] bool takes(QKeyEvent& event);
    [[nodiscard]] QPushButton& focused() const;

    QLabel* m_name;
    QLabel* m_words;
    QLabel* m_count;
    QPushButton* m_back;
    QPushButton* m_next;
};

} // namespace stallscope::gui
