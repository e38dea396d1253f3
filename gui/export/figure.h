// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/export/picture.h"

#include <QStringList>
#include <QWidget>

#include <cstdint>
#include <cstddef>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

namespace stallscope::gui {

/// Contents of a picture of a page, from top to bottom: result sentences, plots, and tables.
struct Figure {
    struct Plot {
        QString heading;
        std::shared_ptr<QWidget> widget; ///< hidden widget with a fixed or growing height
        std::function<void(QPainter&)> paint;
        bool grows = false;
        QString note;          ///< text below it
        int leastHeight = 160; ///< of a growing one, in pictures without enough room
    };
    struct Table {
        QStringList head; ///< the first `texts` columns hold words, the others numbers
        std::vector<QStringList> rows;
        QString heading = {};
        std::size_t texts = 1;
        std::size_t omitted = 0; ///< further rows, which are only counted
    };

    QString title;
    QStringList words;
    QStringList cautions;
    std::vector<Plot> plots;
    std::vector<Table> tables;
};

/// "12 more rows not shown."
[[nodiscard]] QString furtherRows(std::uint64_t rows);

/// A picture of a figure. Table rows that do not fit are omitted, and their number is shown; words are shortened to the width.
class FigurePicture : public PictureSource {
public:
    using Make = std::function<Figure(const Theme&, const QFont&)>;

    FigurePicture(QString title, QString fileName, QFont font, Make make)
        : m_title(std::move(title)), m_fileName(std::move(fileName)), m_font(std::move(font)), m_make(std::move(make))
    {
    }

    [[nodiscard]] QString title() const override { return m_title; }
    [[nodiscard]] QString fileName() const override { return m_fileName; }
    [[nodiscard]] std::unique_ptr<PictureSheet> sheetFor(const PictureOptions& options) const override;

private:
    QString m_title;
    QString m_fileName;
    QFont m_font;
    Make m_make;
};

} // namespace stallscope::gui
