import { beforeAll, describe, expect, inject, it } from 'vitest';
import { sendRequest } from '../support/api';
import { aLibrary, call, type OwnLibrary } from './client';
import { anOrganization, aPerson, outcomeOf } from './fixtures';

let library: OwnLibrary;
let operations: [method: string, path: string, key?: string][];
beforeAll(async () => {
  library = await aLibrary();
  const { key, assets, organizationId } = library;
  const libraries = `/organizations/${organizationId}/libraries`;
  operations = [
    ['POST', '/libraries'],
    ['POST', libraries, key],
    ['PATCH', `${libraries}/${library.libraryId}`, key],
    ['DELETE', assets, key],
    ['PATCH', `${assets}/x/description`, key],
    ['POST', `${assets}/x/promote`, key],
    ['POST', `${assets}/tag`, key],
    ['POST', `${assets}/untag`, key],
    ['POST', `${assets}/transfer`, key],
  ];
});

const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;

describe('a JSON body of any operation', () => {
  it.each([65, 5000, 15_000, 200_000])(
    'nested %i levels deep is refused with 400',
    async (levels) => {
      for (const [method, path, key] of operations)
        for (const name of ['unknown', 'email', 'ids']) {
          const body = `{"${name}":${nested(levels)}}`;
          const { status, body: answer } = await call(path, { method, key, body });
          expect([method, path, status, answer.error?.code]).toEqual([
            method,
            path,
            400,
            'BAD_USER_INPUT',
          ]);
          expect(answer.error?.message).toContain('64 levels');
        }
    },
  );

  it('with more than 10,000 values is refused with 400', async () => {
    const names = Object.fromEntries(Array.from({ length: 60_000 }, (_, i) => [`k${i}`, 1]));
    for (const json of [names, { ids: Array(400_000).fill(0) }, { tags: Array(10_001).fill('a') }])
      for (const [method, path, key] of operations) {
        const { status, body } = await call(path, { method, key, json });
        expect([status, body.error?.message]).toEqual([
          400,
          'The body has more than 10000 values.',
        ]);
      }
  });

  it('may be nested 64 levels deep in an unknown field, which is ignored', async () => {
    const body = `{"assetIds":[],"tags":[],"unknown":${nested(63)}}`;
    const { status } = await call(`${library.assets}/tag`, {
      method: 'POST',
      key: library.key,
      body,
    });
    expect(status).toBe(200);
  });
});

it('an approval with a deeply nested body from a key is refused because of the key', async () => {
  const path = `${library.assets}/x/approval`;
  const body = `{"state":${nested(100_000)}}`;
  const { status, code } = await call(path, { method: 'PATCH', key: library.key, body });
  expect([status, code]).toEqual([403, 'APPROVAL_REQUIRES_USER']);
});

it.each([
  '/auth/sign-in/email',
  '/auth/sign-up/email',
  '/auth/oauth2/consent',
  '/auth/oauth2/register',
])('a deeply nested body is refused by %s too', async (path) => {
  const origin = inject('serviceUrl');
  for (const levels of [65, 5000, 8000]) {
    const response = await sendRequest(origin, path, {
      method: 'POST',
      headers: { Origin: origin, 'Content-Type': 'application/json' },
      body: `{"x":${nested(levels)}}`,
    });
    expect(response.status).toBe(400);
  }
});

type Properties = Record<string, { type?: string | string[] }>;
type Described = {
  requestBody?: {
    content: { 'application/json'?: { schema: { properties: Properties }; example: object } };
  };
};

it('no text is accepted as a number or a boolean in a body of any operation', async () => {
  const document = (await (await fetch(`${inject('serviceUrl')}/api/openapi.json`)).json()) as {
    paths: Record<string, Record<string, Described>>;
  };
  const { org } = await anOrganization();
  const { whole } = await aPerson(org, 'owner');
  let tried = 0;
  for (const [path, methods] of Object.entries(document.paths))
    for (const [method, { requestBody }] of Object.entries(methods)) {
      const { schema, example } = requestBody?.content['application/json'] ?? {};
      for (const [name, { type = '' }] of Object.entries(schema?.properties ?? {})) {
        const wrong = [type]
          .flat()
          .map((each) => ({ boolean: 'false', number: '1', integer: '1' })[each]);
        if (!wrong[0]) continue;
        const target = path
          .replace('{organizationId}', org)
          .replace('{libraryId}', 'first')
          .replace(/\{\w+\}/g, 'unknown');
        const json = { ...example, [name]: wrong[0] };
        const outcome = await outcomeOf(target, { method: method.toUpperCase(), key: whole, json });
        expect([method, path, name, outcome]).toEqual([method, path, name, '400 BAD_USER_INPUT']);
        tried++;
      }
    }
  expect(tried).toBeGreaterThan(10);
});
