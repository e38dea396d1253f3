// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/app/commands/translation.h"
#include "gui/app/main_window.h"
#include "gui/model/run_list.h"
#include "profiler/base/say.h"
#include "tests/gui/support/qt_warnings.h"

#include <QAccessible>
#include <QTemporaryDir>
#include <QTest>

namespace stallscope::test {

inline const QString kExample = QStringLiteral(STALLSCOPE_SOURCE_DIR "/resources/examples/example.json.gz");

/// A window without saved settings.
struct SpokenWindow {
    void openTwice()
    {
        window.documentController().open({kExample, kExample});
        QTRY_VERIFY_WITH_TIMEOUT(window.runs().size() == 2 && !window.runs().isAnalysing(), 60'000);
    }

    QTemporaryDir folder;
    gui::Places places{gui::Settings(folder.filePath("settings.ini")), gui::Recordings(folder.filePath("recordings"))};
    gui::MainWindow window{gui::Theme::Mode::Light, places};
};

/// A window that shows two runs.
struct SpokenRuns : SpokenWindow {
    SpokenRuns()
    {
        window.show();
        openTwice();
    }
};

/// Text reported to screen readers.
inline QString spokenText(QObject& object, QAccessible::Text kind)
{
    QAccessibleInterface* face = QAccessible::queryAccessibleInterface(&object);
    return face ? face->text(kind) : QString();
}

/// A test that changes the language starts and ends in English. Returns Qt's warnings.
class Spoken {
public:
    void begin()
    {
        m_warnings.begin();
        gui::translateWithQt();
        gui::speak("en");
    }
    [[nodiscard]] QStringList end()
    {
        gui::speak("en");
        setTranslator(nullptr);
        return m_warnings.end();
    }

private:
    QtWarnings m_warnings;
};

} // namespace stallscope::test
