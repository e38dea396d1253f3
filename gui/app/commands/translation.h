// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QFontDatabase>
#include <QList>
#include <QString>
#include <QStringList>

namespace stallscope::gui {

/// Makes say() (profiler/base) use the translators of the application.
void translateWithQt();

struct Language {
    QString code; ///< code in file names and options: "de"
    QString name; ///< in the language itself: "Deutsch"
    QFontDatabase::WritingSystem signs = QFontDatabase::Latin;
    QString package{}; ///< Debian package of a font that has the characters
};

/// Languages of this build; always includes English.
[[nodiscard]] const QList<Language>& languages();
[[nodiscard]] bool isLanguage(const QString& code);
/// A warning if no installed font has the characters of the language; otherwise empty. Needs the application.
[[nodiscard]] QString fontLacking(const Language& language);
/// The first available language of `wanted`, in the format of QLocale::uiLanguages() ("de-AT", "zh-Hans-CN"); otherwise English.
[[nodiscard]] QString bestLanguage(const QStringList& wanted);
/// The language of a setting: itself if it is a language, otherwise that of the system.
[[nodiscard]] QString languageOf(const QString& choice);

/// Switches the language of all further texts, including Qt's own if they are installed. The number format is the same in
/// all languages. Needs the application.
void speak(const QString& code);

} // namespace stallscope::gui
