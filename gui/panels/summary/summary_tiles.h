// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/common/theme/theme.h"
#include "gui/model/run_list.h"

#include <QColor>
#include <QString>
#include <QWidget>

#include <array>
#include <cstddef>
#include <optional>

namespace stallscope::gui {

/// The largest predicted gain of a run.
struct PossibleGain {
    Nanos length = 0; ///< 0: none was found
    bool isAtMost = false;

    friend bool operator==(const PossibleGain&, const PossibleGain&) = default;
};

/// One of the six numbers that matter most.
struct SummaryTile {
    enum class Kind { Busy, Idle, Copies, Communication, Blocked, Gain };

    Kind kind = Kind::Busy;
    QString label;
    QString value;  ///< a share: "57.7 %"; a dash while it is unknown
    QString detail; ///< the time: "1.00 s"
    QString meaning;
    double share = 0;   ///< length of its bar, 0 to 1
    QString shortLabel; ///< where the label has no room; may be empty

    friend bool operator==(const SummaryTile&, const SummaryTile&) = default;
};
using SummaryTileSet = std::array<SummaryTile, 6>;

/// Busy, idle, exposed copies, exposed communication, blocked, possible gain: of the run, or of a range in the time of its trace. The gain is
/// always that of the run; absent while it is being computed.
[[nodiscard]] SummaryTileSet summaryTiles(const ShownRun& run, std::optional<TimeRange> range, std::optional<PossibleGain> gain);

/// The tiles in two columns, or three where there is room, painted: label above, number and time below, and a bar for the share.
class SummaryTiles : public QWidget {
    Q_OBJECT
public:
    explicit SummaryTiles(QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    void setTiles(const SummaryTileSet& tiles);
    [[nodiscard]] const SummaryTileSet& tiles() const { return m_tiles; }
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return {160, heightForWidth(width())}; }
    [[nodiscard]] bool hasHeightForWidth() const override { return true; }
    [[nodiscard]] int heightForWidth(int width) const override;

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    [[nodiscard]] static int columnsIn(int width);
    [[nodiscard]] int tileHeight() const;
    [[nodiscard]] QRect areaOf(std::size_t tile) const;
    [[nodiscard]] QColor colourOf(SummaryTile::Kind kind) const;

    const Theme* m_theme;
    SummaryTileSet m_tiles;
};

} // namespace stallscope::gui
