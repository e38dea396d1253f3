// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QFontDatabase>
#include <QList>
#include <QString>
#include <QStringList>

namespace stallscope::gui {

/// Sentences that come from below the window take the way of its own: through the translators of the application.
void translateWithQt();

struct Language {
    QString code; ///< as the file of its texts is called, and as people type it: "de"
    QString name; ///< in itself: "Deutsch"
    QFontDatabase::WritingSystem signs = QFontDatabase::Latin;
    QString package{}; ///< of a font that has the signs, as Debian and Ubuntu call it
};

/// Those that this build has the texts of; English always.
[[nodiscard]] const QList<Language>& languages();
[[nodiscard]] bool isLanguage(const QString& code);
/// What to say of a language whose signs no font here has: they would be boxes. Empty where one has them. Needs the application.
[[nodiscard]] QString fontLacking(const Language& language);
/// The first of the wanted ones, as QLocale::uiLanguages() has them ("de-AT", "zh-Hans-CN"), that there is; else English.
[[nodiscard]] QString bestLanguage(const QStringList& wanted);
/// What a choice comes to: itself, where it is a language, else that of the system.
[[nodiscard]] QString languageOf(const QString& choice);

/// What is said from now on is said in this language, also by Qt itself where its texts are installed. Numbers are written the
/// same way in all of them. Needs the application.
void speak(const QString& code);

} // namespace stallscope::gui
