// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/app/actions/actions.h"
#include "gui/app/commands/translation.h"
#include "gui/app/main_window.h"

#include <QApplication>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <cstdio>

using namespace stallscope::gui;

namespace {

/// A machine with fonts for Latin, Greek and similar scripts only.
bool writeFonts(const QString& path)
{
    QFile file(path);
    const QByteArray text = R"(<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>/usr/share/fonts</dir>
  <selectfont>
    <rejectfont><glob>*</glob></rejectfont>
    <acceptfont><glob>*/DejaVu*</glob></acceptfont>
    <acceptfont><glob>*/Liberation*</glob></acceptfont>
  </selectfont>
</fontconfig>
)";
    return file.open(QIODevice::WriteOnly) && file.write(text) == text.size();
}

Language chinese()
{
    return {"zh_CN", "简体中文", QFontDatabase::SimplifiedChinese, "fonts-noto-cjk"};
}

} // namespace

/// Languages on a machine without a font for Chinese.
class TestLanguageFonts : public QObject {
    Q_OBJECT
private slots:
    void initTestCase()
    {
        if (QFontDatabase::families(QFontDatabase::Latin).isEmpty())
            QSKIP("neither the DejaVu nor the Liberation fonts are installed");
    }

    void whatLacksIsNamed()
    {
        const QString said = fontLacking(chinese());
        QVERIFY2(said.contains("Chinese"), qPrintable(said));
        QVERIFY2(said.contains("fonts-noto-cjk"), qPrintable(said));
        QVERIFY(!said.contains(chinese().name)); // those would be boxes
        QCOMPARE(fontLacking({"de", "Deutsch"}), QString());
    }

    void theMenuSaysSo()
    {
        if (!isLanguage("zh_CN"))
            QSKIP("built without the texts of Chinese");
        QTemporaryDir folder;
        Places places{Settings(folder.filePath("settings.ini")), Recordings(folder.filePath("recordings"))};
        MainWindow window(Theme::Mode::Dark, places);
        const QString text = window.actions()["language.zh_CN"]->text().remove('&');
        QCOMPARE(text, fontLacking(chinese()));
        QVERIFY(window.actions()["language.zh_CN"]->isEnabled());
        QCOMPARE(window.actions()["language.en"]->text().remove('&'), QString("English"));
    }
};

/// The fonts are read once, when the application begins.
int main(int argc, char** argv)
{
    const QTemporaryDir folder;
    const QString fonts = folder.filePath("fonts.conf");
    if (!writeFonts(fonts)) {
        std::fprintf(stderr, "%s cannot be written\n", qUtf8Printable(fonts));
        return 1;
    }
    qputenv("FONTCONFIG_FILE", fonts.toLocal8Bit());
    QApplication app(argc, argv);
    TestLanguageFonts test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_language_fonts.moc"
