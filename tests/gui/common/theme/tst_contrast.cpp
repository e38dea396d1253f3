// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/common/theme/colours.h"
#include "gui/common/theme/icons.h"
#include "gui/common/theme/theme.h"

#include <QGuiApplication>
#include <QIcon>
#include <QImage>
#include <QTest>

#include <memory>
#include <set>
#include <string>
#include <vector>

using namespace stallscope;
using namespace stallscope::gui;

namespace {

/// Requirements of WCAG 2 (level AA) for text and for graphical elements.
constexpr double kText = 4.5;
constexpr double kGraphics = 3.0;

QByteArray named(Theme::Mode mode, const QByteArray& what)
{
    return (mode == Theme::Mode::Dark ? "dark: " : "light: ") + what;
}

} // namespace

/// All text is legible in both themes.
class TestContrast : public QObject {
    Q_OBJECT
private slots:
    void ratios_data();
    void ratios();
    void texts_data();
    void texts();
    void labelsOnSpans_data();
    void labelsOnSpans();
    void labelsOnAnyColour();
    void cellsOfMaps();
    void curves();
    void waits();
    void cheapWaits();
    void waitsOfAnyCost();
    void spansAreVisible_data();
    void spansAreVisible();
    void namesHaveTheSameHueInEveryTrace();
    void figuresAreTabular();
    void edgesOfFields();
    void iconsFollowTheTheme();
};

void TestContrast::ratios_data()
{
    QTest::addColumn<QColor>("a");
    QTest::addColumn<QColor>("b");
    QTest::addColumn<double>("ratio");
    QTest::newRow("the same") << QColor(1, 2, 3) << QColor(1, 2, 3) << 1.0;
    QTest::newRow("black and white") << QColor(Qt::black) << QColor(Qt::white) << 21.0;
    QTest::newRow("white and black") << QColor(Qt::white) << QColor(Qt::black) << 21.0;
    QTest::newRow("a grey on white") << QColor(0x76, 0x76, 0x76) << QColor(Qt::white) << 4.54;
    QTest::newRow("red on white") << QColor(Qt::red) << QColor(Qt::white) << 4.0;
}

void TestContrast::ratios()
{
    QFETCH(const QColor, a);
    QFETCH(const QColor, b);
    QFETCH(const double, ratio);
    QVERIFY2(std::abs(contrastRatio(a.rgb(), b.rgb()) - ratio) < 0.01, QByteArray::number(contrastRatio(a.rgb(), b.rgb())).constData());
}

void TestContrast::texts_data()
{
    QTest::addColumn<QColor>("text");
    QTest::addColumn<QColor>("ground");
    for (const auto mode : {Theme::Mode::Dark, Theme::Mode::Light}) {
        const Theme& theme = themeOf(mode);
        const std::pair<const char*, QColor> grounds[] = {{"window", theme.window}, {"surface", theme.surface}, {"raised", theme.raised}};
        const std::pair<const char*, QColor> texts[] = {{"text", theme.text}, {"muted text", theme.mutedText}, {"accent", theme.accent}, {"wait", theme.wait},
            {"note", theme.note}, {"better", theme.better}, {"worse", theme.worse}};
        for (const auto& [groundName, ground] : grounds) {
            for (const auto& [textName, text] : texts)
                QTest::newRow(named(mode, QByteArray(textName) + " on " + groundName).constData()) << text << ground;
        }
        QTest::newRow(named(mode, "what is selected").constData()) << theme.accentText << theme.accent;
        const QPalette palette = paletteOf(theme);
        QTest::newRow(named(mode, "every second row").constData()) << palette.color(QPalette::Text) << palette.color(QPalette::AlternateBase);
        QTest::newRow(named(mode, "a tip").constData()) << palette.color(QPalette::ToolTipText) << palette.color(QPalette::ToolTipBase);
        QTest::newRow(named(mode, "a link").constData()) << palette.color(QPalette::Link) << palette.color(QPalette::Window);
        QTest::newRow(named(mode, "a hint in a field").constData()) << palette.color(QPalette::PlaceholderText) << palette.color(QPalette::Base);
    }
}

void TestContrast::texts()
{
    QFETCH(const QColor, text);
    QFETCH(const QColor, ground);
    const double ratio = contrastRatio(text.rgb(), ground.rgb());
    QVERIFY2(ratio >= kText, QByteArray::number(ratio).constData());
}

void TestContrast::labelsOnSpans_data()
{
    QTest::addColumn<bool>("isDark");
    QTest::addColumn<int>("by");
    for (const bool isDark : {true, false}) {
        for (const ColourBy by : {ColourBy::Kind, ColourBy::Name, ColourBy::Stream})
            QTest::newRow(QByteArray(isDark ? "dark " : "light ").append(QByteArray::number(static_cast<int>(by))).constData())
                << isDark << static_cast<int>(by);
    }
}

