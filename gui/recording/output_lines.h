// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QByteArray>
#include <QString>
#include <QStringDecoder>
#include <QStringList>

namespace stallscope::gui {

/// What a program writes to a terminal, as lines: a return to the beginning of a line writes over it, as progress bars do, and
/// what sets colours is left out.
class OutputLines {
public:
    /// The lines that these bytes complete.
    [[nodiscard]] QStringList take(const QByteArray& bytes);
    /// The line that is being written.
    [[nodiscard]] const QString& open() const { return m_line; }

    /// Longer lines are cut.
    static constexpr qsizetype kLongest = 4000;

private:
    enum class Place { Text, Escape, Sequence, Title };

    void takeText(QChar c, QStringList& lines);
    [[nodiscard]] Place after(QChar c) const;

    QStringDecoder m_decoder{QStringDecoder::Utf8};
    QString m_line;
    qsizetype m_column = 0;
    Place m_place = Place::Text;
};

} // namespace stallscope::gui
