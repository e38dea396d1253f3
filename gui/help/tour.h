// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/help/spotlight.h"
#include "gui/help/tour_card.h"
#include "gui/help/tour_stop.h"

#include <QObject>
#include <QPointer>
#include <QWidget>

#include <vector>

class QTimer;

namespace stallscope::gui {

/// Leads through parts of a window, one after the other, and can name all of them at once. What is not there is passed over.
class Tour : public QObject {
    Q_OBJECT
public:
    explicit Tour(QWidget& window, QObject* parent = nullptr);
    ~Tour() override;

    void begin(std::vector<TourStop> stops);
    void end();
    [[nodiscard]] bool isOn() const { return !m_stops.empty(); }
    /// The stop that is shown; only while the tour is on.
    [[nodiscard]] const TourStop& stop() const { return m_stops[m_at]; }
    void next();
    void back();

    /// Names all parts that are seen, until it is called again.
    void showNames(const std::vector<TourStop>& stops);
    void hideNames();
    [[nodiscard]] bool areNamesShown() const { return !m_named.empty(); }

protected:
    /// While the tour is on, clicks reach nothing of the window but the card; pointing shows what it always shows.
    bool eventFilter(QObject* watched, QEvent* event) override;

signals:
    void ended();
    void namesHidden();

private:
    enum class Direction { Forward, Backward };

    void goTo(std::size_t stop, Direction direction);
    void follow();

    // children of the window, which may go first
    QPointer<Spotlight> m_spotlight;
    QPointer<TourCard> m_card;
    QTimer* m_follow; // what is shown may move: a run grows, a window is made larger
    std::vector<TourStop> m_stops;
    std::vector<TourStop> m_named;
    std::size_t m_at = 0;
};

} // namespace stallscope::gui
