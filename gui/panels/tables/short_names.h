// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QFontMetrics>
#include <QHash>
#include <QString>

#include <functional>

namespace stallscope::gui {

/// Shortens a demangled name until `fits` accepts it: empties template arguments and parameters, the innermost first, then drops what stands
/// before the last name of each path. "void at::native::reduce<512, Functor<float>>(int)" -> "void at::native::reduce<512, Functor<…>>(…)" ->
/// "reduce<…>(…)". Returns the shortest form if none fits.
[[nodiscard]] QString shortenedName(const QString& name, const std::function<bool(const QString&)>& fits);

/// Labels of names within a width. Two names never get the same label: where they would, the label shows the place where they differ.
class ShortNames {
public:
    [[nodiscard]] QString labelOf(const QString& name, int width, const QFontMetrics& metrics);

private:
    [[nodiscard]] QString elided(const QString& name, const QString& other) const;
    [[nodiscard]] bool isFree(const QString& label, const QString& name) const;

    int m_width = -1;
    QFontMetrics m_metrics{QFont()};
    QHash<QString, QString> m_labels; // by name
    QHash<QString, QString> m_names;  // by label
};

} // namespace stallscope::gui
