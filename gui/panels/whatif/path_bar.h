// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/common/theme/theme.h"
#include "profiler/analysis/replay/critical_path.h"

#include <QWidget>

#include <array>

namespace stallscope::gui {

/// Stacked bar of the causes on the critical path, by share.
class PathBar : public QWidget {
    Q_OBJECT
public:
    explicit PathBar(QWidget* parent = nullptr);

    void setParts(const std::array<Nanos, kPathCauses>& parts);
    void setTheme(const Theme& theme);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    std::array<Nanos, kPathCauses> m_parts{};
    const Theme* m_theme = &themeOf(Theme::Mode::Dark);
};

} // namespace stallscope::gui
