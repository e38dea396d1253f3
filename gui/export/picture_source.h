// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/export/picture_options.h"

#include <QFont>

#include <memory>

class QPainter;

namespace stallscope::gui {

/// What one picture shows, laid out at its size.
class PictureSheet {
public:
    virtual ~PictureSheet() = default;
    /// `detail`: how many columns of lanes make one unit of the painter.
    virtual void paint(QPainter& painter, double detail) = 0;
};

/// What pictures are taken of: the timeline, a comparison, a sweep, steps.
class PictureSource {
public:
    virtual ~PictureSource() = default;

    /// What it shows, in a few words.
    [[nodiscard]] virtual QString title() const = 0;
    /// What a file of it is called, without a suffix.
    [[nodiscard]] virtual QString fileName() const = 0;
    /// Whether it has a part of the time to show, and whether one is selected.
    [[nodiscard]] virtual bool hasTime() const { return false; }
    [[nodiscard]] virtual bool hasSelection() const { return false; }
    [[nodiscard]] virtual std::unique_ptr<PictureSheet> sheetFor(const PictureOptions& options) const = 0;
};

} // namespace stallscope::gui
