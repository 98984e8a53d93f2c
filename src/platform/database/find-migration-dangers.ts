/** A statement that code of the version before may not survive. */
type Danger = { statement: string; why: string };

/** Before a statement: why it is safe all the same. At the head of a migration: that old code is not to run. */
const marker = /^-- Old code survives: \S/m;
const stopFirst = /^-- Stop all processes first: \S/m;

/** Of statements; the first of an entry tells the table that it changes, where there is one. */
const dangers: [RegExp, string][] = [
  [/^(?:DROP|TRUNCATE|DELETE FROM)\b/, 'what it removes may still be read'],
  [/^ALTER TYPE .* ADD VALUE\b/, 'old code does not know the value when it reads it'],
  [/^ALTER (?!TABLE).* RENAME\b/, 'the old name is still used'],
  [/^CREATE UNIQUE INDEX .*?\bON ([\w."]+)/, 'old code may write what it refuses'],
];

/** Of each thing that an ALTER TABLE does. */
const dangersToTables: [RegExp, string][] = [
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
 * What in the SQL of a migration the code of the version before may not survive: while the first new process
 * migrates, old ones go on. Nothing is said of tables that the migration itself makes, of a statement under
 * `-- Old code survives: why`, and of a migration that begins with `-- Stop all processes first: why`.
 */
export function findMigrationDangers(sql: string): Danger[] {
  if (stopFirst.test(headOf(sql))) return [];
  const statements = statementsOf(sql);
  const made = new Set(
    statements.flatMap(({ text }) => /^CREATE TABLE ([\w."]+)/.exec(text)?.[1] ?? []),
  );
  return statements
    .filter(({ comment }) => !marker.test(comment))
    .flatMap(({ text }) => {
      const why = findDanger(text, made);
      return why === null ? [] : [{ statement: text, why }];
    });
}

function findDanger(text: string, made: Set<string>): string | null {
  const [, table, doings] = /^ALTER TABLE (?:ONLY )?([\w."]+) (.*)$/.exec(text) ?? [];
  const judged = table
    ? (doings as string)
        .split(/, (?=(?:ADD|DROP|ALTER|RENAME) )/)
        .flatMap((doing) => dangersToTables.filter(([pattern]) => pattern.test(doing)))
    : dangers.filter(([pattern]) => pattern.test(text) && !made.has(pattern.exec(text)?.[1] ?? ''));
  return (!made.has(table ?? '') && judged[0]?.[1]) || null;
}

/** The comment that a migration begins with. */
const headOf = (sql: string) => /^(?:--.*\n|\s*\n)*/.exec(sql)?.[0] ?? '';

/** Statements on one line each, without their texts and bodies, and with the comment before them. */
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

/** A comment may hold what ends a statement elsewhere. */
const quiet = (comment: string) => comment.replaceAll(';', ',');
