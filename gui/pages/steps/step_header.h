// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QHeaderView>

namespace stallscope::gui {

class StepRaster;

/// Column titles, and above the painted rows their common ruler.
class StepHeader : public QHeaderView {
    Q_OBJECT
public:
    /// The raster outlives it.
    explicit StepHeader(const StepRaster& raster, QWidget* parent = nullptr);

protected:
    void paintSection(QPainter* painter, const QRect& rect, int section) const override;

private:
    const StepRaster& m_raster;
};

} // namespace stallscope::gui
