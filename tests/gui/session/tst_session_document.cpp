// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/session/session_document.h"
#include "profiler/session/session_reader.h"
#include "profiler/trace/trace_builder.h"

#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace stallscope;
using namespace stallscope::gui;

namespace {

std::shared_ptr<const Trace> someTrace()
{
    return TraceBuilder().finish();
}

} // namespace

class TestSessionDocument : public QObject {
    Q_OBJECT

private slots:
    void filesHaveNothingToSave()
    {
        SessionDocument document;
        QVERIFY(!document.isUnsaved());
        document.showFiles("a.json");
        QVERIFY(!document.isUnsaved());
        QVERIFY(!document.canSave());
        QCOMPARE(document.title(), QString("a.json"));
    }

    void aRecordingIsUnsavedUntilItIsSaved()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath("mine.stallscope");
        SessionDocument document;
        document.showRecording("increment", someTrace(), "somewhere");
        QVERIFY(document.isUnsaved());
        QSignalSpy saved(&document, &SessionDocument::saved);
        document.save(path);
        QVERIFY(document.isSaving());
        QVERIFY(saved.wait());
        QVERIFY(!document.isUnsaved());
        QCOMPARE(document.title(), QString("mine.stallscope"));
        QVERIFY(readSession(path.toStdString()).ok());
    }

    void aFormatThatLosesSomethingDoesNotCountAsSaved()
    {
        const QTemporaryDir folder;
        SessionDocument document;
        document.showRecording("increment", someTrace(), {});
        QSignalSpy saved(&document, &SessionDocument::saved);
        document.save(folder.filePath("x.csv"));
        QVERIFY(saved.wait());
        QVERIFY(document.isUnsaved());
    }

    void aFailureIsToldAndNothingIsLost()
    {
        SessionDocument document;
        document.showRecording("increment", someTrace(), {});
        QSignalSpy failed(&document, &SessionDocument::saveFailed);
        document.save("/no/such/folder/x.stallscope");
        QVERIFY(failed.wait());
        QVERIFY(failed.front().front().toString().contains("/no/such/folder"));
        QVERIFY(document.isUnsaved());
        QVERIFY(document.canSave());
    }
};

QTEST_GUILESS_MAIN(TestSessionDocument)
#include "tst_session_document.moc"
