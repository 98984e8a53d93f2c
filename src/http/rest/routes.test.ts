import { readFile } from 'node:fs/promises';
import type { OpenApiMeta } from 'trpc-to-openapi';
import { expect, it } from 'vitest';
import { appRouter } from '@/procedures/router';
import { placeAt } from './routes';

type Procedure = { _def: { meta?: OpenApiMeta } };

const LIBRARY = '/organizations/{organizationId}/libraries/{libraryId}';
/** Parts of the tus protocol, which has a handler of its own. */
const TUS = ['HEAD', 'PATCH', 'DELETE'].map((method) => `${method} ${LIBRARY}/uploads/{uploadId}`);

/** The operations in the table of docs/rules.md. A method without a path shares the next path. */
function documented(rules: string): string[] {
  const cells = [...rules.matchAll(/^\| (`(?:GET|POST|PUT|PATCH|DELETE) .*?) \|/gm)].map(
    ([, cell = '']) => cell,
  );
  return cells.flatMap((cell) => {
    let path = '';
    const tokens = [...cell.matchAll(/`(\w+)(?: ([^`]+))?`/g)].reverse();
    return tokens.map(([, method, own]) => {
      path = own ?? path;
      return `${method} ${path.replace('…', LIBRARY)}`;
    });
  });
}

it('every operation is in the table of docs/rules.md, and every row of the table is an operation', async () => {
  const procedures = Object.values(appRouter._def.procedures) as unknown as Procedure[];
  const routes = procedures.flatMap(({ _def: { meta } }) =>
    meta?.openapi ? [`${meta.openapi.method} ${meta.openapi.path}`] : [],
  );
  const listed = documented(await readFile('docs/rules.md', 'utf8'));
  expect(listed.sort()).toEqual([...routes, ...TUS].sort());
});

it('docs/rules.md names every POST with a credential that ignores an Idempotency-Key', async () => {
  const rules = await readFile('docs/rules.md', 'utf8');
  const [line = ''] = /^- .* which do nothing a second time/m.exec(rules) ?? [];
  const named = [...line.matchAll(/`(?:POST )?…(\/[^`]+)`/g)].map(([, ending = '']) => ending);
  const posts = documented(rules).filter((each) => each.startsWith('POST /organizations/'));
  const ignoring = posts.filter((each) => {
    const route = placeAt(each.replace('POST ', '').replace(/[{}]/g, '')).routes.get('POST');
    return route && !route.executedOnce;
  });
  expect(named.length).toBeGreaterThan(0);
  expect(ignoring.map((each) => named.find((ending) => each.endsWith(ending))).sort()).toEqual(
    named.sort(),
  );
});
