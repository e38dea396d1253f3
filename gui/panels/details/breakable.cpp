// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/panels/details/breakable.h"

#include <QStringList>

namespace stallscope::gui {

namespace {

constexpr int kLong = 30;

QString brokenWord(const QString& word)
{
    QString broken;
    int letters = 0; // since the last break opportunity
    for (const QChar c : word) {
        broken += c;
        ++letters;
        if (c.isHighSurrogate() || (c.isLetterOrNumber() && letters < kLong))
            continue;
        broken += kBreak;
        letters = 0;
    }
    return broken;
}

} // namespace

QString breakable(const QString& text)
{
    QStringList words = text.split(' ');
    for (QString& word : words) {
        if (word.size() > kLong)
            word = brokenWord(word);
    }
    return words.join(' ');
}

} // namespace stallscope::gui
