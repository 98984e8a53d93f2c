/** A statement that may break code of the previous version. */
type Danger = { statement: string; why: string };

/** The first stands above a safe statement and says why. The second begins a migration during which no old code runs. */
const SURVIVAL_MARKER = /^-- Old code survives: \S/m;
const STOP_MARKER = /^-- Stop all processes first: \S/m;

/** Dangerous statements. The first group of a pattern, if any, is the table that the statement changes. */
const DANGERS: [RegExp, string][] = [
  [/^(?:DROP|TRUNCATE|DELETE FROM)\b/, 'what it removes may still be read'],
  [/^ALTER TYPE .* ADD VALUE\b/, 'old code does not know the value when it reads it'],
  [/^ALTER (?!TABLE).* RENAME\b/, 'the old name is still used'],
  [/^CREATE UNIQUE INDEX .*?\bON ([\w."]+)/, 'old code may write what it refuses'],
];

/** Dangerous actions of an ALTER TABLE. */
const TABLE_DANGERS: [RegExp, string][] = [
  [/^RENAME\b/, 'the old name is still used'],
  [/^DROP\b/, 'what it removes may still be read, or named by ON CONFLICT'],
  [/^ALTER .* DROP NOT NULL\b/, 'old code may not expect null'],
  [/^ALTER .* SET NOT NULL\b/, 'old code may write null'],
  [/^ALTER .* TYPE\b/, 'old code reads and writes the former type'],
  [
    /^ADD (?:CONSTRAINT|CHECK|UNIQUE|PRIMARY|FOREIGN|EXCLUDE)\b/,
    'old code may write what it refuses',
  ],
  [/^ADD (?!.*\b(?:DEFAULT|GENERATED)\b).*\bNOT NULL\b/, 'old code writes no value for the column'],
];

/**
 * Finds the statements of a migration that may break code of the previous version: old processes still run while the
 * first new one migrates. Ignores tables that the migration itself creates, a statement under `-- Old code
 * survives: why`, and a migration that begins with `-- Stop all processes first: why`.
 */
export function findMigrationDangers(sql: string): Danger[] {
  if (STOP_MARKER.test(headOf(sql))) return [];
  const statements = statementsOf(sql);
  const made = new Set(
    statements.flatMap(({ text }) => /^CREATE TABLE ([\w."]+)/.exec(text)?.[1] ?? []),
  );
  return statements
    .filter(({ comment }) => !SURVIVAL_MARKER.test(comment))
    .flatMap(({ text }) => {
      const why = findDanger(text, made);
      return why === null ? [] : [{ statement: text, why }];
    });
}

function findDanger(text: string, made: Set<string>): string | null {
  const [, table, doings] = /^ALTER TABLE (?:ONLY )?([\w."]+) (.*)$/.exec(text) ?? [];
  const found = table
    ? (doings as string)
        .split(/, (?=(?:ADD|DROP|ALTER|RENAME) )/)
        .flatMap((doing) => TABLE_DANGERS.filter(([pattern]) => pattern.test(doing)))
    : DANGERS.filter(([pattern]) => pattern.test(text) && !made.has(pattern.exec(text)?.[1] ?? ''));
  return (!made.has(table ?? '') && found[0]?.[1]) || null;
}

/** The comment at the beginning of a migration. */
const headOf = (sql: string) => /^(?:--.*\n|\s*\n)*/.exec(sql)?.[0] ?? '';

/** Statements, each on one line without string literals and function bodies, with the comment before it. */
function statementsOf(sql: string): { text: string; comment: string }[] {
  const emptied = sql
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, '$$$$')
    .replace(/--.*|'(?:[^']|'')*'/g, (found) => (found.startsWith('--') ? quiet(found) : "''"));
  return emptied.split(';').flatMap((part) => {
    const comment = part.match(/--.*/g)?.join('\n') ?? '';
    const text = part.replace(/--.*/g, ' ').replace(/\s+/g, ' ').trim();
    return text === '' ? [] : [{ text, comment }];
  });
}

/** Replaces the semicolons of a comment: elsewhere they end a statement. */
const quiet = (comment: string) => comment.replaceAll(';', ',');
