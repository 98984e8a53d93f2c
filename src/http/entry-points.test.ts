import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { appRouter } from '@/procedures/router';
import { withoutNeedlessEscapes } from './admission/request-target';
import { composeEntryPoints } from './compose-entry-points';
import { ENTRY_POINTS, entryPointAt, type KnownPaths } from './entry-points';

const known: KnownPaths = {
  publicFiles: new Set(['/robots.txt']),
  documents: new Map(
    ['/llms.txt', '/.well-known/oauth-authorization-server'].map((path) => [
      path,
      { type: 'text/plain', body: path },
    ]),
  ),
  inngest: true,
};
const at = (path: string) => entryPointAt(path, known)?.name ?? null;

const PLAIN = [
  '/cdn/abcdefghijklmnopqrstu',
  '/api/page-uploads/acme/photos/0123456789abcdef0123456789abcdef',
  '/api/upload-addresses/vua_x',
  '/unsubscribe/acme.person.signature',
  '/api/page-archives',
  '/api/auth/avatar',
  '/api/brand-images/acme/logo',
  '/api/auth/sign-in/email',
  '/api/inngest',
  '/api/openapi.json',
  '/api/organizations/acme/libraries/photos/uploads/up1',
  '/api/organizations/acme/libraries',
  '/healthz',
  '/readyz',
  '/metrics',
  '/llms.txt',
  '/mcp',
  '/s/token',
  '/s/token/api/trpc/shared.enter',
  '/_next/static/chunks/a.js',
  '/robots.txt',
  '/sign-in',
  '/claim/token',
  ...Object.keys(appRouter._def.procedures).map((name) => `/api/trpc/${name}`),
];

/** Other spellings of a path: escapes of every depth, case, dots, semicolons, slashes, and look-alikes. */
function* spellingsOf(path: string): Generator<string> {
  const escaped = (sign: string) => `%${sign.charCodeAt(0).toString(16).padStart(2, '0')}`;
  for (const [place, sign] of [...path].entries()) {
    const with_ = (other: string) => path.slice(0, place) + other + path.slice(place + 1);
    if (place > 0) yield with_(escaped(sign));
    if (place > 0) yield with_(escaped(sign).toUpperCase());
    if (place > 0) yield with_(escaped(sign).replace('%', '%25'));
    if (sign === '/')
      for (const other of ['//', '/./', '/x/../', '\\', '%2f', ';/']) yield with_(other);
    if (sign === '.') for (const other of ['%2E', '%252E', '\u3002', '..', ';']) yield with_(other);
    if (/[a-z]/.test(sign)) yield with_(sign.toUpperCase());
  }
  for (const end of ['/', '/.', '%00', ';a=b', '%20', '%3f', '#', '.', '%2e%2e']) yield path + end;
}

describe('the table of entry points', () => {
  it('has every row named by a test that attacks it', () => {
    const attacks = readFileSync(join(process.cwd(), 'e2e/rest/entry-points.test.ts'), 'utf8');
    const named = [...attacks.matchAll(/^ {2}(\w+): (?:limited|free)\(/gm)].map(([, name]) => name);
    expect(named).toEqual(Object.keys(ENTRY_POINTS));
  });

  it('is shown by docs/operate/entry-points.md; run npm run docs:tables', () => {
    const page = readFileSync(join(process.cwd(), 'docs/operate/entry-points.md'), 'utf8');
    expect(page).toBe(composeEntryPoints());
  });

  it('sends every other spelling of a path to where its one reader refuses it, or nowhere', () => {
    let tried = 0;
    for (const plain of PLAIN) {
      const own = at(plain);
      for (const spelling of spellingsOf(plain)) {
        if (spelling === plain) continue;
        tried++;
        const found = at(spelling);
        const [path = ''] = spelling.split('?');
        // REST and files have one reader, which sees the path as it is sent.
        if (found === null || found === 'rest' || found === 'file' || found === 'upload') continue;
        expect(withoutNeedlessEscapes(path), spelling).toBe(path);
        // Another name is another page or another token, never another spelling of this one.
        if (found === own) expect(decodeURIComponent(spelling), spelling).not.toBe(plain);
        else
          expect([
            'page',
            'identity',
            'shared',
            'pageUpload',
            'uploadAddress',
            'unsubscribe',
            'pageFile',
          ]).toContain(found);
      }
    }
    expect(tried).toBeGreaterThan(10_000);
  });

  it.each([
    ['/%73/token', null],
    ['/s/%74oken', null],
    ['/%64ocs', null],
    ['/s/token/api/trpc/shared%2Eenter', null],
    ['/S/token', 'page'],
    ['/api/trpc/shared%2Eenter', 'rest'],
    ['/api/%61uth/sign-in/email', 'rest'],
    ['/api/auth/sign%2Din/email', null],
    ['/app/acme/m%C3%BCnchen', 'page'],
  ])('reads %s as %s', (path, found) => {
    expect(at(path)).toBe(found);
  });
});
