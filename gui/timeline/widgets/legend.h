// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/common/theme/span_colours.h"
#include "profiler/analysis/replay/critical_path.h"

#include <QStringList>
#include <QWidget>

#include <array>

namespace stallscope::gui {

class RunList;

/// What of all that has a colour of its own is there to be seen.
struct SeenKinds {
    bool waits = false;
    bool finalWaits = false;
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
    std::array<bool, kPathCauses> path{}; ///< of critical paths that are shown: what they consist of

    friend bool operator==(const SeenKinds&, const SeenKinds&) = default;
};

/// In all runs together. As long as the numbers of one are not there yet, only its lanes tell something.
[[nodiscard]] SeenKinds seenIn(const RunList& runs);

/// What the colours mean that are there to be seen, in as few lines as they need.
class Legend : public QWidget {
    Q_OBJECT
public:
    explicit Legend(QWidget* parent = nullptr);

    void setAppearance(const Theme& theme, ColourBy by);
    void setSeen(const SeenKinds& seen);
    [[nodiscard]] QStringList texts() const;
    void paintTo(QPainter& painter) const;
    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void fitHeight();

    const Theme* m_theme;
    ColourBy m_by = ColourBy::Kind;
    SeenKinds m_seen;
};

} // namespace stallscope::gui
