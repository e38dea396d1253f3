// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/panels/details/span_facts.h"

#include <QAbstractTableModel>

#include <vector>

namespace stallscope::gui {

/// Facts as a table of two columns: label and value.
class FactModel : public QAbstractTableModel {
    Q_OBJECT
public:
    explicit FactModel(QObject* parent = nullptr) : QAbstractTableModel(parent) {}

    void setFacts(std::vector<Fact> facts);
    [[nodiscard]] const std::vector<Fact>& facts() const { return m_facts; }

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : static_cast<int>(m_facts.size()); }
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : 2; }
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;

private:
    [[nodiscard]] static QVariant tipOf(const Fact& fact, bool isLabel);

    std::vector<Fact> m_facts;
};

} // namespace stallscope::gui
