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
/// The first of the wanted ones, as QLocale::uiLanguages() has them ("de-AT", "zh-Hans-CN"), that there is; else English.
[[nodiscard]] QString bestLanguage(const QStringList& wanted);
/// What a choice comes to: itself, where it is a language, else that of the system.
[[nodiscard]] QString languageOf(const QString& choice);

/// What is said from now on is said in this language, also by Qt itself where its texts are installed. Numbers are written the
/// same way in all of them. Needs the application.
void speak(const QString& code);

} // namespace stallscope::gui