void TestContrast::labelsOnSpans()
{
    QFETCH(const bool, isDark);
    QFETCH(const int, by);
    const SpanColours colours(themeOf(isDark ? Theme::Mode::Dark : Theme::Mode::Light), static_cast<ColourBy>(by));
    for (std::size_t kind = 0; kind < kSpanKinds; ++kind) {
        for (const auto flags : {SpanFlag::kNone, SpanFlag::kBlocking, SpanFlag::kCommunication}) {
            for (std::uint32_t number = 0; number < 24; ++number) {
                const QRgb ground = colours.of(static_cast<SpanKind>(kind), flags, StringId(number), TrackId(number));
                QVERIFY2(contrastRatio(readableOn(ground), ground) >= kText, QByteArray::number(ground, 16).constData());
            }
        }
    }
}

void TestContrast::labelsOnAnyColour()
{
    for (int red = 0; red < 256; red += 15) {
        for (int green = 0; green < 256; green += 15) {
            for (int blue = 0; blue < 256; blue += 15) {
                const QRgb ground = qRgb(red, green, blue);
                QVERIFY2(contrastRatio(readableOn(ground), ground) >= kText, QByteArray::number(ground, 16).constData());
            }
        }
    }
}

void TestContrast::cellsOfMaps()
{
    for (int percent = 0; percent <= 100; ++percent) {
        const double ratio = contrastRatio(heatTextColour(percent / 100.0).rgb(), heatColour(percent / 100.0).rgb());
        QVERIFY2(ratio >= kText, qPrintable(QString("%1 %: %2").arg(percent).arg(ratio)));
    }
}

void TestContrast::curves()
{
    for (const auto mode : {Theme::Mode::Dark, Theme::Mode::Light}) {
        for (std::size_t i = 0; i < 7; ++i) {
            const double ratio = contrastRatio(seriesColour(themeOf(mode), i).rgb(), themeOf(mode).surface.rgb());
            QVERIFY2(ratio >= kGraphics, qPrintable(QString("%1: %2").arg(i).arg(ratio)));
        }
    }
}

/// A wait stands out from what it stands on.
void TestContrast::waits()
{
    for (const auto mode : {Theme::Mode::Dark, Theme::Mode::Light})
        QVERIFY(contrastRatio(themeOf(mode).wait.rgb(), themeOf(mode).surface.rgb()) >= kGraphics);
}

/// A wait that costs nothing is told apart from one that does, is read, and is seen where it stands.
void TestContrast::cheapWaits()
{
    constexpr double kCalm = 1.5;
    for (const auto mode : {Theme::Mode::Dark, Theme::Mode::Light}) {
        const Theme& theme = themeOf(mode);
        const QRgb ground = theme.cheapWait.rgb();
        const auto ratio = [ground](QRgb other) { return contrastRatio(other, ground); };
        QVERIFY2(ratio(theme.wait.rgb()) >= kGraphics, QByteArray::number(ratio(theme.wait.rgb())).constData());
        QVERIFY2(ratio(readableOn(ground)) >= kText, QByteArray::number(ratio(readableOn(ground))).constData());
        QVERIFY2(ratio(theme.surface.rgb()) >= kCalm, QByteArray::number(ratio(theme.surface.rgb())).constData());
        QVERIFY2(ratio(theme.surface.rgb()) < contrastRatio(theme.wait.rgb(), theme.surface.rgb()) / 2, "calm");
    }
}

/// The costlier, the stronger; labels are legible on each of them.
void TestContrast::waitsOfAnyCost()
{
    for (const auto mode : {Theme::Mode::Dark, Theme::Mode::Light}) {
        const Theme& theme = themeOf(mode);
        const SpanColours colours(theme, ColourBy::Kind);
        QCOMPARE(colours.wait(0), theme.cheapWait.rgb());
        QCOMPARE(colours.wait(0.25), theme.wait.rgb());
        QCOMPARE(colours.wait(7), theme.wait.rgb());
        double before = 0;
        for (int percent = 0; percent <= 25; ++percent) {
            const QRgb ground = colours.wait(percent / 100.0);
            const double strength = contrastRatio(ground, theme.surface.rgb());
            QVERIFY2(strength >= before, qPrintable(QString("%1 %: %2").arg(percent).arg(strength)));
            QVERIFY2(contrastRatio(readableOn(ground), ground) >= kText, QByteArray::number(ground, 16).constData());
            before = strength;
        }
        QVERIFY(colours.unratedWait() != colours.wait(0) && colours.unratedWait() != colours.wait(1));
    }
}

void TestContrast::spansAreVisible_data()
{
    QTest::addColumn<Theme::Mode>("mode");
    QTest::newRow("dark") << Theme::Mode::Dark;
    QTest::newRow("light") << Theme::Mode::Light;
}

