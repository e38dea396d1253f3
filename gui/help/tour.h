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
