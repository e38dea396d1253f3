// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/app/drop_veil.h"

#include "gui/common/text/words.h"

#include <QDir>
#include <QDropEvent>
#include <QFileInfo>
#include <QGuiApplication>
#include <QMimeData>
#include <QPainter>
#include <QUrl>
#include <QWindow>

namespace stallscope::gui {

namespace {

constexpr int kOpaque = 225; // of 255: keeps the window visible below
constexpr int kInset = 16;
constexpr qreal kVeilRadius = 10;

QString wordsFor(const QStringList& paths)
{
    if (paths.size() > 1)
        return DropVeil::tr("Drop to open %n files", nullptr, static_cast<int>(paths.size()));
    const QFileInfo one(paths.front());
    return one.isDir() ? DropVeil::tr("Drop to open the traces of the ranks in %1").arg(one.fileName()) : DropVeil::tr("Drop to open %1").arg(one.fileName());
}

} // namespace

QStringList localFiles(const QMimeData& data)
{
    QStringList paths;
    for (const QUrl& url : data.urls()) {
        if (url.isLocalFile())
            paths << QDir::cleanPath(url.toLocalFile()); // folders may end with a slash
    }
    return paths;
}

DropVeil::DropVeil(QWidget& window) : QWidget(&window)
{
    setAttribute(Qt::WA_TransparentForMouseEvents);
    hide();
    window.setAcceptDrops(true);
    window.installEventFilter(this);
}

/// Watches the native window, which passes drags on to fields and lists only after this filter.
bool DropVeil::eventFilter(QObject* watched, QEvent* event)
{
    if (watched != parentWidget())
        return take(*event) || QWidget::eventFilter(watched, event);
    if (event->type() == QEvent::WinIdChange && parentWidget()->windowHandle())
        parentWidget()->windowHandle()->installEventFilter(this);
    else if (event->type() == QEvent::Resize)
        setGeometry(parentWidget()->rect());
    return QWidget::eventFilter(watched, event);
}

bool DropVeil::take(QEvent& event)
{
    switch (event.type()) {
    case QEvent::DragEnter:
        if (!enter(*static_cast<QDropEvent&>(event).mimeData()))
            return false;
        break;
    case QEvent::DragMove:
        if (m_words.isEmpty())
            return false;
        break;
    case QEvent::DragLeave:
        if (m_words.isEmpty())
            return false;
        leave();
        return true;
    case QEvent::Drop:
        if (m_words.isEmpty())
            return false;
        leave();
        emit dropped(localFiles(*static_cast<QDropEvent&>(event).mimeData()));
        break;
    default: return false;
    }
    static_cast<QDropEvent&>(event).acceptProposedAction();
    return true;
}

/// Inactive while a modal dialog is open.
bool DropVeil::enter(const QMimeData& dragged)
{
    const QStringList paths = localFiles(dragged);
    if (QGuiApplication::modalWindow())
        return false;
    if (paths.isEmpty()) {
        if (dragged.hasUrls())
            emit statusMessage(tr("Only local files can be dropped here"));
        return false;
    }
    m_words = wordsFor(paths);
    setGeometry(parentWidget()->rect());
    raise();
    show();
    update();
    return true;
}

void DropVeil::leave()
{
    m_words.clear();
    hide();
}

void DropVeil::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(this);
    QColor ground = palette().color(QPalette::Window);
    ground.setAlpha(kOpaque);
    painter.fillRect(rect(), ground);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(palette().color(QPalette::Highlight), 2, Qt::DashLine));
    painter.drawRoundedRect(QRectF(rect()).adjusted(kInset, kInset, -kInset, -kInset), kVeilRadius, kVeilRadius);
    QFont large = font();
    large.setPointSizeF(font().pointSizeF() + 6);
    painter.setFont(large);
    painter.setPen(palette().color(QPalette::WindowText));
    painter.drawText(rect().adjusted(3 * kInset, kInset, -3 * kInset, -kInset), Qt::AlignCenter | Qt::TextWordWrap, breakable(m_words));
}

} // namespace stallscope::gui
