// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QMutex>
#include <QString>
#include <QStringList>
#include <QtGlobal>

namespace stallscope::test {

/// Collects Qt's warnings, so that a test can fail on them. One at a time; warnings may come from any thread.
///
///     void init() { m_warnings.begin(); }
///     void cleanup() { QCOMPARE(m_warnings.end(), QStringList()); }
class QtWarnings {
public:
    ~QtWarnings() { (void)end(); }

    void begin()
    {
        const QMutexLocker lock(&mutex());
        list().clear();
        previous() = qInstallMessageHandler(&take);
    }
    [[nodiscard]] QStringList end()
    {
        const QMutexLocker lock(&mutex());
        if (previous())
            qInstallMessageHandler(previous());
        previous() = nullptr;
        return list();
    }

private:
    static QMutex& mutex()
    {
        static QMutex one;
        return one;
    }
    static QStringList& list()
    {
        static QStringList one;
        return one;
    }
    static QtMessageHandler& previous()
    {
        static QtMessageHandler one = nullptr;
        return one;
    }
    /// The offscreen platform prints it for every window and tooltip, and a test machine may have no session of its own.
    static bool isExpected(const QString& text) { return text.contains("This plugin does not support") || text.contains("XDG_RUNTIME_DIR"); }
    static void take(QtMsgType type, const QMessageLogContext& context, const QString& text)
    {
        const QMutexLocker lock(&mutex());
        if ((type == QtWarningMsg || type == QtCriticalMsg) && !isExpected(text))
            list() << text;
        else if (previous())
            previous()(type, context, text);
    }
};

} // namespace stallscope::test
