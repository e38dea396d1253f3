// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/common/access/reading_order.h"
#include "profiler/trace/note.h"

#include <QDialog>

class QButtonGroup;
class QPlainTextEdit;

namespace stallscope::gui {

/// Asks what a note says, and in which colour. Return takes it, Shift and Return begin a new line.
class NoteEditor : public QDialog {
    Q_OBJECT
public:
    NoteEditor(const Note& note, bool isNew, QWidget* parent);

    /// Replaces text and colour by those of another note, for example an earlier draft. Undo restores them.
    void propose(const Note& draft);
    /// As it was edited.
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
    int m_first = 0; ///< the colour that was checked at first
};

} // namespace stallscope::gui
