// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QRect>
#include <QString>

#include <functional>

namespace stallscope::gui {

/// A part of the window that is worth a word.
struct TourStop {
    QString name;  ///< in a word or two
    QString words; ///< what it shows, and what to look for
    /// Goes there: to a page, to a wait. May be empty.
    std::function<void()> go;
    /// Where it is now, in the window's pixels; empty where it is not seen.
    std::function<QRect()> place;
};

} // namespace stallscope::gui
