// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QRect>

class QWidget;

namespace stallscope::gui {

class TimelineWidget;

/// Rectangle of a widget in the window; empty if it is not visible.
[[nodiscard]] QRect placeOf(const QWidget& widget, const QWidget& window);
/// Likewise for the selected span.
[[nodiscard]] QRect placeOfSelection(TimelineWidget& timeline, const QWidget& window);
/// Likewise for the idle gap that the selected wait left on a device.
[[nodiscard]] QRect placeOfGap(TimelineWidget& timeline, const QWidget& window);

} // namespace stallscope::gui
