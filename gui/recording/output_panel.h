// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QByteArray>
#include <QPlainTextEdit>
#include <QString>
#include <QStringDecoder>
#include <QStringList>

namespace stallscope::gui {

/// Splits terminal output into lines: a carriage return overwrites the line, as for progress bars, and escape sequences are dropped.
class OutputLines {
public:
    /// Lines completed by these bytes.
    [[nodiscard]] QStringList take(const QByteArray& bytes);
    /// The incomplete last line.
    [[nodiscard]] const QString& open() const { return m_line; }

    /// Longer lines are truncated.
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

/// Output of the recorded program.
class OutputPanel : public QPlainTextEdit {
    Q_OBJECT
public:
    explicit OutputPanel(QWidget* parent = nullptr);

    void begin();
    void take(const QByteArray& bytes);
    /// Appends a line of the app itself.
    void appendMessage(const QString& line);
    /// The last line that is not blank.
    [[nodiscard]] QString lastLine() const;

    /// Older lines are dropped.
    static constexpr int kMostLines = 10'000;

protected:
    void changeEvent(QEvent* event) override;

private:
    void translate();
    void replaceOpenLine(const QString& text);

    OutputLines m_lines;
};

} // namespace stallscope::gui
