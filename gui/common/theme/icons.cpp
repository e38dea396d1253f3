// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/common/theme/icons.h"

#include <QFile>
#include <QGuiApplication>
#include <QIconEngine>
#include <QPainter>
#include <QPalette>
#include <QPixmap>
#include <QPixmapCache>
#include <QSvgRenderer>

#include <utility>

namespace stallscope::gui {

namespace {

/// Draws an SVG file whose strokes have the colour "currentColor".
class StrokeIconEngine : public QIconEngine {
public:
    StrokeIconEngine(QString name, QByteArray drawing) : m_name(std::move(name)), m_drawing(std::move(drawing)) {}

    void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State /*state*/) override
    {
        QByteArray coloured = m_drawing;
        QSvgRenderer(coloured.replace("currentColor", colourIn(mode).name().toLatin1())).render(painter, rect);
    }
    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override
    {
        const QString key = QStringLiteral("stallscope/%1/%2x%3/%4").arg(m_name).arg(size.width()).arg(size.height()).arg(colourIn(mode).name());
        QPixmap drawn;
        if (QPixmapCache::find(key, &drawn))
            return drawn;
        drawn = QPixmap(size);
        drawn.fill(Qt::transparent);
        QPainter painter(&drawn);
        paint(&painter, drawn.rect(), mode, state);
        painter.end();
        QPixmapCache::insert(key, drawn);
        return drawn;
    }
    [[nodiscard]] QIconEngine* clone() const override { return new StrokeIconEngine(m_name, m_drawing); }

private:
    static QColor colourIn(QIcon::Mode mode)
    {
        const auto group = mode == QIcon::Disabled ? QPalette::Disabled : QPalette::Active;
        return QGuiApplication::palette().color(group, mode == QIcon::Selected ? QPalette::HighlightedText : QPalette::WindowText);
    }

    QString m_name;
    QByteArray m_drawing;
};

} // namespace

QIcon actionIcon(const QString& name)
{
    QFile file(QStringLiteral(":/actions/%1.svg").arg(name));
    return file.open(QIODevice::ReadOnly) ? QIcon(new StrokeIconEngine(name, file.readAll())) : QIcon();
}

} // namespace stallscope::gui