/// Also where they cover next to nothing of a pixel.
void TestContrast::spansAreVisible()
{
    QFETCH(const Theme::Mode, mode);
    constexpr double kQuiet = 2.0;
    constexpr double kFaint = 1.2;
    const QRgb surface = themeOf(mode).surface.rgb();
    const std::set<SpanKind> quiet{SpanKind::SyncRecord, SpanKind::Python, SpanKind::Overhead, SpanKind::Mark};
    for (const ColourBy by : {ColourBy::Kind, ColourBy::Name, ColourBy::Stream}) {
        const SpanColours colours(themeOf(mode), by);
        for (std::size_t kind = 0; kind < kSpanKinds; ++kind) {
            for (std::uint32_t number = 0; number < 2 * kHues; ++number) {
                const QRgb colour = colours.of(static_cast<SpanKind>(kind), SpanFlag::kNone, StringId(number), TrackId(number));
                const double ratio = contrastRatio(colour, surface);
                const bool isQuiet = by == ColourBy::Kind && quiet.contains(static_cast<SpanKind>(kind));
                QVERIFY2(ratio >= (isQuiet ? kQuiet : kGraphics), qPrintable(QString("%1: %2").arg(nameOf(static_cast<SpanKind>(kind))).arg(ratio)));
                QVERIFY(contrastRatio(blended(surface, colour, opacityOf(0)), surface) >= kFaint);
            }
        }
    }
}

void TestContrast::namesHaveTheSameHueInEveryTrace()
{
    const auto coloursOf = [](const std::vector<const char*>& names) {
        auto pools = std::make_shared<TracePools>();
        std::vector<QRgb> found;
        for (const char* name : names)
            (void)pools->strings.intern(name);
        const SpanColours colours(themeOf(Theme::Mode::Dark), ColourBy::Kind, pools);
        const auto of = [&](const char* name) { return colours.of(SpanKind::HostOp, SpanFlag::kNone, pools->strings.find(name), {}); };
        for (const char* name : {"aten::linear", "aten::mul", "aten::relu"})
            found.push_back(of(name));
        return found;
    };
    const auto first = coloursOf({"aten::linear", "aten::mul", "aten::relu"});
    QCOMPARE(coloursOf({"aten::relu", "other", "aten::mul", "aten::linear"}), first);
    QVERIFY(std::set<QRgb>(first.begin(), first.end()).size() > 1);
    QCOMPARE(hueOf("ProfilerStep#7"), hueOf("ProfilerStep#12"));
    QVERIFY(hueOf("aten::conv1d") < kHues && hueOf("") < kHues);
    std::set<std::size_t> hues;
    for (char letter = 'a'; letter <= 'z'; ++letter)
        hues.insert(hueOf(std::string(3, letter)));
    QVERIFY(hues.size() > kHues / 2);
}

void TestContrast::figuresAreTabular()
{
    QVERIFY(hasTabularFigures(withTabularFigures(QGuiApplication::font())));
    QFont proportional("DejaVu Serif");
    proportional.setStyleHint(QFont::Serif);
    QVERIFY(hasTabularFigures(withTabularFigures(proportional)));
}

/// As WCAG requires of the parts of controls.
void TestContrast::edgesOfFields()
{
    for (const Theme::Mode mode : {Theme::Mode::Dark, Theme::Mode::Light}) {
        const QPalette palette = paletteOf(themeOf(mode));
        for (const auto ground : {QPalette::Window, QPalette::Base})
            QVERIFY(contrastRatio(edgeOf(palette).rgb(), palette.color(ground).rgb()) >= kGraphics);
    }
}

void TestContrast::iconsFollowTheTheme()
{
    QVERIFY(actionIcon("no such icon").isNull());
    const QIcon icon = actionIcon("stop");
    QVERIFY(!icon.isNull());
    const QPalette before = QGuiApplication::palette();
    for (const Theme::Mode mode : {Theme::Mode::Dark, Theme::Mode::Light}) {
        QGuiApplication::setPalette(paletteOf(themeOf(mode)));
        for (const QIcon::Mode state : {QIcon::Normal, QIcon::Disabled}) {
            const QImage drawn = icon.pixmap(QSize(32, 32), 1, state).toImage();
            QRgb darkest = 0;
            for (int x = 0; x < drawn.width(); ++x) {
                if (const QRgb pixel = drawn.pixel(x, drawn.height() / 2); qAlpha(pixel) > qAlpha(darkest))
                    darkest = pixel;
            }
            QVERIFY(qAlpha(darkest) > 200);
            const auto group = state == QIcon::Disabled ? QPalette::Disabled : QPalette::Active;
            const QColor wanted = QGuiApplication::palette().color(group, QPalette::WindowText);
            QVERIFY(std::abs(qRed(darkest) - wanted.red()) < 24 && std::abs(qBlue(darkest) - wanted.blue()) < 24);
        }
    }
    QGuiApplication::setPalette(before);
}

QTEST_MAIN(TestContrast)
#include "tst_contrast.moc"
