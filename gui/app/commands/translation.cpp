// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/app/commands/translation.h"

#include "profiler/base/say.h"

#include <QCoreApplication>
#include <QFile>
#include <QLibraryInfo>
#include <QLocale>
#include <QTranslator>

#include <algorithm>
#include <limits>

namespace stallscope::gui {

namespace {

const QString kEnglish = QStringLiteral("en");
const QString kTranslator = QStringLiteral("stallscope.language");

QString textsOf(const QString& code)
{
    return QStringLiteral(":/translations/stallscope_%1.qm").arg(code);
}

/// Ownership passes to the application.
void install(const QString& file)
{
    auto* translator = new QTranslator(QCoreApplication::instance());
    translator->setObjectName(kTranslator);
    if (translator->load(file))
        QCoreApplication::installTranslator(translator);
    else
        delete translator; // Qt's own translations are a separate package
}

struct LanguageWords {
    Q_DECLARE_TR_FUNCTIONS(Translation)
};

/// Chinese has two scripts; translations exist for one.
bool isTraditional(const QStringList& parts)
{
    return parts.contains(QLatin1String("Hant"))
        || (!parts.contains(QLatin1String("Hans")) && (parts.contains(QLatin1String("TW")) || parts.contains(QLatin1String("HK"))));
}

} // namespace

void translateWithQt()
{
    setTranslator([](const Text& text, std::int64_t count) {
        const int number = static_cast<int>(std::min<std::int64_t>(count, std::numeric_limits<int>::max()));
        const QString found = QCoreApplication::translate(text.context, text.text, text.one, number);
        // untranslated texts use their English plural forms
        return found == QLatin1String(text.text) ? english(text, count) : found.toStdString();
    });
}

const QList<Language>& languages()
{
    static const QList<Language> kThere = [] {
        QList<Language> all{{kEnglish, QStringLiteral("English")},
            {QStringLiteral("zh_CN"), QStringLiteral("简体中文"), QFontDatabase::SimplifiedChinese, QStringLiteral("fonts-noto-cjk")},
            {QStringLiteral("de"), QStringLiteral("Deutsch")}};
        all.removeIf([](const Language& one) { return one.code != kEnglish && !QFile::exists(textsOf(one.code)); });
        return all;
    }();
    return kThere;
}

bool isLanguage(const QString& code)
{
    return std::any_of(languages().begin(), languages().end(), [&](const Language& one) { return one.code == code; });
}

QString fontLacking(const Language& language)
{
    if (!QFontDatabase::families(language.signs).isEmpty())
        return {};
    return LanguageWords::tr("%1: no installed font supports it (package %2)")
        .arg(QLocale::languageToString(QLocale(language.code).language()), language.package);
}

QString bestLanguage(const QStringList& wanted)
{
    for (const QString& one : wanted) {
        const QStringList parts = QString(one).replace('_', '-').split('-');
        const bool isChinese = parts.front() == QLatin1String("zh") && !isTraditional(parts);
        const QString code = isChinese ? QStringLiteral("zh_CN") : parts.front();
        if (isLanguage(code))
            return code;
    }
    return kEnglish;
}

QString languageOf(const QString& choice)
{
    return isLanguage(choice) ? choice : bestLanguage(QLocale::system().uiLanguages());
}

void speak(const QString& code)
{
    qDeleteAll(QCoreApplication::instance()->findChildren<QTranslator*>(kTranslator, Qt::FindDirectChildrenOnly));
    setLanguage(QString(code).replace('_', '-').toStdString());
    QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); // matches the number format of texts from below the GUI layer
    if (code == kEnglish)
        return;
    install(QLibraryInfo::path(QLibraryInfo::TranslationsPath) + QStringLiteral("/qtbase_%1.qm").arg(code));
    install(textsOf(code));
}

} // namespace stallscope::gui
