// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/export/picture_options.h"

#include <QFont>

#include <memory>

class QPainter;

namespace stallscope::gui {

/// One picture, laid out at its size.
class PictureSheet {
public:
    virtual ~PictureSheet() = default;
    /// `detail`: columns of lanes per unit of the painter.
    virtual void paint(QPainter& painter, double detail) = 0;
};

/// Source of pictures: timeline, comparison, sweep, steps or ranks.
class PictureSource {
public:
    virtual ~PictureSource() = default;

    /// Short description.
    [[nodiscard]] virtual QString title() const = 0;
    /// Default file name without suffix.
    [[nodiscard]] virtual QString fileName() const = 0;
    /// Whether it has a time range to choose, and whether one is selected.
    [[nodiscard]] virtual bool hasTime() const { return false; }
    [[nodiscard]] virtual bool hasSelection() const { return false; }
    [[nodiscard]] virtual std::unique_ptr<PictureSheet> sheetFor(const PictureOptions& options) const = 0;
};

} // namespace stallscope::gui
