// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QFrame>
#include <QObject>
#include <QPointer>
#include <QRect>
#include <QString>
#include <QWidget>

#include <functional>
#include <vector>

class QLabel;
class QPushButton;
class QTimer;

namespace stallscope::gui {

/// A part of the window that the tour explains.
struct TourStop {
    QString name;  ///< title
    QString words; ///< what it shows, and what to look for
    /// Navigates there: to a page, to a wait. May be empty.
    std::function<void()> go;
    /// Current rectangle in window coordinates; empty if it is not visible.
    std::function<QRect()> place;
};

/// Transparent overlay for a window: darkens everything except one place, or labels several places. Ignores the mouse.
class Spotlight : public QWidget {
    Q_OBJECT
public:
    explicit Spotlight(QWidget& window);

    /// An empty place darkens nothing.
    void showPlace(const QRect& place);
    struct Named {
        QRect place;
        QString name;
    };
    /// Labels all places at once.
    void showNames(std::vector<Named> places);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void paintName(QPainter& painter, const Named& named) const;

    QWidget& m_window;
    QRect m_place;
    std::vector<Named> m_names;
};

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

/// Guides through parts of a window one by one, and can label all of them at once. Parts that are not visible are skipped.
class Tour : public QObject {
    Q_OBJECT
public:
    explicit Tour(QWidget& window, QObject* parent = nullptr);
    ~Tour() override;

    void begin(std::vector<TourStop> stops);
    void end();
    [[nodiscard]] bool isOn() const { return !m_stops.empty(); }
    /// The current stop; valid only while the tour is active.
    [[nodiscard]] const TourStop& stop() const { return m_stops[m_at]; }
    void next();
    void back();

    /// Labels all visible parts, until it is called again.
    void showNames(const std::vector<TourStop>& stops);
    void hideNames();
    [[nodiscard]] bool areNamesShown() const { return !m_named.empty(); }

protected:
    /// While the tour is active, only the card receives clicks; hovering works as usual.
    bool eventFilter(QObject* watched, QEvent* event) override;

signals:
    void ended();
    void namesHidden();

private:
    enum class Direction { Forward, Backward };

    void goTo(std::size_t stop, Direction direction);
    void follow();

    // children of the window, which may destroy them first
    QPointer<Spotlight> m_spotlight;
    QPointer<TourCard> m_card;
    QTimer* m_follow; // the place may move: a run grows, or the window is resized
    std::vector<TourStop> m_stops;
    std::vector<TourStop> m_named;
    std::size_t m_at = 0;
};

} // namespace stallscope::gui
