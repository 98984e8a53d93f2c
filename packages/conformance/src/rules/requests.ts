import assert from 'node:assert/strict';
import type { Answer, Request } from '../service.js';
import { outcome, type Rule, refused, refuses, type World } from '../world.js';

const VERSIONS = ['2026-05-20', '2026-05-27', '2026-05-28', '2026-06-03', '2026-07-08'];

/** The operations on a library, each with a body that is none: access comes before the body. */
const onLibrary = (library: string): [string, string][] => [
  ['PATCH', library],
  ['GET', `${library}/assets`],
  ['POST', `${library}/assets`],
  ['DELETE', `${library}/assets`],
  ['GET', `${library}/assets/x`],
  ['PATCH', `${library}/assets/x/description`],
  ['POST', `${library}/assets/x/promote`],
  ['GET', `${library}/tags`],
  ['POST', `${library}/assets/tag`],
  ['POST', `${library}/assets/untag`],
  ['POST', `${library}/assets/transfer`],
];

/** Sends each operation on a library; in a run that only reads, those that read. */
async function each(
  world: World,
  library: string,
  request: Request,
  judge: (answer: Answer, method: string) => void,
) {
  for (const [method, path] of onLibrary(library))
    if (method === 'GET' || !world.service.readOnly)
      judge(
        await world.call(path, { method, json: method === 'GET' ? undefined : {}, ...request }),
        method,
      );
}

const numbersOf = ({ headers }: Answer) =>
  ['r', 't'].map((name) =>
    Number(new RegExp(`\\b${name}=(\\d+)`).exec(headers.get('RateLimit') ?? '')?.[1]),
  );

