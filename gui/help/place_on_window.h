// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QRect>

class QWidget;

namespace stallscope::gui {

class TimelineWidget;

/// Where a widget is on the window; empty where it is not seen.
[[nodiscard]] QRect placeOf(const QWidget& widget, const QWidget& window);
/// Likewise the selected span.
[[nodiscard]] QRect placeOfSelection(TimelineWidget& timeline, const QWidget& window);
/// The idle gap on a device that the selected wait left.
[[nodiscard]] QRect placeOfGap(TimelineWidget& timeline, const QWidget& window);

} // namespace stallscope::gui
