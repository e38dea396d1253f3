// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QRect>
#include <QString>

#include <functional>

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

} // namespace stallscope::gui
