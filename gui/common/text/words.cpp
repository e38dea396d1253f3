// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/common/text/words.h"

#include "profiler/base/units.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QGuiApplication>
#include <QLocale>
#include <QRegularExpression>
#include <QStringList>

namespace stallscope::gui {

namespace {

constexpr char16_t kLeftToRight = 0x200e; // invisible direction marks
constexpr char16_t kRightToLeft = 0x200f;

constexpr int kLong = 30;

QString brokenWord(const QString& word)
{
    QString broken;
    int letters = 0; // since the last break opportunity
    for (const QChar c : word) {
        broken += c;
        ++letters;
        if (c.isHighSurrogate() || (c.isLetterOrNumber() && letters < kLong))
            continue;
        broken += kBreak;
        letters = 0;
    }
    return broken;
}

} // namespace

QString sentenceOf(const QString& words)
{
    return toQString(stallscope::sentenceOf(words.toStdString()));
}

QString capitalized(QString words)
{
    if (!words.isEmpty())
        words.front() = words.front().toUpper();
    return words;
}

QString together(const QStringList& sentences)
{
    std::string all;
    for (const QString& sentence : sentences)
        all = stallscope::together(all, sentence.toStdString());
    return toQString(all);
}

QString unbroken(QString sentence)
{
    static const QRegularExpression kBeforeUnit("(?<=\\d) (?=(ns|us|ms|s|min|h|B|KiB|MiB|GiB|TiB|x)\\b|%)");
    sentence.replace(kBeforeUnit, QString(QChar::Nbsp));
    const bool isRightToLeft = QGuiApplication::layoutDirection() == Qt::RightToLeft;
    return sentence.isRightToLeft() == isRightToLeft ? sentence : QChar(isRightToLeft ? kRightToLeft : kLeftToRight) + sentence;
}

QString durationWords(Nanos length)
{
    return toQString(formatDuration(length));
}

QString exactDurationWords(Nanos length)
{
    constexpr Nanos kMicro = 1000;
    if (length > -kMicro && length < kMicro)
        return durationWords(length);
    return QString("%1 (%2 ns)").arg(durationWords(length), toQString(formatCount(length)));
}

QString folderWords(const QString& path)
{
    const QString folder = QDir::toNativeSeparators(QFileInfo(path).absolutePath());
    const QString home = QDir::toNativeSeparators(QDir::homePath());
    const bool isInHome = folder == home || folder.startsWith(home + QDir::separator());
    return isInHome && home.size() > 1 ? QLatin1Char('~') + folder.mid(home.size()) : folder;
}

QString dateWords(const QDateTime& time)
{
    return QLocale::c().toString(time, QStringLiteral("yyyy-MM-dd HH:mm"));
}

namespace {

struct KindWords {
    Q_DECLARE_TR_FUNCTIONS(Kind)
};

} // namespace

QString kindWords(SpanKind kind)
{
    switch (kind) {
    case SpanKind::Kernel: return KindWords::tr("kernel");
    case SpanKind::Memcpy: return KindWords::tr("copy");
    case SpanKind::Memset: return KindWords::tr("memset");
    case SpanKind::Graph: return KindWords::tr("graph");
    case SpanKind::Migration: return KindWords::tr("memory migration");
    case SpanKind::DeviceRange: return KindWords::tr("range on the device");
    case SpanKind::SyncRecord: return KindWords::tr("synchronization record");
    case SpanKind::ApiCall: return KindWords::tr("API call");
    case SpanKind::Range: return KindWords::tr("range");
    case SpanKind::HostOp: return KindWords::tr("operation");
    case SpanKind::Python: return KindWords::tr("Python function");
    case SpanKind::Overhead: return KindWords::tr("profiler overhead");
    case SpanKind::Mark: return KindWords::tr("mark");
    }
    return KindWords::tr("span");
}

QString countWords(std::uint64_t count)
{
    return QString::fromStdString(formatCount(static_cast<std::int64_t>(count)));
}

QString counted(const Text& text, std::uint64_t count)
{
    return QString::fromStdString(sayCount(text, count));
}

QString counted(const Text& text, std::uint64_t part, std::uint64_t all)
{
    return QString::fromStdString(sayFor(all, text, formatCount(static_cast<std::int64_t>(part)), formatCount(static_cast<std::int64_t>(all))));
}

QString spanWords(std::uint64_t count)
{
    return counted(STALLSCOPE_COUNT("Words", "{} spans", "{} span"), count);
}

QString breakable(const QString& text)
{
    QStringList words = text.split(' ');
    for (QString& word : words) {
        if (word.size() > kLong)
            word = brokenWord(word);
    }
    return words.join(' ');
}

} // namespace stallscope::gui
