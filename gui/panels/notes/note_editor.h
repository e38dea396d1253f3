// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/common/access/keyboard_focus.h"
#include "profiler/trace/trace.h"

#include <QDialog>

class QButtonGroup;
class QPlainTextEdit;

namespace stallscope::gui {

/// Dialog for the text and colour of a note. Return accepts, Shift+Return begins a new line.
class NoteEditor : public QDialog {
    Q_OBJECT
public:
    NoteEditor(const Note& note, bool isNew, QWidget* parent);

    /// Replaces text and colour by those of another note, for example an earlier draft. Undo restores them.
    void propose(const Note& draft);
    /// The edited note.
    [[nodiscard]] Note note() const;
    [[nodiscard]] QPlainTextEdit& text() { return *m_text; }

protected:
    bool focusNextPrevChild(bool isNext) override { return focusNext(*this, isNext); }
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    [[nodiscard]] QWidget* makeColours();

    Note m_note;
    QPlainTextEdit* m_text;
    QButtonGroup* m_colours;
    int m_first = 0; ///< colour checked initially
};

} // namespace stallscope::gui