export const requestRules: Rule[] = [
  {
    id: 'Common rules 1',
    text: 'A missing or empty Api-Version is 400 API_VERSION_REQUIRED',
    async check(world) {
      for (const version of [null, ''])
        for (const path of ['/me', world.assets])
          outcome(await world.call(path, { version }), 400, 'API_VERSION_REQUIRED');
      const request = { bearer: null, version: null };
      outcome(await world.post('/libraries', {}, request), 400, 'API_VERSION_REQUIRED');
    },
  },
  {
    id: 'Common rules 2',
    text: 'Only POST /libraries needs no credential',
    async check(world) {
      await each(world, world.path(), { bearer: null }, (answer) =>
        outcome(answer, 401, 'UNAUTHENTICATED'),
      );
      const answer = await world.post('/libraries', { email: 'nobody' }, { bearer: null });
      refused(answer);
    },
  },
  {
    id: 'Authentication 4, no bearer',
    text: 'A missing or non-Bearer Authorization is 401 UNAUTHENTICATED',
    async check(world) {
      for (const path of ['/me', `${world.organization}/libraries`]) {
        outcome(await world.call(path, { bearer: null }), 401, 'UNAUTHENTICATED');
        const headers = { Authorization: 'Basic YTpi' };
        outcome(await world.call(path, { headers }), 401, 'UNAUTHENTICATED');
      }
    },
  },
  {
    id: 'Authentication 4, unknown bearer',
    text: 'A bearer that is no key of the organization is 401 INVALID_API_KEY',
    async check(world) {
      const bearer = `${world.options.key.slice(0, -1)}!`;
      outcome(await world.call('/me', { bearer }), 401, 'UNAUTHENTICATED');
      outcome(await world.call(world.assets, { bearer: 'unknown' }), 401, 'INVALID_API_KEY');
      if (world.options.key === world.options.token) return;
      for (const [path] of [['libraries'], ['search/assets?q=a'], ['libraries/x/assets']])
        outcome(await world.call(`/organizations/${world.mark}/${path}`), 401, 'INVALID_API_KEY');
    },
  },
  {
    id: 'Authentication 4, token',
    text: 'An invalid token is 401 UNAUTHENTICATED',
    async check(world) {
      const bearer = world.token.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
      for (const path of ['/me', world.assets])
        outcome(await world.call(path, { bearer }), 401, 'UNAUTHENTICATED');
    },
  },
  {
    id: 'Authentication 3, unreachable library',
    text: 'A library that is unknown or not granted is 404 API_KEY_NOT_AUTHORIZED_FOR_LIBRARY',
    check: (world) =>
      each(world, world.path(world.mark), {}, (answer) =>
        outcome(answer, 404, 'API_KEY_NOT_AUTHORIZED_FOR_LIBRARY'),
      ),
  },
  {
    id: 'Authentication 3, write operations',
    text: 'Every write operation needs write access',
    async check(world) {
      const bearer = world.readKey;
      const { data } = await world.call<World['scope']>('/me', { bearer });
      const read = data.libraries.find(({ access }) => access === 'read')?.library;
      assert(read, 'The key of --read-key reads no library without writing to it.');
      const library = `/organizations/${data.organizationId}/libraries/${read}`;
      await each(world, library, { bearer }, (answer, method) =>
        method === 'GET'
          ? assert([200, 404].includes(answer.status), `a read is ${answer.status}`)
          : outcome(answer, 403),
      );
    },
  },
  {
    id: 'Authentication 3, other organization',
    text: 'A token for one organization gets 403 BAD_USER_INPUT on others, one for the account 404',
    async check(world) {
      const bearer = world.token;
      const path = `/organizations/${world.mark}`;
      const { data } = await world.call<object>('/me', { bearer });
      const expected = (code: string): [number, string] =>
        'organizations' in data ? [404, code] : [403, 'BAD_USER_INPUT'];
      for (const below of ['/libraries', '/search/assets?q=a'])
        outcome(await world.call(path + below, { bearer }), ...expected('ORGANIZATION_NOT_FOUND'));
      outcome(
        await world.call(`${path}/libraries/x/assets`, { bearer }),
        ...expected('API_KEY_NOT_AUTHORIZED_FOR_LIBRARY'),
      );
    },
  },
  {
    id: 'Errors, ENDPOINT_NOT_FOUND',
    text: 'An unknown path is 404 ENDPOINT_NOT_FOUND, with and without a credential',
    async check(world) {
      for (const bearer of [undefined, null])
        for (const path of ['/nowhere', `${world.assets}/x/nowhere/at/all`])
          outcome(await world.call(path, { bearer }), 404, 'ENDPOINT_NOT_FOUND');
    },
  },
  {
    id: 'Errors, BAD_USER_INPUT',
    text: 'Malformed JSON, and JSON that is no object, are 400 BAD_USER_INPUT',
    async check(world) {
      const headers = { 'Content-Type': 'application/json' };
      for (const body of ['{"ids":', '["a"]', '"a"', '7'])
        for (const [method, path] of [
          ['DELETE', world.assets],
          ['POST', `${world.assets}/tag`],
          ['POST', `${world.organization}/libraries`],
        ] as const)
          refused(await world.call(path, { method, body, headers }));
    },
  },
  {
    id: 'Versioning 3',
    text: 'Every Api-Version receives the current behaviour',
    async check(world) {
      const latest = await world.call('/me');
      for (const version of VERSIONS) {
        const answer = await world.call('/me', { version });
        assert.deepEqual([answer.status, answer.body], [200, latest.body], version);
      }
    },
  },
  {
    id: 'Versioning 5',
    text: 'A version that is not deprecated has no Deprecation, Sunset and rel=deprecation',
    async check(world) {
      for (const version of VERSIONS) {
        const { headers } = await world.call('/me', { version });
        for (const name of ['Deprecation', 'Sunset']) assert.equal(headers.get(name), null, name);
        assert.doesNotMatch(headers.get('Link') ?? '', /rel="?deprecation/);
      }
    },
  },
  {
    id: 'Limits, rate limits 2',
    text: 'A credential is counted by the policy "key", anonymous calls by "ip"',
    async check(world) {
      const { headers } = await world.call('/me');
      assert.match(headers.get('RateLimit-Policy') ?? '', /^"?key"?;/);
      const one = numbersOf(await world.call('/me'))[1] ?? Number.NaN;
      assert(one >= 0 && one <= 60, `t is ${one}`);
      const anonymous = await world.post('/libraries', {}, { bearer: null });
      assert.match(anonymous.headers.get('RateLimit-Policy') ?? '', /^"?ip"?;/);
      assert.equal(anonymous.headers.get('RateLimit'), null, 'an anonymous call has RateLimit');
    },
  },
  {
    id: 'Limits, rate limits 5',
    text: 'A call about 100 ids costs one unit',
    async check(world) {
      const before = await world.call('/me');
      const json = Array.from({ length: 100 }, (_, place) => `${world.mark}-${place}`);
      const after = await world.trash(json);
      outcome(after, 200);
      const [[left = 0, reset = 0], [then = 0, later = 0]] = [numbersOf(before), numbersOf(after)];
      assert(later > reset || left - then < 100, `${left} were left, then ${then}`);
    },
  },
  {
    id: 'Limits, JSON types',
    text: 'Fields of another type are 400 BAD_USER_INPUT',
    async check(world) {
      const { assets } = world;
      await refuses((json) => world.post(`${assets}/tag`, json), {
        'a text for ids': { assetIds: 'x', tags: [] },
        'a number for a tag': { assetIds: [], tags: [1] },
        'null for a tag': { assetIds: [], tags: [null] },
        'no tags': { assetIds: [] },
        nothing: {},
      });
      await refuses((json) => world.call(assets, { method: 'DELETE', json }), {
        'a text for ids': { ids: 'x' },
        'a number for an id': { ids: [1] },
        'null for ids': { ids: null },
      });
    },
  },
];
