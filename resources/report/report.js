// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The interactive timeline of a report. The page embeds this script; its data are zlib streams in base64 in the template "timeline-data".
// docs/report.md describes their format. Texts from the trace reach the page only as textContent or as pixels.
//
// Data flow:  sections -> Lane (columns, prefix sums, summary pyramid) -> paintLane() (one colour per pixel) -> canvas
// All times are nanoseconds on the axis of the page: 0 is the start of each run.
"use strict";

(() => {
    const LANE_HEIGHT = 18;
    const MARK_LANE_HEIGHT = 9;
    const LANE_GROUP_GAP = 3;
    const TRACK_PADDING = 2;
    const LEAST_TRACK_HEIGHT = 22;
    const GROUP_HEIGHT = 22;
    const TITLE_HEIGHT = 26;
    const CURVE_HEIGHT = 42;
    const MOST_VIEW_HEIGHT = 640;
    const LEAST_VIEW_LENGTH = 50; // ns
    const LEAST_VIEW_SHARE = 2 ** -40; // of the largest time: numbers have 53 bits, and a pixel needs several steps
    const MOST_TICKS = 1000;
    const ZOOM_STEP = 1.5;
    const FIT_MARGIN = 0.02;
    const PAN_STEP = 0.15; // of the visible range
    const LEAST_EDGE = 5; // width of a span, in pixels, from which its end is drawn
    const LEAST_LABEL = 30;
    const DRAG_DISTANCE = 4;
    const FAN_OUT = 8; // of the summary pyramid
    const MOST_LISTED = 8; // launched works of one call

    // column of kinds: see LaneEncoder
    const KIND_MASK = 0x0f;
    const WAIT = 0x10;
    const COMMUNICATION = 0x20;
    const UNFINISHED = 0x40;
    const GROUP = 0x80;
    const Column = { groups: 1, links: 2, details: 4, waits: 8 };
    const SpanKind = { kernel: 0, deviceRange: 5, range: 8, hostOp: 9 };

    // ---- small helpers ----------------------------------------------------------------------------------------------------

    /** An element with properties and children; children that are texts become text nodes, never markup. */
    function element(tag, properties = {}, ...children) {
        const made = document.createElement(tag);
        for (const [name, value] of Object.entries(properties)) {
            if (name in made && typeof value !== "string")
                made[name] = value;
            else
                made.setAttribute(name, value);
        }
        made.append(...children);
        return made;
    }

    const clamp = (value, least, most) => Math.min(Math.max(value, least), most);

    /** First index in [low, high) for which isAfter(index) holds; high if there is none. */
    function partitionPoint(low, high, isAfter) {
        while (low < high) {
            const middle = (low + high) >>> 1;
            if (isAfter(middle))
                high = middle;
            else
                low = middle + 1;
        }
        return low;
    }

    const UNITS = [[1e9, "s"], [1e6, "ms"], [1e3, "us"], [1, "ns"]];
    const unitFor = (length) => UNITS.find(([size]) => length >= size) ?? UNITS[3];
    const grouped = (count) => String(count).replace(/\B(?=(\d{3})+(?!\d))/g, ",");

    /** Three significant digits in a suitable unit, as in the window: "12.4 us". */
    function durationWords(length) {
        if (length < 0)
            return `-${durationWords(-length)}`;
        if (length >= 60e9) {
            const seconds = Math.round(length / 1e9);
            const hours = Math.floor(seconds / 3600);
            return hours > 0 ? `${hours} h ${Math.floor(seconds / 60) % 60} min` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
        }
        const [size, unit] = unitFor(length);
        const value = length / size;
        if (size === 1)
            return `${Math.round(value)} ns`;
        const digits = value < 9.995 ? 2 : value < 99.95 ? 1 : 0;
        return value >= 999.5 && size < 1e9 ? durationWords(size * 1000) : `${value.toFixed(digits)} ${unit}`;
    }

    /** With the exact number if that adds digits: "1.08 ms (1,081,234 ns)". */
    function exactWords(length) {
        const words = durationWords(length);
        return Math.abs(length) < 1000 ? words : `${words} (${grouped(Math.round(length))} ns)`;
    }

    /** Of a counter: as many digits as the page keeps. */
    function valueWords(value) {
        const rounded = Number(value.toPrecision(4));
        return Math.abs(rounded) < 1e15 ? rounded.toLocaleString("en-US", { maximumSignificantDigits: 4 }) : String(rounded);
    }

    /** A point in time with the digits that a resolution needs: "1.234567 s". */
    function positionWords(time, resolution) {
        const [size, unit] = unitFor(Math.max(Math.abs(time), 1));
        let digits = 0;
        for (let digit = size; digit > Math.max(resolution, 1); digit /= 10)
            ++digits;
        return `${(time / size).toFixed(digits)} ${unit}`;
    }

    /** Replaces %1, %2, ... */
    const fill = (text, ...values) => text.replace(/%(\d)/g, (_, index) => values[index - 1]);

    // ---- colours: 32-bit pixels as in ImageData (little endian: 0xAABBGGRR) -----------------------------------------------------

    function pixelOf(hex) {
        const value = parseInt(hex.slice(1, 7), 16);
        return (0xff000000 | (value & 0xff) << 16 | (value & 0xff00) | value >>> 16) >>> 0;
    }

    function blend(under, over, share) {
        const red = (under & 255) + ((over & 255) - (under & 255)) * share;
        const green = (under >>> 8 & 255) + ((over >>> 8 & 255) - (under >>> 8 & 255)) * share;
        const blue = (under >>> 16 & 255) + ((over >>> 16 & 255) - (under >>> 16 & 255)) * share;
        return (0xff000000 | (blue + 0.5) << 16 | (green + 0.5) << 8 | (red + 0.5)) >>> 0;
    }

    const cssOf = (pixel) => `rgb(${pixel & 255},${pixel >>> 8 & 255},${pixel >>> 16 & 255})`;

    function luminance(pixel) {
        const light = (channel) => channel <= 10 ? channel / 3294.6 : ((channel / 255 + 0.055) / 1.055) ** 2.4;
        return 0.2126 * light(pixel & 255) + 0.7152 * light(pixel >>> 8 & 255) + 0.0722 * light(pixel >>> 16 & 255);
    }

    /** Black or white, whichever has the higher contrast. */
    const readableOn = (pixel) => luminance(pixel) > 0.179 ? "#000" : "#fff";

    /** A pixel is at least so opaque, however short its spans are. */
    const opacityOf = (coverage) => 0.3 + 0.7 * clamp(coverage, 0, 1);

    class Palette {
        constructor(colours, isDark, hues) {
            const own = isDark ? colours.dark : colours.light;
            const style = getComputedStyle(document.documentElement);
            const variable = (name) => style.getPropertyValue(`--${name}`).trim();
            this.css = Object.fromEntries(
                ["window", "surface", "raised", "line", "grid", "text", "muted-text", "accent", "wait", "bubble", "note"].map((name) => [name, variable(name)]));
            this.isDark = isDark;
            this.surface = pixelOf(this.css.surface);
            this.window = pixelOf(this.css.window);
            this.grid = pixelOf(this.css.grid);
            this.line = pixelOf(this.css.line);
            this.raised = pixelOf(this.css.raised);
            this.text = pixelOf(this.css.text);
            this.kinds = own.kinds.map(pixelOf);
            this.names = Uint32Array.from(hues, (hue) => pixelOf(own.hues[hue]));
            this.communication = pixelOf(own.communication);
            this.unratedWait = pixelOf(own.unratedWait);
            this.cheapWait = pixelOf(own.cheapWait);
            this.costlyWait = pixelOf(own.wait);
            this.readable = new Map();
        }

        ofSpan(kind, name) {
            const number = kind & KIND_MASK;
            if (number === SpanKind.hostOp || number === SpanKind.range || number === SpanKind.deviceRange)
                return this.names[name];
            return number === SpanKind.kernel && (kind & COMMUNICATION) !== 0 ? this.communication : this.kinds[number];
        }

        /** Of a wait by the share of its time that it cost on the device. A quarter is as strong as all of it. */
        ofWait(share) {
            return blend(this.cheapWait, this.costlyWait, Math.sqrt(clamp(share * 4, 0, 1)));
        }

        textOn(pixel) {
            let found = this.readable.get(pixel);
            if (!found)
                this.readable.set(pixel, found = readableOn(pixel));
            return found;
        }
    }

    // ---- data ---------------------------------------------------------------------------------------------------------------

    /** Reads variable-length integers. They may exceed 32 bits, so there are no bit operations. */
    class ByteReader {
        constructor(bytes) {
            this.bytes = bytes;
            this.at = 0;
        }

        varint() {
            let byte = this.bytes[this.at++];
            if (byte < 128)
                return byte;
            let value = byte & 127;
            let scale = 128;
            do {
                byte = this.bytes[this.at++];
                value += (byte & 127) * scale;
                scale *= 128;
            } while (byte >= 128);
            return value;
        }
    }

    /** 0, 1, 2, 3 -> 0, -1, 1, -2. */
    const unzigzag = (value) => value % 2 === 0 ? value / 2 : -(value + 1) / 2;

    /** Items of one lane, by start, which do not overlap: spans, or groups of spans. */
    class Lane {
        constructor(entry, band, bytes) {
            const count = entry.items;
            const reader = new ByteReader(bytes);
            this.band = band;
            this.group = entry.group;
            this.size = count;
            this.start = new Float64Array(count);
            this.end = new Float64Array(count);
            this.length = new Float64Array(count); // exact, where start and end are rounded
            this.name = new Uint32Array(count);
            for (let i = 0; i < count; ++i)
                this.start[i] = reader.varint(); // for now the gap before it
            let time = entry.first;
            let lost = 0; // by rounding
            const advance = (by) => {
                const sum = time + by;
                lost += Math.abs(time) >= by ? time - sum + by : by - sum + time;
                time = sum;
                return time + lost;
            };
            for (let i = 0; i < count; ++i) {
                this.start[i] = advance(this.start[i]);
                this.end[i] = advance(this.length[i] = reader.varint());
            }
            for (let i = 0; i < count; ++i)
                this.name[i] = reader.varint();
            this.kind = bytes.slice(reader.at, reader.at + count);
            reader.at += count;
            this.readColumns(entry, reader);
            this.sumUp(entry);
            this.buildPyramid();
        }

        readColumns(entry, reader) {
            if (entry.columns & Column.groups) {
                this.count = new Uint32Array(this.size).fill(1);
                this.uncovered = new Float64Array(this.size);
                this.forEach((kind) => (kind & GROUP) !== 0, (i) => { this.count[i] = reader.varint(); });
                this.forEach((kind) => (kind & GROUP) !== 0, (i) => { this.uncovered[i] = reader.varint(); });
            }
            if (entry.columns & Column.links) {
                this.link = new Uint32Array(this.size); // 0: none
                let previous = 0;
                this.forEach((kind) => (kind & GROUP) === 0, (i) => {
                    const value = reader.varint();
                    if (value > 0)
                        this.link[i] = 1 + (previous += unzigzag(value - 1));
                });
            }
            if (entry.columns & Column.details) {
                this.detail = new Uint32Array(this.size); // 0: none
                this.forEach((kind) => (kind & GROUP) === 0, (i) => { this.detail[i] = reader.varint(); });
            }
            if (entry.columns & Column.waits) {
                this.bubble = new Float64Array(this.size);
                this.forEach((kind) => (kind & WAIT) !== 0, (i) => { this.bubble[i] = reader.varint(); });
            }
        }

        forEach(isWanted, visit) {
            for (let i = 0; i < this.size; ++i) {
                if (isWanted(this.kind[i]))
                    visit(i);
            }
        }

        /** Prefix sums: of the covered time, and for lanes with waits of their number and cost. */
        sumUp(entry) {
            this.coveredBefore = new Float64Array(this.size + 1);
            const hasWaits = (entry.columns & Column.waits) !== 0;
            if (hasWaits) {
                this.waitsBefore = new Uint32Array(this.size + 1);
                this.lostBefore = new Float64Array(this.size + 1);
            }
            for (let i = 0; i < this.size; ++i) {
                this.coveredBefore[i + 1] = this.coveredBefore[i] + this.coveredIn(i);
                if (hasWaits) {
                    this.waitsBefore[i + 1] = this.waitsBefore[i] + ((this.kind[i] & WAIT) !== 0 ? 1 : 0);
                    this.lostBefore[i + 1] = this.lostBefore[i] + this.bubble[i];
                }
            }
        }

        /** Level n has a node for each 8^(n+1) items: an item with the name that covers most of them. */
        buildPyramid() {
            this.levels = [];
            let below = null;
            for (let size = this.size; size > FAN_OUT; size = Math.ceil(size / FAN_OUT)) {
                const nodes = new Uint32Array(Math.ceil(size / FAN_OUT));
                const width = FAN_OUT ** this.levels.length; // items of a child
                for (let node = 0; node < nodes.length; ++node) {
                    const behind = Math.min((node + 1) * FAN_OUT, size);
                    let found = 0;
                    let weight = -1;
                    for (let child = node * FAN_OUT; child < behind; ++child) {
                        const item = below ? below[child] : child;
                        const covered = this.coveredBefore[Math.min((child + 1) * width, this.size)] - this.coveredBefore[child * width];
                        // majority vote, weighted by time
                        if (weight < 0 || covered > weight && this.name[item] !== this.name[found]) {
                            weight = covered - Math.max(weight, 0);
                            found = item;
                        } else {
                            weight += this.name[item] === this.name[found] ? covered : -covered;
                        }
                    }
                    nodes[node] = found;
                }
                this.levels.push(nodes);
                below = nodes;
            }
        }

        coveredIn(item) {
            return this.length[item] - (this.uncovered ? this.uncovered[item] : 0);
        }
        countIn(item) {
            return this.count ? this.count[item] : 1;
        }
        /** First item that ends after a time. */
        firstEndingAfter(time) {
            return partitionPoint(0, this.size, (i) => this.end[i] > time);
        }
        firstStartingAt(time) {
            return partitionPoint(0, this.size, (i) => this.start[i] >= time);
        }
        /** Share of an item that its spans cover: 1 for a single span. */
        densityOf(item) {
            return this.length[item] > 0 ? this.coveredIn(item) / this.length[item] : 1;
        }
        /** Item with the name that covers most of the items [first, behind), approximately. */
        dominantIn(first, behind) {
            let level = -1;
            let width = 1;
            while (width * FAN_OUT * 2 <= behind - first && level + 1 < this.levels.length) {
                ++level;
                width *= FAN_OUT;
            }
            let found = first;
            let most = -1;
            for (let node = Math.floor(first / width); node * width < behind; ++node) {
                const covered = this.coveredBefore[Math.min((node + 1) * width, this.size)] - this.coveredBefore[node * width];
                if (covered > most) {
                    most = covered;
                    found = level < 0 ? node : this.levels[level][node];
                }
            }
            return found;
        }
    }

    /** Decodes the sections of the page. */
    class SectionReader {
        constructor(text) {
            this.sections = text.trim().split("\n");
        }

        async bytes(index) {
            const binary = atob(this.sections[index]);
            const packed = new Uint8Array(binary.length);
            for (let i = 0; i < packed.length; ++i)
                packed[i] = binary.charCodeAt(i);
            this.sections[index] = ""; // each is read once
            const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate"));
            return new Uint8Array(await new Response(stream).arrayBuffer());
        }

        async json(index) {
            return JSON.parse(new TextDecoder().decode(await this.bytes(index)));
        }
    }

    function readCurve(curve, bytes) {
        if (curve.kind === "utilization")
            return { ...curve, busy: bytes.subarray(0, curve.points), kernel: bytes.subarray(curve.points, 2 * curve.points), copy: bytes.subarray(2 * curve.points) };
        const reader = new ByteReader(bytes);
        const times = new Float64Array(curve.points);
        const values = new Float64Array(curve.points);
        for (let i = 0, at = curve.first; i < curve.points; ++i)
            times[i] = at += reader.varint();
        for (let i = 0; i < curve.points; ++i)
            values[i] = reader.varint() / 65535;
        return { ...curve, times, values };
    }

    /** Replaces section numbers in the head by what they contain. */
    async function readDocument(text) {
        const reader = new SectionReader(text);
        const head = await reader.json(0);
        for (const pane of head.panes) {
            for (const band of pane.bands) {
                band.pane = pane;
                for (let i = 0; i < band.lanes.length; ++i)
                    band.lanes[i] = new Lane(band.lanes[i], band, await reader.bytes(band.lanes[i].section));
                if (band.curve)
                    band.curve = readCurve(band.curve, await reader.bytes(band.curve.section));
            }
            pane.waits = pane.waits.map(([track, start, bubble, gap, gapStart, gapLength, device, reason, cause, awaited, isFinal, isNeedless]) =>
                ({ track, start, bubble, gap, gapStart, gapLength, device, reason: pane.reasons[reason], cause, awaited, isFinal, isNeedless }));
        }
        return head;
    }

    // ---- painting -------------------------------------------------------------------------------------------------------------

    /**
     * Colours of a row of pixels. A pixel shows the name that covers most of it, the more opaque the more of it is covered; a wait always wins.
     * The cost grows with the pixels and the logarithm of the items.
     */
    function paintLane(lane, from, perPixel, ground, line, palette, options) {
        const width = line.length;
        const { isRated, hits, labels, edges } = options;
        line.set(ground);
        const { start, end, size } = lane;
        let i = lane.firstEndingAfter(from);
        if (i > 0 && start[i - 1] >= from) // instants at the border
            --i;
        for (let pixel = 0; pixel < width && i < size; ++pixel) {
            const begin = from + pixel * perPixel;
            const stop = begin + perPixel;
            if (start[i] >= stop) { // nothing here: go to the next item
                pixel = Math.max(Math.floor((start[i] - from) / perPixel), pixel + 1) - 1;
                continue;
            }
            // behind the items that start in this pixel: gallop, then divide
            let behind = i + 1;
            for (let step = 1; behind < size && start[behind] < stop; step *= 2)
                behind += step;
            if (behind > i + 1)
                behind = partitionPoint(i + 1, Math.min(behind, size), (k) => start[k] >= stop);
            if (behind === i + 1 && end[i] > stop) {
                pixel = paintWide(lane, i, pixel);
                while (i < size && end[i] <= from + (pixel + 1) * perPixel)
                    ++i;
                continue;
            }
            line[pixel] = colourOf(i, behind, begin, stop, pixel);
            i = end[behind - 1] > stop ? behind - 1 : behind;
        }

        /** Paints all pixels that one item covers; returns the last one. */
        function paintWide(lane, item, first) {
            const last = Math.max(Math.min(Math.floor((end[item] - from) / perPixel), width) - 1, first);
            const density = lane.densityOf(item);
            const colour = (lane.kind[item] & WAIT) !== 0
                ? isRated ? palette.ofWait(lane.bubble[item] / Math.max(lane.length[item], 1)) : palette.unratedWait
                : palette.ofSpan(lane.kind[item], lane.name[item]);
            const isSubdued = hits && !hits.names[lane.name[item]];
            for (let pixel = first; pixel <= last; ++pixel) {
                const covered = pixel === first ? Math.min((from + (pixel + 1) * perPixel - start[item]) / perPixel, 1) : 1;
                const shown = (lane.kind[item] & WAIT) !== 0 ? colour : blend(ground[pixel], colour, opacityOf(covered * density));
                line[pixel] = isSubdued ? blend(ground[pixel], shown, 0.35) : shown;
                if (hits && !isSubdued)
                    hits.line[pixel] = 1;
            }
            const shownWidth = last - first + 1;
            if (shownWidth >= LEAST_EDGE && (end[item] - from) / perPixel <= width)
                edges.push(last);
            if (shownWidth >= LEAST_LABEL)
                labels.push(item, first, last + 1, colour, isSubdued ? 1 : 0);
            return last;
        }

        function colourOf(first, behind, begin, stop, pixel) {
            let covered = lane.coveredBefore[behind] - lane.coveredBefore[first];
            if (start[first] < begin)
                covered -= (begin - start[first]) * lane.densityOf(first);
            if (end[behind - 1] > stop)
                covered -= (end[behind - 1] - stop) * lane.densityOf(behind - 1);
            const item = behind === first + 1 ? first : lane.dominantIn(first, behind);
            let colour;
            if (lane.waitsBefore && lane.waitsBefore[behind] > lane.waitsBefore[first]) {
                const lost = lane.lostBefore[behind] - lane.lostBefore[first];
                colour = isRated ? palette.ofWait(lost / Math.max(perPixel, end[behind - 1] - start[first])) : palette.unratedWait;
            } else {
                colour = blend(ground[pixel], palette.ofSpan(lane.kind[item], lane.name[item]), opacityOf(covered / perPixel));
            }
            if (!hits)
                return colour;
            const before = hits.of(lane).before;
            if (before[behind] > before[first]) {
                hits.line[pixel] = 1;
                return colour;
            }
            return blend(ground[pixel], colour, 0.35);
        }
    }

    /** Widths of texts, from the widths of their characters: fast, and exact enough to cut a label. */
    class TextMeasure {
        constructor(context) {
            this.context = context;
            this.widths = new Map();
        }
        widthOf(character) {
            let width = this.widths.get(character);
            if (width === undefined)
                this.widths.set(character, width = this.context.measureText(character).width);
            return width;
        }
        /** The text, cut with an ellipsis to fit a width; empty if less than two characters fit. */
        cut(text, room) {
            let width = 0;
            const ellipsis = this.widthOf("…");
            let fitting = 0;
            for (let i = 0; i < text.length; ++i) {
                width += this.widthOf(text[i]);
                if (width > room)
                    return fitting >= 2 ? `${text.slice(0, fitting)}…` : "";
                if (width + ellipsis <= room)
                    fitting = i + 1;
            }
            return text;
        }
    }

    /** Ticks of the ruler: round steps, so that most of them have room for a label. */
    function ticksFor(from, to, width) {
        const wanted = (to - from) / Math.max(Math.floor(width / 90), 1);
        let step = 10 ** Math.floor(Math.log10(Math.max(wanted, 1)));
        step *= [1, 2, 5, 10].find((factor) => step * factor >= wanted) ?? 10;
        const [size, unit] = unitFor(step);
        const ticks = [];
        // long numbers: the ruler names a round time once, and ticks count from there
        const largest = Math.max(Math.abs(from), Math.abs(to));
        const anchor = largest >= 10_000 * size ? Math.floor((from + step) / (1000 * size)) * 1000 * size : 0;
        // by number: times beyond 2^53 do not grow by a short step
        for (let number = Math.ceil(from / step), i = 0; i < MOST_TICKS && number * step <= to; ++number, ++i) {
            const time = number * step;
            const value = Math.round((time - anchor) / size);
            ticks.push({ time, label: `${anchor && value >= 0 ? "+" : ""}${value} ${unit}` });
        }
        return { step, ticks, anchor: anchor ? positionWords(anchor, 1000 * size) : "" };
    }

    // ---- search -----------------------------------------------------------------------------------------------------------------

    /** Hits of a search: names, and for each lane a prefix sum of its hits. */
    class Hits {
        constructor(names, lanes, words) {
            this.names = Uint8Array.from(names, (name) => words.every((word) => name.includes(word)) ? 1 : 0);
            this.lanes = new Map();
            this.total = 0;
            for (const lane of lanes) {
                const before = new Uint32Array(lane.size + 1);
                for (let i = 0; i < lane.size; ++i)
                    before[i + 1] = before[i] + this.names[lane.name[i]];
                this.lanes.set(lane, { before });
                this.total += before[lane.size];
            }
            this.line = new Uint8Array(0); // of the row that is painted
        }
        of(lane) {
            return this.lanes.get(lane);
        }
        /** The hit after a place in order of start, or before it; wraps around. Without a place the first or the last one. */
        next(place, isBackward) {
            for (const from of [place, null]) {
                let best = null;
                for (const [lane, { before }] of this.lanes) {
                    const item = isBackward ? lastHit(before, from ? firstBehind(lane, from, true) : lane.size) : firstHit(before, from ? firstBehind(lane, from, false) : 0);
                    const found = { lane, item };
                    if (item >= 0 && (!best || isBehind(found, best) !== isBackward))
                        best = found;
                }
                if (best || !place)
                    return best;
            }
            return null;
        }

        /** Number of a hit in order of start, from 1. */
        numberOf(place) {
            let number = 1;
            for (const [lane, { before }] of this.lanes)
                number += before[firstBehind(lane, place, true)];
            return number;
        }
    }

    /** Order of items by start, then by lane. */
    function isBehind(a, b) {
        const difference = a.lane.start[a.item] - b.lane.start[b.item] || a.lane.rank - b.lane.rank || a.item - b.item;
        return difference > 0;
    }
    /** First item of a lane that comes after a place, or is that place. */
    function firstBehind(lane, place, orSame) {
        const isSame = (item) => orSame && lane === place.lane && item === place.item;
        return partitionPoint(0, lane.size, (item) => isSame(item) || isBehind({ lane, item }, place));
    }
    /** In a prefix sum of hits: the first hit from an item on, the last one before it; -1 if there is none. */
    function firstHit(before, from) {
        const size = before.length - 1;
        return before[from] === before[size] ? -1 : partitionPoint(from, size, (i) => before[i + 1] > before[from]);
    }
    function lastHit(before, behind) {
        return before[behind] === 0 ? -1 : partitionPoint(0, behind, (i) => before[i + 1] === before[behind]);
    }

    // ---- the timeline -------------------------------------------------------------------------------------------------------------

    class Timeline {
        constructor(section, head) {
            this.section = section;
            this.head = head;
            this.texts = head.texts;
            this.lowerNames = head.names.map((name) => name.toLowerCase());
            this.lanes = head.panes.flatMap((pane) => pane.bands.flatMap((band) => band.lanes));
            this.lanes.forEach((lane, rank) => { lane.rank = rank; });
            this.selected = null; // { lane, item }
            this.range = null; // { from, to }
            this.hovered = null;
            this.pointer = null; // x on the lanes, in CSS pixels
            this.hits = null;
            this.painted = new Map(); // lane -> pixels of the last frame
            this.isFramePending = false;
            this.findBounds();
            this.build();
            this.chooseTheme();
            this.connect();
            this.layOut();
            this.show(...head.view);
        }

        findBounds() {
            const extents = this.head.panes.flatMap((pane) => [pane.window, pane.extent]);
            this.least = Math.min(...extents.map(([from]) => from));
            const most = Math.max(...extents.map(([, to]) => to));
            this.leastLength = Math.max(LEAST_VIEW_LENGTH, LEAST_VIEW_SHARE * Math.max(Math.abs(this.least), Math.abs(most)));
            this.most = Math.max(most, this.least + this.leastLength);
            this.whole = [Math.min(...this.head.panes.map((pane) => pane.window[0])), Math.max(...this.head.panes.map((pane) => pane.window[1]))];
            if (!(this.whole[1] > this.whole[0]))
                this.whole = [this.least, this.most];
        }

        // -- elements

        build() {
            const { texts } = this;
            const button = (label, symbol, act) => {
                const made = element("button", { type: "button", title: label, "aria-label": label }, symbol);
                made.addEventListener("click", act);
                return made;
            };
            this.search = element("input", { type: "search", placeholder: texts.search, "aria-label": texts.search, spellcheck: "false", autocomplete: "off" });
            this.hitWords = element("span", { class: "hits", role: "status" });
            this.toolbar = element("div", { class: "toolbar", role: "group", "aria-label": texts.timeline },
                this.search, button(texts.previousHit, "‹", () => this.goToHit(true)), button(texts.nextHit, "›", () => this.goToHit(false)), this.hitWords,
                element("span", { class: "space" }),
                button(texts.previousWait, "[", () => this.goToWait(true)), button(texts.nextWait, "]", () => this.goToWait(false)),
                button(texts.zoomOut, "−", () => this.zoom(ZOOM_STEP)), button(texts.zoomIn, "+", () => this.zoom(1 / ZOOM_STEP)),
                button(texts.zoomToSelection, texts.zoomToSelection, () => this.zoomToSelection()), button(texts.fit, texts.fit, () => this.fit()));
            this.overview = element("canvas", { class: "overview", role: "img", "aria-label": texts.overview, title: texts.overview });
            this.ruler = element("canvas", { class: "ruler", "aria-hidden": "true" });
            this.anchor = element("div", { class: "anchor" });
            this.canvas = element("canvas", { class: "lanes", "aria-hidden": "true" });
            this.marks = element("canvas", { class: "marks", "aria-hidden": "true" });
            this.tracks = element("div", { class: "tracks" });
            this.tip = element("div", { class: "tip", hidden: true });
            this.stage = element("div", { class: "stage" }, this.canvas, this.marks);
            this.scroller = element("div", { class: "scroller", tabindex: "0", role: "application", "aria-roledescription": texts.timeline, "aria-label": texts.timeline,
                "aria-describedby": "timeline-help timeline-status" }, this.tracks, this.stage);
            this.status = element("p", { class: "status", id: "timeline-status", role: "status" });
            this.details = element("div", { class: "details", "aria-live": "polite" });
            this.help = element("p", { class: "muted help", id: "timeline-help" }, texts.help);
            this.section.querySelector(".loading")?.remove();
            const frame = element("div", { class: "frame" },
                element("div", { class: "corner" }), this.overview, this.anchor, this.ruler, this.scroller);
            this.legend = element("ul", { class: "legend" });
            this.section.append(this.toolbar, frame, this.legend, this.status, this.details, this.help, this.tip);
            const summary = this.section.querySelector("#timeline-summary");
            if (summary)
                this.section.append(summary);
            for (const pane of this.head.panes)
                pane.bands.forEach((band) => this.addHeader(band));
            this.addPlaceButtons();
        }

        addHeader(band) {
            const hasChildren = band.pane.bands.some((other) => band.pane.bands[other.parent] === band) || band.lanes.length > 1;
            const level = this.levelOf(band);
            const title = element("span", { class: "track-title", title: band.title }, band.title);
            const unit = band.unit ? element("span", { class: "unit" }, band.unit) : "";
            if (hasChildren) {
                band.header = element("button", { type: "button", class: `track ${band.kind}`, "aria-expanded": String(!band.isCollapsed) }, element("span", { class: "fold" }), title, unit);
                band.header.addEventListener("click", () => this.toggle(band));
            } else {
                band.header = element("div", { class: `track ${band.kind}` }, element("span", { class: "fold" }), title, unit);
            }
            band.header.style.setProperty("--level", level);
            this.tracks.append(band.header);
        }

        levelOf(band) {
            let level = 0;
            for (let parent = band.pane.bands[band.parent]; parent; parent = band.pane.bands[parent.parent])
                ++level;
            return level;
        }

        /** Buttons on findings that lead to one of their places. */
        addPlaceButtons() {
            for (const card of document.querySelectorAll("[data-place]")) {
                const [pane, track, start] = card.dataset.place.split(" ").map(Number);
                const band = this.head.panes[pane]?.bands.find((one) => one.track === track);
                if (!band)
                    continue;
                const made = element("button", { type: "button", class: "place" }, this.texts.showInTimeline);
                made.addEventListener("click", () => {
                    const lane = band.lanes.find((one) => one.group === "calls" || one.group === "work") ?? band.lanes[0];
                    const item = lane ? clamp(lane.firstEndingAfter(start), 0, lane.size - 1) : -1;
                    if (item >= 0) {
                        this.goTo({ lane, item });
                        this.showWithGap({ lane, item });
                    }
                    this.scroller.focus();
                });
                card.append(made);
            }
        }

        connect() {
            const { scroller, stage } = this;
            new ResizeObserver(() => { if (Math.floor(stage.clientWidth) !== this.width) this.layOut(); }).observe(stage);
            addEventListener("resize", () => this.layOut());
            scroller.addEventListener("scroll", () => this.invalidate());
            scroller.addEventListener("keydown", (event) => this.pressKey(event));
            stage.addEventListener("wheel", (event) => this.turnWheel(event), { passive: false });
            stage.addEventListener("pointerdown", (event) => this.press(event, event.shiftKey ? "range" : "pan"));
            stage.addEventListener("pointermove", (event) => this.move(event));
            stage.addEventListener("pointerup", (event) => this.release(event));
            stage.addEventListener("pointercancel", () => { this.drag = null; });
            stage.addEventListener("pointerleave", () => this.leave());
            this.ruler.addEventListener("pointerdown", (event) => this.press(event, "range"));
            this.ruler.addEventListener("pointermove", (event) => this.move(event));
            this.ruler.addEventListener("pointerup", (event) => this.release(event));
            this.overview.addEventListener("pointerdown", (event) => this.pressOverview(event));
            this.overview.addEventListener("pointermove", (event) => { if (event.buttons === 1) this.pressOverview(event); });
            this.search.addEventListener("input", () => this.find(this.search.value));
            this.search.addEventListener("keydown", (event) => {
                if (event.key === "Enter")
                    this.goToHit(event.shiftKey);
                else if (event.key === "Escape")
                    this.scroller.focus();
                else
                    return;
                event.preventDefault();
            });
            matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.chooseTheme());
            matchMedia("print").addEventListener("change", () => { this.chooseTheme(); this.layOut(); this.paint(); });
        }

        /** Paper is light. */
        chooseTheme() {
            const isDark = matchMedia("(prefers-color-scheme: dark)").matches && !matchMedia("print").matches;
            this.palette = new Palette(this.head.colours, isDark, this.head.hues);
            this.painted.clear();
            this.overviewPixels = null;
            this.showLegend();
            this.invalidate();
        }

        /** The colours that occur in the lanes. Operations and ranges have one for each name. */
        showLegend() {
            const { palette, texts } = this;
            const entries = new Map();
            const add = (label, colour, isGap = false) => entries.set(label, { colour, isGap });
            this.kindsShown ??= [...this.lanes.reduce((kinds, lane) => lane.kind.reduce((seen, kind) => seen.add(kind & (KIND_MASK | COMMUNICATION | WAIT)), kinds), new Set())].sort((a, b) => a - b);
            for (const kind of this.kindsShown) {
                if (kind & WAIT)
                    add(texts.waitColour, palette.costlyWait);
                else if (kind & COMMUNICATION)
                    add(texts.communication, palette.communication);
                else if (![SpanKind.hostOp, SpanKind.range, SpanKind.deviceRange].includes(kind))
                    add(this.head.kinds[kind], palette.kinds[kind]);
            }
            if (this.head.panes.some((pane) => pane.waits.some((wait) => wait.bubble > 0)))
                add(texts.gapColour, palette.costlyWait, true);
            this.legend.replaceChildren(...[...entries].map(([label, { colour, isGap }]) => {
                const swatch = element("span", { class: isGap ? "swatch gap" : "swatch" });
                swatch.style[isGap ? "borderColor" : "backgroundColor"] = cssOf(colour);
                return element("li", {}, swatch, label);
            }));
        }

        // -- layout

        isShown(band) {
            const parent = band.pane.bands[band.parent];
            return !parent || !parent.isCollapsed && this.isShown(parent);
        }

        /** Lanes of a band: of a collapsed one its calls, or else its first lane. */
        shownLanes(band) {
            if (!band.isCollapsed || band.lanes.length < 2)
                return band.lanes;
            return [band.lanes.find((lane) => lane.group === "calls") ?? band.lanes[0]];
        }

        toggle(band) {
            band.isCollapsed = !band.isCollapsed;
            band.header.setAttribute("aria-expanded", String(!band.isCollapsed));
            this.layOut();
        }

        layOut() {
            this.rows = []; // { lane, y, height }
            this.bandRows = []; // { band, y, height }
            this.titles = []; // { pane, y }
            let y = 0;
            const hasTitles = this.head.panes.length > 1;
            for (const pane of this.head.panes) {
                if (hasTitles) {
                    this.titles.push({ pane, y });
                    this.placeTitle(pane, y);
                    y += TITLE_HEIGHT;
                }
                for (const band of pane.bands)
                    y = this.placeBand(band, y);
            }
            this.rowOf = new Map(this.rows.map((row) => [row.lane, row]));
            this.contentHeight = y;
            const viewHeight = clamp(y, LEAST_TRACK_HEIGHT, Math.max(Math.min(MOST_VIEW_HEIGHT, innerHeight * 0.7), 200));
            this.scroller.style.height = `${viewHeight}px`;
            this.tracks.style.height = `${y}px`;
            this.width = Math.max(Math.floor(this.stage.clientWidth), 1);
            this.height = Math.ceil(viewHeight);
            this.ratio = clamp(devicePixelRatio || 1, 1, 2);
            for (const [canvas, height] of [[this.canvas, this.height], [this.marks, this.height], [this.ruler, 24], [this.overview, 28]]) {
                canvas.width = Math.round(this.width * this.ratio);
                canvas.height = Math.round(height * this.ratio);
                canvas.style.width = `${this.width}px`;
                canvas.style.height = `${height}px`;
            }
            this.image = null;
            this.painted.clear();
            this.overviewPixels = null;
            this.invalidate();
        }

        placeTitle(pane, y) {
            pane.titleElement ??= this.tracks.appendChild(element("div", { class: "pane-title" }, pane.title));
            pane.titleElement.style.top = `${y}px`;
            pane.titleElement.style.height = `${TITLE_HEIGHT}px`;
        }

        placeBand(band, y) {
            const isShown = this.isShown(band);
            band.header.hidden = !isShown;
            if (!isShown)
                return y;
            let height = 0;
            let group = null;
            for (const lane of this.shownLanes(band)) {
                if (group !== null && lane.group !== group)
                    height += LANE_GROUP_GAP;
                group = lane.group;
                const laneHeight = lane.group === "marks" ? MARK_LANE_HEIGHT : LANE_HEIGHT;
                this.rows.push({ lane, y: y + TRACK_PADDING + height, height: laneHeight - 1 });
                height += laneHeight;
            }
            if (band.curve)
                height = CURVE_HEIGHT;
            else if (band.track === undefined)
                height = GROUP_HEIGHT;
            else
                height = Math.max(height + TRACK_PADDING, LEAST_TRACK_HEIGHT);
            band.header.style.top = `${y}px`;
            band.header.style.height = `${height}px`;
            this.bandRows.push({ band, y, height });
            return y + height + 1;
        }

        // -- visible range

        show(from, to) {
            const length = clamp(to - from, this.leastLength, (this.most - this.least) * 1.1 + this.leastLength);
            const margin = (this.most - this.least) * 0.05 + 1;
            from = clamp(from, this.least - margin, Math.max(this.most + margin - length, this.least - margin));
            this.from = from;
            this.to = from + length;
            this.painted.clear();
            this.describe();
            this.invalidate();
        }

        get perPixel() {
            return (this.to - this.from) / this.width;
        }
        timeAt(x) {
            return this.from + x * this.perPixel;
        }
        pixelAt(time) {
            return (time - this.from) / this.perPixel;
        }

        /** Shows all runs with a margin, as the window does. */
        fit() {
            const [from, to] = this.whole;
            this.show(from - (to - from) * FIT_MARGIN, to + (to - from) * FIT_MARGIN);
        }

        /** Keeps the time under the pointer in place. */
        zoom(factor, x = this.pointer ?? this.width / 2) {
            const time = this.timeAt(x);
            const length = clamp((this.to - this.from) * factor, this.leastLength, (this.most - this.least) * 1.1 + this.leastLength);
            const from = time - length * x / this.width;
            this.show(from, from + length);
        }

        pan(share) {
            const distance = (this.to - this.from) * share;
            this.show(this.from + distance, this.to + distance);
        }

        zoomToSelection() {
            const { selected, range } = this;
            if (range)
                this.show(range.from, range.to);
            else if (selected)
                this.showAround(selected.lane.start[selected.item], selected.lane.end[selected.item], 0.6);
        }

        showAround(from, to, share) {
            const length = Math.max((to - from) / share, this.leastLength);
            const middle = (from + to) / 2;
            this.show(middle - length / 2, middle + length / 2);
        }

        // -- selection

        select(place) {
            this.selected = place;
            this.range = place ? null : this.range;
            this.showDetails();
            this.invalidate();
        }

        selectRange(from, to) {
            this.range = { from: Math.min(from, to), to: Math.max(from, to) };
            this.selected = null;
            this.showDetails();
            this.invalidate();
        }

        clear() {
            this.selected = null;
            this.range = null;
            this.showDetails();
            this.invalidate();
        }

        /** Selects an item and makes it visible, at a zoom at which it can be seen. */
        goTo(place) {
            const { lane, item } = place;
            for (let band = lane.band; band; band = band.pane.bands[band.parent]) {
                if (band.isCollapsed && (band !== lane.band || !this.shownLanes(band).includes(lane)))
                    this.toggle(band);
            }
            const [start, end] = [lane.start[item], lane.end[item]];
            const isWide = (end - start) / this.perPixel >= 3;
            if (!isWide)
                this.showAround(start, Math.max(end, start + 1), 0.05);
            else if (start < this.from || end > this.to)
                end - start > this.to - this.from ? this.showAround(start, end, 0.8) : this.showAround(start, end, (end - start) / (this.to - this.from));
            const row = this.rows.find((one) => one.lane === lane);
            if (row && (row.y < this.scroller.scrollTop || row.y + row.height > this.scroller.scrollTop + this.height))
                this.scroller.scrollTop = row.y - this.height / 2;
            this.select(place);
        }

        /** Shows an item together with the idle gap of its device that it ends, or that it left as a wait. */
        showWithGap(place) {
            const { lane, item } = place;
            const [start, end] = [lane.start[item], lane.end[item]];
            const wait = this.waitOf(place);
            if (wait && wait.device >= 0)
                this.showAround(Math.min(start, wait.gapStart), Math.max(end, wait.gapStart + wait.gapLength), 0.8);
            if (lane.group !== "work" || lane.band.device === undefined)
                return;
            let idle = lane.band.pane.window[0];
            for (const other of lane.band.pane.bands.filter((band) => band.device === lane.band.device).flatMap((band) => band.lanes)) {
                const before = other.group === "work" ? other.firstStartingAt(start) - 1 : -1;
                if (before >= 0)
                    idle = Math.max(idle, other.end[before]);
            }
            if (idle < start)
                this.showAround(idle, end, 0.8);
        }

        itemAt(x, y) {
            const row = this.rows.find((one) => y >= one.y && y < one.y + one.height);
            if (!row)
                return null;
            const { lane } = row;
            const time = this.timeAt(x);
            const item = clamp(lane.firstEndingAfter(time - 2 * this.perPixel), 0, lane.size - 1);
            let best = null;
            for (let i = item; i < Math.min(item + 3, lane.size); ++i) {
                const distance = Math.max(lane.start[i] - time, time - lane.end[i], 0);
                if (distance <= 2 * this.perPixel && (!best || distance < best.distance))
                    best = { lane, item: i, distance };
            }
            return best && { lane, item: best.item };
        }

        walk(step) {
            if (!this.selected) {
                const row = this.rows.find(({ lane }) => lane.firstEndingAfter(this.from) < lane.firstStartingAt(this.to));
                if (row)
                    this.goTo({ lane: row.lane, item: row.lane.firstEndingAfter(this.from) });
                return;
            }
            const { lane, item } = this.selected;
            if (item + step >= 0 && item + step < lane.size)
                this.goTo({ lane, item: item + step });
        }

        changeLane(step) {
            if (!this.selected)
                return this.walk(1);
            const { lane, item } = this.selected;
            const time = (lane.start[item] + lane.end[item]) / 2;
            for (let at = this.rows.findIndex((row) => row.lane === lane) + step; at >= 0 && at < this.rows.length; at += step) {
                const other = this.rows[at].lane;
                if (other.size > 0)
                    return this.goTo({ lane: other, item: Math.min(other.firstEndingAfter(time), other.size - 1) });
            }
        }

        /** The next wait on any thread, or the previous one, by start. */
        goToWait(isBackward) {
            const time = this.selected ? this.selected.lane.start[this.selected.item] : isBackward ? this.to : this.from;
            let best = null;
            for (const lane of this.lanes) {
                if (!lane.waitsBefore)
                    continue;
                const first = partitionPoint(0, lane.size, (i) => isBackward || !this.selected ? lane.start[i] >= time : lane.start[i] > time);
                const item = isBackward ? lastHit(lane.waitsBefore, first) : firstHit(lane.waitsBefore, first);
                if (item < 0)
                    continue;
                if (!best || (isBackward ? lane.start[item] > best.lane.start[best.item] : lane.start[item] < best.lane.start[best.item]))
                    best = { lane, item };
            }
            if (best)
                this.goTo(best);
        }

        /** Items with the same correlation id: of a call what it launched, of device work its call. */
        linkedWith({ lane, item }) {
            if (this.links?.lane !== lane || this.links.item !== item)
                this.links = { lane, item, found: this.findLinked(lane, item) };
            return this.links.found;
        }

        findLinked(lane, item) {
            const link = lane.link?.[item];
            if (!link)
                return [];
            const found = [];
            for (const band of lane.band.pane.bands) {
                if (band.scope !== lane.band.scope || band.kind === lane.band.kind)
                    continue;
                for (const other of band.lanes) {
                    for (let at = other.link ? other.link.indexOf(link) : -1; at >= 0; at = other.link.indexOf(link, at + 1))
                        found.push({ lane: other, item: at });
                }
            }
            return found;
        }

        waitOf({ lane, item }) {
            const { pane, track } = lane.band;
            if ((lane.kind[item] & WAIT) === 0 || (lane.kind[item] & GROUP) !== 0)
                return null;
            const start = lane.start[item];
            for (let i = partitionPoint(0, pane.waits.length, (at) => pane.waits[at].start >= start); i < pane.waits.length && pane.waits[i].start === start; ++i) {
                if (pane.waits[i].track === track)
                    return pane.waits[i];
            }
            return null;
        }

        // -- words

        describe() {
            clearTimeout(this.describing);
            // screen readers hear where a movement ends
            this.describing = setTimeout(() => {
                this.status.textContent = fill(this.texts.visible, positionWords(this.from, this.perPixel), positionWords(this.to, this.perPixel), durationWords(this.to - this.from));
            }, 200);
        }

        nameOf({ lane, item }) {
            return this.head.names[lane.name[item]];
        }

        showDetails() {
            const facts = this.selected ? this.spanFacts(this.selected) : this.range ? this.rangeFacts(this.range) : [];
            if (facts.length === 0) {
                this.details.replaceChildren(element("p", { class: "muted" }, this.texts.nothingSelected));
                return;
            }
            const table = element("table", {}, element("caption", {}, this.selected ? this.texts.selectedSpan : this.texts.selectedRange));
            for (const [label, value, place] of facts) {
                let shown = value;
                if (place) {
                    shown = element("button", { type: "button", class: "link" }, value);
                    shown.addEventListener("click", () => { this.goTo(place); this.scroller.focus(); });
                }
                table.append(element("tr", {}, element("th", { scope: "row" }, label), element("td", {}, shown)));
            }
            this.details.replaceChildren(table);
        }

        rangeFacts({ from, to }) {
            const { texts } = this;
            let spans = 0;
            let isExact = true;
            const isCut = (lane, item, border) => item >= 0 && lane.countIn(item) > 1 && lane.end[item] > border;
            for (const lane of this.lanes) {
                const [first, behind] = [lane.firstStartingAt(from), lane.firstStartingAt(to)];
                for (let i = first; i < behind; ++i)
                    spans += lane.countIn(i);
                isExact &&= !isCut(lane, first - 1, from) && !isCut(lane, behind - 1, to);
            }
            return [[texts.start, exactWords(from)], [texts.end, exactWords(to)], [texts.duration, exactWords(to - from)], [texts.spansInRange, (isExact ? "" : "≈ ") + grouped(spans)]];
        }

        spanFacts(place) {
            const { texts } = this;
            const { lane, item } = place;
            const { band } = lane;
            const kind = lane.kind[item];
            const isGroup = (kind & GROUP) !== 0;
            const facts = [];
            if (isGroup)
                facts.push([texts.summarizedSpans, grouped(lane.count[item])]);
            facts.push([isGroup ? texts.mostly : texts.name, this.nameOf(place)], [texts.kind, this.head.kinds[kind & KIND_MASK]], [texts.start, exactWords(lane.start[item])],
                [(kind & UNFINISHED) !== 0 ? texts.minimumDuration : texts.duration, exactWords(lane.length[item])]);
            if (isGroup)
                facts.push([texts.covered, exactWords(lane.coveredIn(item))]);
            if (this.head.panes.length > 1)
                facts.push([texts.run, band.pane.title]);
            facts.push([texts.track, band.title]);
            const device = band.pane.bands.find((other) => other.kind === "device" && other.device === band.device);
            if (band.device !== undefined && device)
                facts.push([texts.device, device.title]);
            facts.push(...this.waitFacts(place), ...this.linkFacts(place), ...this.detailFacts(place));
            return facts;
        }

        waitFacts(place) {
            const { texts } = this;
            const wait = this.waitOf(place);
            const { lane, item } = place;
            if (!wait) // cheap ones have their cost alone, as groups have
                return (lane.kind[item] & WAIT) !== 0 && lane.band.pane.areWaitsRated ? [[texts.bubble, exactWords(lane.bubble[item])]] : [];
            const facts = [[texts.reason, wait.reason]];
            if (wait.cause >= 0)
                facts.push([texts.cause, this.head.names[wait.cause]]);
            if (wait.awaited >= 0)
                facts.push([texts.awaited, this.head.names[wait.awaited]]);
            facts.push([texts.bubble, exactWords(wait.bubble)]);
            if (wait.device >= 0) {
                const device = place.lane.band.pane.bands.find((other) => other.kind === "device" && other.device === wait.device);
                facts.push([texts.idleGap, `${durationWords(wait.gap)}${device ? `, ${device.title}` : ""}`]);
            }
            if (wait.isFinal)
                facts.push([texts.remark, texts.finalWait]);
            if (wait.isNeedless)
                facts.push([texts.remark, texts.needless]);
            return facts;
        }

        linkFacts(place) {
            const { texts } = this;
            const isHost = place.lane.band.kind === "thread";
            const facts = [];
            const linked = this.linkedWith(place);
            if (linked.length > MOST_LISTED)
                facts.push([isHost ? texts.launched : texts.launchedBy, fill(texts.firstListed, grouped(linked.length), MOST_LISTED)]);
            for (const other of linked.slice(0, MOST_LISTED)) {
                facts.push([isHost ? texts.launched : texts.launchedBy, `${this.nameOf(other)}, ${other.lane.band.title}`, other]);
                const [call, work] = isHost ? [place, other] : [other, place];
                facts.push([texts.latency, durationWords(work.lane.start[work.item] - call.lane.start[call.item])]);
            }
            return facts;
        }

        detailFacts({ lane, item }) {
            const { details } = this.head;
            const row = lane.detail?.[item] ? details.rows[lane.detail[item] - 1] : [];
            const facts = [];
            for (let i = 0; i + 1 < row.length; i += 2)
                facts.push([details.texts[row[i]], details.texts[row[i + 1]]]);
            return facts;
        }

        // -- search

        find(text) {
            const words = text.toLowerCase().split(/\s+/).filter((word) => word.length > 0);
            this.hits = words.length > 0 ? new Hits(this.lowerNames, this.lanes, words) : null;
            this.hitWords.textContent = !this.hits ? "" : this.hits.total > 0 ? fill(this.texts.hitsFound, grouped(this.hits.total)) : this.texts.noHits;
            this.painted.clear();
            this.invalidate();
        }

        goToHit(isBackward) {
            if (!this.hits || this.hits.total === 0)
                return;
            const next = this.hits.next(this.selected ?? null, isBackward);
            if (!next)
                return;
            this.goTo({ lane: next.lane, item: next.item });
            this.hitWords.textContent = fill(this.texts.hits, grouped(this.hits.numberOf(this.selected)), grouped(this.hits.total));
        }

        // -- keyboard and pointer

        pressKey(event) {
            if (event.target !== this.scroller || event.altKey || event.metaKey)
                return;
            const isWalk = event.ctrlKey || event.shiftKey;
            const keys = {
                ArrowLeft: () => isWalk ? this.walk(-1) : this.pan(-PAN_STEP),
                ArrowRight: () => isWalk ? this.walk(1) : this.pan(PAN_STEP),
                ArrowUp: () => isWalk ? this.changeLane(-1) : this.scroller.scrollBy(0, -2 * LANE_HEIGHT),
                ArrowDown: () => isWalk ? this.changeLane(1) : this.scroller.scrollBy(0, 2 * LANE_HEIGHT),
            };
            const letters = {
                w: () => this.zoom(1 / ZOOM_STEP),
                "+": () => this.zoom(1 / ZOOM_STEP),
                "=": () => this.zoom(1 / ZOOM_STEP),
                s: () => this.zoom(ZOOM_STEP),
                "-": () => this.zoom(ZOOM_STEP),
                a: () => this.pan(-PAN_STEP),
                d: () => this.pan(PAN_STEP),
                f: () => this.fit(),
                Home: () => this.fit(),
                z: () => this.zoomToSelection(),
                v: () => this.selectRange(this.from, this.to),
                g: () => { const [other] = this.selected ? this.linkedWith(this.selected) : []; if (other) this.goTo(other); },
                "[": () => this.goToWait(true),
                "]": () => this.goToWait(false),
                "/": () => { this.search.focus(); this.search.select(); },
                Escape: () => this.clear(),
            };
            const act = keys[event.key] ?? (event.ctrlKey ? undefined : letters[event.key] ?? letters[event.key.toLowerCase()]);
            if (!act)
                return;
            event.preventDefault();
            act();
        }

        /** Without focus, the wheel scrolls the page, so that the timeline does not trap the reader. */
        turnWheel(event) {
            const hasFocus = this.scroller.contains(document.activeElement);
            if (!hasFocus && !event.ctrlKey || event.shiftKey)
                return;
            event.preventDefault();
            const lines = event.deltaMode === 1 ? 33 : 1;
            if (Math.abs(event.deltaX) > Math.abs(event.deltaY))
                this.pan(event.deltaX * lines / this.width);
            else
                this.zoom(2 ** (event.deltaY * lines / 300), event.offsetX);
        }

        press(event, what) {
            if (event.button !== 0)
                return;
            event.currentTarget.setPointerCapture(event.pointerId);
            this.scroller.focus({ preventScroll: true });
            this.drag = { what, x: event.offsetX, y: event.offsetY, from: this.from, time: this.timeAt(event.offsetX), scroll: this.scroller.scrollTop, isMoved: false };
        }

        move(event) {
            this.pointer = event.offsetX;
            const { drag } = this;
            if (!drag) {
                this.hover(event);
                return;
            }
            drag.isMoved ||= Math.abs(event.offsetX - drag.x) + Math.abs(event.offsetY - drag.y) >= DRAG_DISTANCE;
            if (!drag.isMoved)
                return;
            this.tip.hidden = true;
            if (drag.what === "range") {
                this.selectRange(drag.time, this.timeAt(clamp(event.offsetX, 0, this.width)));
            } else {
                const length = this.to - this.from;
                const from = drag.from - (event.offsetX - drag.x) * this.perPixel;
                this.scroller.scrollTop = drag.scroll - (event.offsetY - drag.y);
                this.show(from, from + length);
            }
        }

        release(event) {
            const { drag } = this;
            this.drag = null;
            if (drag && !drag.isMoved && event.currentTarget === this.stage) {
                const place = this.itemAt(event.offsetX, event.offsetY + this.scroller.scrollTop);
                place ? this.select(place) : this.clear();
            }
        }

        hover(event) {
            if (event.currentTarget !== this.stage)
                return;
            const y = event.offsetY + this.scroller.scrollTop;
            this.hovered = this.itemAt(event.offsetX, y);
            const words = this.hovered ? this.tipOf(this.hovered) : this.counterTipAt(event.offsetX, y);
            this.tip.hidden = !words;
            if (words) {
                this.tip.replaceChildren(element("strong", {}, words[0]), element("span", {}, words[1]));
                const left = clamp(event.clientX + 14, 4, Math.max(innerWidth - this.tip.offsetWidth - 4, 4));
                const top = event.clientY + 18 + this.tip.offsetHeight > innerHeight ? event.clientY - this.tip.offsetHeight - 8 : event.clientY + 18;
                this.tip.style.transform = `translate(${Math.round(left)}px,${Math.round(top)}px)`;
            }
            this.paintMarksSoon();
        }

        tipOf(place) {
            const { lane, item } = place;
            const isGroup = (lane.kind[item] & GROUP) !== 0;
            return [(isGroup ? `${grouped(lane.count[item])} × ` : "") + this.nameOf(place), durationWords(lane.length[item])];
        }

        /** The value of the counter under the pointer. */
        counterTipAt(x, y) {
            const band = this.bandRows.find((row) => y >= row.y && y < row.y + row.height)?.band;
            if (band?.curve?.kind !== "counter")
                return null;
            const { times, values, top } = band.curve;
            const point = partitionPoint(0, times.length, (i) => times[i] > this.timeAt(x)) - 1;
            return point < 0 ? null : [band.title, `${valueWords(values[point] * top)}${band.unit ? ` ${band.unit}` : ""}`];
        }

        leave() {
            this.pointer = null;
            this.hovered = null;
            this.tip.hidden = true;
            this.paintMarksSoon();
        }

        pressOverview(event) {
            const [from, to] = this.whole;
            const middle = from + (to - from) * clamp(event.offsetX / this.width, 0, 1);
            const length = this.to - this.from;
            this.show(middle - length / 2, middle + length / 2);
        }

        // -- frames

        invalidate() {
            this.needsPaint = true;
            this.paintMarksSoon();
        }

        paintMarksSoon() {
            if (this.isFramePending)
                return;
            this.isFramePending = true;
            requestAnimationFrame(() => {
                this.isFramePending = false;
                if (this.needsPaint)
                    this.paint();
                this.paintMarks();
            });
        }

        paint() {
            this.needsPaint = false;
            const context = this.canvas.getContext("2d", { alpha: false });
            const width = this.canvas.width;
            const height = this.canvas.height;
            if (!this.image || this.image.width !== width || this.image.height !== height) {
                this.image = context.createImageData(width, height);
                this.pixels = new Uint32Array(this.image.data.buffer);
            }
            this.pixels.fill(this.palette.window);
            const ticks = ticksFor(this.from, this.to, this.width);
            const scroll = this.scroller.scrollTop;
            for (const { pane, y } of this.titles)
                this.fillRows(y - scroll, y + TITLE_HEIGHT - scroll, this.palette.raised);
            const grounds = new Map(this.head.panes.map((pane) => [pane, this.groundOf(pane, ticks)]));
            const seen = (y, rowHeight) => y + rowHeight > scroll && y < scroll + this.height;
            for (const { band, y, height: rowHeight } of this.bandRows) {
                if (!seen(y, rowHeight))
                    continue;
                const isGroup = band.track === undefined && !band.curve;
                this.fillRows(y - scroll, y + rowHeight - scroll, isGroup ? this.palette.raised : grounds.get(band.pane));
                this.fillRows(y + rowHeight - scroll, y + rowHeight + 1 - scroll, this.palette.line);
            }
            const labelled = [];
            for (const row of this.rows) {
                if (seen(row.y, row.height))
                    labelled.push([row, this.paintRow(row, grounds.get(row.lane.band.pane), scroll)]);
            }
            context.putImageData(this.image, 0, 0);
            context.setTransform(this.ratio, 0, 0, this.ratio, 0, 0);
            for (const { band, y, height: rowHeight } of this.bandRows) {
                if (band.curve && seen(y, rowHeight))
                    this.paintCurve(context, band, y - scroll, rowHeight);
            }
            this.paintLabels(context, labelled, scroll);
            this.paintGaps(context, scroll);
            this.paintNotes(context);
            context.setTransform(1, 0, 0, 1, 0, 0);
            this.paintRuler(ticks);
            this.paintOverview();
        }

        /** The background of the lanes of a pane: surface with a grid, and the colour of the window outside of the run. */
        groundOf(pane, ticks) {
            const { palette, ratio } = this;
            const ground = new Uint32Array(this.canvas.width).fill(palette.surface);
            for (const { time } of ticks.ticks) {
                const x = Math.round(this.pixelAt(time) * ratio);
                if (x >= 0 && x < ground.length)
                    ground[x] = palette.grid;
            }
            const [from, to] = pane.window.map((time) => clamp(Math.round(this.pixelAt(time) * ratio), 0, ground.length));
            ground.fill(palette.window, 0, from);
            ground.fill(palette.window, to);
            return ground;
        }

        /** Fills rows of the image with a colour or a line of pixels. */
        fillRows(top, bottom, what) {
            const width = this.image.width;
            const first = clamp(Math.round(top * this.ratio), 0, this.image.height);
            const behind = clamp(Math.round(bottom * this.ratio), 0, this.image.height);
            if (typeof what === "number") {
                this.pixels.fill(what, first * width, behind * width);
                return;
            }
            for (let y = first; y < behind; ++y)
                this.pixels.set(what, y * width);
        }

        /** Rows that were painted for this visible range are reused. Returns what the labels need. */
        paintRow(row, ground, scroll) {
            const { lane } = row;
            let painted = this.painted.get(lane);
            if (!painted) {
                painted = { line: new Uint32Array(this.image.width), labels: [], hitLine: null };
                const edges = [];
                if (this.hits)
                    this.hits.line = new Uint8Array(this.image.width);
                paintLane(lane, this.from, this.perPixel / this.ratio, ground, painted.line, this.palette,
                    { isRated: lane.band.pane.areWaitsRated, hits: this.hits, labels: painted.labels, edges });
                for (const x of edges)
                    painted.line[x] = blend(painted.line[x], this.palette.surface, 0.55);
                if (this.hits) {
                    const { line } = this.hits;
                    painted.hitLine = painted.line.map((colour, x) => line[x] ? this.palette.text : colour);
                }
                this.painted.set(lane, painted);
            }
            this.fillRows(row.y - scroll, row.y + row.height - scroll, painted.line);
            if (painted.hitLine)
                this.fillRows(row.y + row.height - 3 - scroll, row.y + row.height - scroll, painted.hitLine);
            return painted;
        }

        paintLabels(context, labelled, scroll) {
            const { palette, ratio } = this;
            context.font = "11px system-ui, sans-serif";
            context.textBaseline = "middle";
            this.measure ??= new TextMeasure(context);
            for (const [row, { labels }] of labelled) {
                if (row.height < 12)
                    continue;
                for (let i = 0; i < labels.length; i += 5) {
                    const [item, left, right, colour, isSubdued] = labels.slice(i, i + 5);
                    const { lane } = row;
                    const name = this.head.names[lane.name[item]];
                    const text = this.measure.cut((lane.kind[item] & GROUP) !== 0 ? `${grouped(lane.count[item])} × ${name}` : name, (right - left) / ratio - 7);
                    if (!text)
                        continue;
                    const shown = isSubdued ? blend(palette.surface, colour, 0.35) : colour;
                    context.fillStyle = palette.textOn(shown);
                    context.fillText(text, left / ratio + 4, row.y - scroll + row.height / 2 + 0.5);
                }
            }
        }

        /** Idle gaps that waits left on devices: an outline, filled as far as the wait cost it. Narrow ones are marks at the bottom of the device's lanes. */
        paintGaps(context, scroll) {
            const css = this.palette.css;
            for (const pane of this.head.panes) {
                const boxes = this.boxesOfDevices(pane, scroll);
                const narrow = new Map();
                for (const wait of pane.waits) {
                    const box = boxes.get(wait.device);
                    if (!box || wait.gapStart >= this.to || wait.gapStart + wait.gapLength <= this.from)
                        continue;
                    const x = Math.max(this.pixelAt(wait.gapStart), -2);
                    const right = Math.min(this.pixelAt(wait.gapStart + wait.gapLength), this.width + 2);
                    if (right - x < 3) {
                        if (wait.bubble > 0)
                            narrow.set(`${wait.device} ${Math.floor(x)}`, [Math.floor(x), box]);
                        continue;
                    }
                    const strength = Math.sqrt(clamp(wait.bubble / wait.gapLength * 4, 0, 1));
                    context.fillStyle = css.bubble;
                    context.fillRect(x, box.top, Math.max(Math.min(this.pixelAt(wait.gapStart + Math.min(wait.bubble, wait.gapLength)), right) - x, 0), box.bottom - box.top);
                    context.globalAlpha = 0.35 + 0.65 * strength;
                    context.strokeStyle = strength > 0 ? css.wait : css["muted-text"];
                    context.strokeRect(x + 0.5, box.top + 0.5, right - x - 1, box.bottom - box.top - 1);
                    context.globalAlpha = 1;
                }
                context.fillStyle = css.wait;
                for (const [x, box] of narrow.values())
                    context.fillRect(x, box.bottom - 3, 1, 3);
            }
        }

        /** Area of the lanes of each device. */
        boxesOfDevices(pane, scroll) {
            const boxes = new Map();
            for (const { band, y, height } of this.bandRows) {
                if (band.pane !== pane || band.kind !== "stream")
                    continue;
                const box = boxes.get(band.device) ?? { top: y - scroll, bottom: 0 };
                box.bottom = y + height - scroll;
                boxes.set(band.device, box);
            }
            return boxes;
        }

        paintNotes(context) {
            context.fillStyle = this.palette.css.note;
            for (const pane of this.head.panes) {
                for (const [start] of pane.notes)
                    context.fillRect(Math.round(this.pixelAt(start)), 0, 1, this.height);
            }
        }

        paintCurve(context, band, top, height) {
            const { palette } = this;
            const [base, room] = [top + height - 1, height - 5];
            if (band.curve.kind === "counter") {
                const { times, values } = band.curve;
                context.beginPath();
                let y = base;
                context.moveTo(0, base);
                const first = Math.max(partitionPoint(0, times.length, (i) => times[i] >= this.from) - 1, 0);
                for (let i = first; i < times.length; ++i) {
                    const x = Math.max(this.pixelAt(times[i]), 0);
                    if (x > this.width)
                        break;
                    context.lineTo(x, y);
                    context.lineTo(x, y = base - values[i] * room);
                }
                context.lineTo(this.width, y);
                context.lineTo(this.width, base);
                context.globalAlpha = 0.3;
                context.fillStyle = palette.css.accent;
                context.fill();
                context.globalAlpha = 1;
                context.font = "11px system-ui, sans-serif";
                context.textBaseline = "top";
                context.fillStyle = palette.css.text;
                context.fillText(valueWords(band.curve.top), 4, top + 3);
                return;
            }
            const { busy, kernel, points } = band.curve;
            const [from, to] = band.pane.window;
            if (points === 0)
                return;
            // where a pixel holds several points, it shows their mean
            const perPoint = (to - from) / points;
            for (const [values, colour] of [[busy, palette.kinds[1]], [kernel, palette.kinds[SpanKind.kernel]]]) {
                context.fillStyle = cssOf(colour);
                for (let x = Math.max(Math.floor(this.pixelAt(from)), 0); x < Math.min(this.pixelAt(to), this.width); ++x) {
                    const first = clamp(Math.floor((this.timeAt(x) - from) / perPoint), 0, points - 1);
                    const behind = clamp(Math.ceil((this.timeAt(x + 1) - from) / perPoint), first + 1, points);
                    let sum = 0;
                    for (let i = first; i < behind; ++i)
                        sum += values[i];
                    const bar = sum / (behind - first) / 255 * room;
                    if (bar > 0)
                        context.fillRect(x, base - bar, 1, bar);
                }
            }
        }

        paintRuler({ ticks, anchor }) {
            const context = this.ruler.getContext("2d");
            const css = this.palette.css;
            context.setTransform(this.ratio, 0, 0, this.ratio, 0, 0);
            context.fillStyle = css.raised;
            context.fillRect(0, 0, this.width, 24);
            context.font = "11px system-ui, sans-serif";
            context.textBaseline = "middle";
            for (const { time, label } of ticks) {
                const x = Math.round(this.pixelAt(time));
                context.fillStyle = css["muted-text"];
                context.fillRect(x, 17, 1, 7);
                if (x + 4 + context.measureText(label).width <= this.width)
                    context.fillText(label, x + 4, 12);
            }
            if (this.range) {
                const [x, right] = [this.pixelAt(this.range.from), this.pixelAt(this.range.to)];
                context.fillStyle = css.accent;
                context.fillRect(x, 0, Math.max(right - x, 1), 3);
            }
            this.anchor.textContent = anchor;
        }

        /** Utilization of the devices over the whole run, painted once; and the visible range. */
        paintOverview() {
            const context = this.overview.getContext("2d");
            const { palette } = this;
            const [from, to] = this.whole;
            const height = 28;
            if (!this.overviewPixels) {
                const devices = this.head.panes.flatMap((pane) => pane.bands.filter((band) => band.kind === "device" && band.curve.points > 0));
                this.overviewPixels = Float32Array.from({ length: this.width }, (_, x) => {
                    let sum = 0;
                    for (const { curve, pane } of devices) {
                        const time = from + (to - from) * (x + 0.5) / this.width;
                        const point = Math.floor((time - pane.window[0]) / (pane.window[1] - pane.window[0]) * curve.points);
                        sum += curve.busy[point] ?? 0;
                    }
                    return devices.length > 0 ? sum / devices.length / 255 : 0;
                });
            }
            context.setTransform(this.ratio, 0, 0, this.ratio, 0, 0);
            context.fillStyle = palette.css.surface;
            context.fillRect(0, 0, this.width, height);
            context.fillStyle = cssOf(palette.kinds[SpanKind.kernel]);
            this.overviewPixels.forEach((share, x) => context.fillRect(x, height - share * (height - 4), 1, share * (height - 4)));
            const [x, right] = [this.from, this.to].map((time) => clamp((time - from) / (to - from), 0, 1) * this.width);
            context.globalAlpha = 0.7;
            context.fillStyle = palette.css.window;
            context.fillRect(0, 0, x, height);
            context.fillRect(right, 0, this.width - right, height);
            context.globalAlpha = 1;
            context.strokeStyle = palette.css.accent;
            context.strokeRect(x + 0.5, 0.5, Math.max(right - x - 1, 2), height - 1);
        }

        // -- marks above the lanes

        paintMarks() {
            const context = this.marks.getContext("2d");
            const { palette } = this;
            const scroll = this.scroller.scrollTop;
            context.setTransform(this.ratio, 0, 0, this.ratio, 0, 0);
            context.clearRect(0, 0, this.width, this.height);
            if (this.range)
                this.paintRange(context);
            const outline = ({ lane, item }, colour, width) => {
                const row = this.rowOf.get(lane);
                if (!row || lane.start[item] > this.to || lane.end[item] < this.from)
                    return;
                const x = Math.max(this.pixelAt(lane.start[item]), -4);
                const right = Math.min(this.pixelAt(lane.end[item]), this.width + 4);
                context.lineWidth = width;
                context.strokeStyle = colour;
                context.strokeRect(x - 0.5, row.y - scroll - 0.5, Math.max(right - x, 2) + 1, row.height + 1);
            };
            if (this.hovered)
                outline(this.hovered, palette.css.text, 1);
            if (this.selected) {
                for (const other of this.linkedWith(this.selected))
                    outline(other, palette.css.accent, 1.5);
                outline(this.selected, palette.css.surface, 4);
                outline(this.selected, palette.isDark ? "#fff" : palette.css.text, 2);
            }
            if (this.pointer !== null) {
                context.globalAlpha = 0.6;
                context.fillStyle = palette.css["muted-text"];
                context.fillRect(Math.round(this.pointer), 0, 1, this.height);
                context.globalAlpha = 1;
            }
        }

        paintRange(context) {
            const css = this.palette.css;
            const [x, right] = [this.pixelAt(this.range.from), this.pixelAt(this.range.to)];
            context.globalAlpha = 0.13;
            context.fillStyle = css.accent;
            context.fillRect(x, 0, right - x, this.height);
            context.globalAlpha = 1;
            context.fillRect(Math.round(x), 0, 1, this.height);
            context.fillRect(Math.round(right), 0, 1, this.height);
            const words = durationWords(this.range.to - this.range.from);
            context.font = "12px system-ui, sans-serif";
            context.textBaseline = "middle";
            const room = context.measureText(words).width + 12;
            const left = clamp((x + right - room) / 2, 2, Math.max(this.width - room - 2, 2));
            context.fillStyle = css.raised;
            context.fillRect(left, 4, room, 20);
            context.strokeStyle = css.line;
            context.lineWidth = 1;
            context.strokeRect(left + 0.5, 4.5, room - 1, 19);
            context.fillStyle = css.text;
            context.fillText(words, left + 6, 14.5);
        }
    }

    async function start() {
        const section = document.getElementById("timeline");
        const data = document.getElementById("timeline-data");
        const loading = section.querySelector(".loading");
        loading.hidden = false;
        try {
            const head = await readDocument(data.content.textContent);
            data.remove();
            section.dataset.state = "ready";
            new Timeline(section, head).showDetails();
        } catch (error) {
            section.dataset.state = "failed";
            loading.textContent = `${loading.dataset.failed} (${error.message})`;
            throw error;
        }
    }

    start();
})();
