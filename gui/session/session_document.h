// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/runs/background.h"
#include "profiler/base/result.h"
#include "profiler/trace/trace.h"

#include <QObject>
#include <QString>

#include <memory>

namespace stallscope::gui {

/// What the window shows, as a thing that can be saved: files that were opened, or a run that was recorded and has no name
/// of its own yet.
class SessionDocument : public QObject {
    Q_OBJECT
public:
    explicit SessionDocument(QObject* parent = nullptr) : QObject(parent) {}

    void showFiles(const QString& title);
    /// `title` is for people; the recording lies in `recording` until it is saved, where that is not empty.
    void showRecording(const QString& title, std::shared_ptr<const Trace> trace, const QString& recording);

    [[nodiscard]] QString title() const { return m_title; }
    [[nodiscard]] bool isUnsaved() const { return m_isUnsaved; }
    [[nodiscard]] bool canSave() const { return m_trace != nullptr; }
    [[nodiscard]] QString recording() const { return m_recording; }
    [[nodiscard]] bool isSaving() const { return m_work.isBusy(); }

    /// Off the interface thread; the suffix decides about the format. Ends in saved(), saveFailed() or saveCancelled().
    void save(const QString& path);
    void cancelSaving();

signals:
    void changed();
    void saveStarted(const QString& path);
    /// 0..1; negative where the end is not known.
    void saveProgressed(double share);
    void saved(const QString& path);
    void saveFailed(const QString& message);
    void saveCancelled();

private:
    QString m_title;
    QString m_recording;
    std::shared_ptr<const Trace> m_trace; // null: files are shown, which have their names
    bool m_isUnsaved = false;
    Background m_work;
};

} // namespace stallscope::gui
