import { RETENTION } from './retention';
import { STORED_ROWS } from './stored-rows';

/** docs/operate/stored-rows.md, from the tables of the code. */
export function composeStoredRows(): string {
  const lines = Object.entries(STORED_ROWS).map(
    ([table, { adds, bound, leave, by }]) =>
      `| \`${table}\` | ${adds} | ${bound} | ${leave}${by ? ` (\`${by}\`)` : ''} |`,
  );
  const removals = RETENTION.map(({ id, cron }) => `| \`${id}\` | \`${cron}\` |`);
  return `# Stored rows

Whatever can be added by a request is bounded, and goes at some time. This page is written by \`npm run docs:rows\` from [the tables in the code](../../src/domain/retention/stored-rows.ts); a test fails for a table without a line, for a text without a length, and for an outdated page. The numbers that integrators meet are in the [rules](../rules.md#limits).

Rows that no longer count as open, such as ended links, refused uploads and revoked keys, count until they are deleted.

| table | who adds rows | what bounds them | when they go |
|---|---|---|---|
${lines.join('\n')}

## Removals
Functions in the background, with their schedule (cron, UTC). \`npm run -s admin -- jobs list\` shows those that failed.

| function | schedule |
|---|---|
${removals.join('\n')}

Besides, the worker deletes events beyond the bound each time it has placed new ones, superseded changes for Meilisearch every minute, and background runs every ten minutes; words of the search index are deleted at night; the web process deletes rate limits every minute.
`;
}
