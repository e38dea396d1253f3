// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/common/theme/colours.h"
#include "profiler/analysis/replay/critical_path.h"

#include <QStringList>
#include <QWidget>

#include <array>

namespace stallscope::gui {

struct PaneScene;

/// The coloured kinds of items that are drawn: in lanes of shown tracks, at any time, and in the curves of devices.
struct SeenKinds {
    bool costlyWaits = false;
    bool freeWaits = false;    ///< and no costly ones
    bool unratedWaits = false; ///< their costs are not known
    bool gaps = false;
    bool kernels = false;
    bool communication = false;
    bool copies = false;
    bool memsets = false;
    bool calls = false;
    bool operations = false;
    bool ranges = false;
    bool deviceSyncs = false;
    bool overhead = false;
    bool marks = false;
    std::array<bool, kPathCauses> path{}; ///< causes on the critical paths that are shown

    friend bool operator==(const SeenKinds&, const SeenKinds&) = default;
};

/// Adds the kinds of a pane. Until its run is analysed, only its lanes are considered.
void addSeen(SeenKinds& seen, const PaneScene& scene);

/// Legend of the colours in use, in as few lines as possible.
class Legend : public QWidget {
    Q_OBJECT
public:
    explicit Legend(QWidget* parent = nullptr);

    void setAppearance(const Theme& theme, ColourBy by);
    void setSeen(const SeenKinds& seen);
    [[nodiscard]] QStringList texts() const;
    void paintTo(QPainter& painter) const;
    /// A low timeline shows less of its legend.
    static constexpr int kManyLines = 100;
    void setMostLines(int lines);
    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void fitHeight();

    const Theme* m_theme;
    ColourBy m_by = ColourBy::Kind;
    SeenKinds m_seen;
    int m_mostLines = kManyLines;
};

} // namespace stallscope::gui
