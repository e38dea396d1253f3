// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QHeaderView>
#include <QStyle>
#include <QStyleOptionHeader>

namespace stallscope::gui {

/// Header whose titles are elided in the middle: names of runs often differ only at their end.
class ElidedHeader : public QHeaderView {
    Q_OBJECT
public:
    explicit ElidedHeader(QWidget* parent = nullptr) : QHeaderView(Qt::Horizontal, parent) {}

protected:
    void initStyleOptionForIndex(QStyleOptionHeader* option, int section) const override
    {
        QHeaderView::initStyleOptionForIndex(option, section);
        const int margins = 2 * style()->pixelMetric(QStyle::PM_HeaderMargin, nullptr, this);
        option->text = option->fontMetrics.elidedText(option->text, Qt::ElideMiddle, sectionSize(section) - margins);
    }
};

} // namespace stallscope::gui
