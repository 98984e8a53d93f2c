import Papa from 'papaparse';
import type { ManifestFile } from '../archive/manifest.js';
import { timeOf } from '../import/dates.js';
import { COLUMNS, LANGUAGE_COLUMN } from '../import/table-columns.js';

export const TABLE_NAME = 'table.csv';

/** A table of files in the columns of `import`, with a byte order mark, by which spreadsheets know UTF-8. */
export function writeTable(files: ManifestFile[]): string {
  const languages = [
    ...new Set(files.flatMap(({ own }) => Object.keys(own?.descriptions ?? {}))),
  ].sort();
  const rows = files.map(rowOf);
  const isUsed = (name: string) => USUAL.has(name) || rows.some((row) => row[name] !== undefined);
  const columns = [
    'file',
    ...COLUMNS.map(({ name }) => name).filter(isUsed),
    ...languages.map((language) => `${LANGUAGE_COLUMN}${language}`),
  ];
  return `\u{FEFF}${Papa.unparse({ fields: columns, data: rows.map((row) => columns.map((name) => row[name] ?? '')) })}\r\n`;
}

const USUAL = new Set(
  'name description tags taken latitude longitude approval collection'.split(' '),
);

function rowOf(file: ManifestFile): Record<string, string | number | boolean | undefined> {
  const { own = {}, position, captured } = file;
  const rights = Object.entries(own.rights ?? {}).map(([name, value]) => [
    name,
    value ?? undefined,
  ]);
  const described = Object.entries(own.descriptions ?? {}).map(([language, text]) => [
    `${LANGUAGE_COLUMN}${language}`,
    text,
  ]);
  return {
    file: file.path,
    name: file.name,
    description: file.description ?? undefined,
    tags: file.tags.filter((tag) => !file.aiTags.includes(tag)).join(';') || undefined,
    // A camera may write what is no time.
    taken: (captured && timeOf(captured)) ?? undefined,
    latitude: position?.latitude,
    longitude: position?.longitude,
    approval: file.approval ?? undefined,
    collection: file.collections.join(';') || undefined,
    ...Object.fromEntries(rights),
    'focal:x': own.focalPoint?.x,
    'focal:y': own.focalPoint?.y,
    posterAt: own.posterAt ?? undefined,
    ...Object.fromEntries(described),
  };
}
