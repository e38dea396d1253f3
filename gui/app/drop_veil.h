// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QStringList>
#include <QWidget>

class QMimeData;

namespace stallscope::gui {

/// Local files and folders in the dragged data.
[[nodiscard]] QStringList localFiles(const QMimeData& data);

/// Accepts files dropped anywhere on a window, also on fields that would insert their names as text. Covers the window with
/// a hint during the drag. Child of the window.
class DropVeil : public QWidget {
    Q_OBJECT
public:
    explicit DropVeil(QWidget& window);

    /// Describes what dropping would do; empty while nothing is dragged.
    [[nodiscard]] QString words() const { return m_words; }

signals:
    void dropped(const QStringList& paths);
    /// Why the dragged data cannot be opened.
    void statusMessage(const QString& message);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    [[nodiscard]] bool take(QEvent& event);
    [[nodiscard]] bool enter(const QMimeData& dragged);
    void leave();

    QString m_words;
};

} // namespace stallscope::gui
