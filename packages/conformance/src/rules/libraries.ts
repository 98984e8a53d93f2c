import assert from 'node:assert/strict';
import { type Library, outcome, type Rule, refused, refuses, type World } from '../world.js';

const listed = async (world: World, query = '') =>
  (await world.call<Library[]>(`${world.organization}/libraries${query}`)).data;

const BAD_NAMES = {
  'no name': {},
  'an empty name': { name: '' },
  '101 characters': { name: 'x'.repeat(101) },
  'a number': { name: 5 },
};

export const libraryRules: Rule[] = [
  {
    id: '1. GET /me',
    text: 'Names the organization and the libraries that the other operations take; a key has no user',
    async check(world) {
      const { data } = await world.call<World['scope'] & { user?: object }>('/me');
      assert.deepEqual(data.organizationId, world.scope.organizationId);
      assert.equal(data.user === undefined, world.options.key !== world.options.token);
      const reachable = (await listed(world, '?pageSize=50')).map(({ id }) => id);
      const scope = data.libraries.slice(0, 50).map(({ library }) => library);
      if (data.libraries.length <= 50) assert.deepEqual(reachable.sort(), scope.sort());
    },
  },
  {
    id: '1. GET /me, token',
    text: 'Names the person of a token',
    async check(world) {
      const { data } = await world.call<{ user?: object }>('/me', { bearer: world.token });
      assert(data.user, 'there is no user');
    },
  },
  {
    id: '2. POST /libraries 4',
    text: 'An invalid email is 400 BAD_USER_INPUT',
    check: (world) =>
      refuses((json) => world.post('/libraries', json, { bearer: null }), {
        'no email': {},
        'no address': { email: 'nobody' },
        'a number': { email: 7 },
      }),
  },
  {
    id: '2. POST /libraries 1–3, 6',
    text: 'Creates an organization with a library and a key that works; it cannot create another',
    async check(world) {
      assert(world.creates);
      type Created = Record<'organizationId' | 'libraryId' | 'apiKey' | 'expiresAt', string>;
      const json = { email: `${world.mark}@example.org`, name: world.mark };
      const { status, data } = await world.post<Created>('/libraries', json, { bearer: null });
      assert.equal(status, 200);
      const days = (Date.parse(data.expiresAt) - Date.now()) / 86_400_000;
      assert(days > 29 && days < 31, `it is held for ${days} days`);
      const libraries = `/organizations/${data.organizationId}/libraries`;
      const bearer = data.apiKey;
      outcome(await world.call(`${libraries}/${data.libraryId}/assets`, { bearer }), 200);
      const again = await world.post(libraries, { name: world.mark }, { bearer });
      outcome(again, 400, 'EPHEMERAL_LIBRARY_LIMIT_EXCEEDED');
    },
  },
  {
    id: '3. GET …/libraries',
    text: 'Pages begin at 0, of 20 and at most 50',
    async check(world) {
      const path = `${world.organization}/libraries`;
      assert.deepEqual(await listed(world, '?page=0&pageSize=20'), await listed(world));
      assert.equal((await listed(world, '?pageSize=1')).length, 1);
      assert.deepEqual(await listed(world, '?page=5000&pageSize=50'), []);
      for (const query of ['page=-1', 'page=a', 'pageSize=51', 'pageSize=x'])
        refused(await world.call(`${path}?${query}`));
    },
  },
  {
    id: '4. POST …/libraries, name',
    text: 'The name has 1 to 100 characters',
    check: (world) =>
      refuses((json) => world.post(`${world.organization}/libraries`, json), BAD_NAMES),
  },
  {
    id: '4. POST …/libraries 1',
    text: 'A read-only key gets 403 API_KEY_READ_ONLY',
    async check(world) {
      const json = { name: world.mark };
      const request = { bearer: world.readKey };
      const answer = await world.post(`${world.organization}/libraries`, json, request);
      outcome(answer, 403, 'API_KEY_READ_ONLY');
    },
  },
  {
    id: '4. POST …/libraries 3–6',
    text: 'A taken slug is 409 LIBRARY_URL_TAKEN, unless the plan allows no library',
    async check(world) {
      const json = { name: world.mark, slug: world.library };
      const answer = await world.post(`${world.organization}/libraries`, json);
      if (answer.status === 403) outcome(answer, 403, 'PRO_PLAN_CANCELED');
      else if (answer.status === 400)
        outcome(answer, 400, 'LIBRARY_LIMIT_EXCEEDED', 'EPHEMERAL_LIBRARY_LIMIT_EXCEEDED');
      else outcome(answer, 409, 'LIBRARY_URL_TAKEN');
    },
  },
  {
    id: '4. POST …/libraries',
    text: 'Answers 201 with an empty library, which the calling key can use',
    async check(world) {
      assert(world.creates);
      const json = { name: 'Conformance', slug: `${world.mark}-new` };
      const { status, data } = await world.post<Library>(`${world.organization}/libraries`, json);
      const { id, name, assetsCount, trashCount, tags } = data;
      const zero = [201, json.slug, json.name, 0, 0, []];
      assert.deepEqual([status, id, name, assetsCount, trashCount, tags], zero);
      outcome(await world.call(`${world.path(id)}/assets`), 200);
    },
  },
  {
    id: '5. PATCH …/libraries/{libraryId}',
    text: 'Renames a library; its id stays',
    async check(world) {
      const before = (await listed(world, '?pageSize=50')).find(({ id }) => id === world.library);
      assert(before, 'the library is not in the list');
      await refuses((json) => world.patch(world.path(), json), BAD_NAMES);
      const { library } = world;
      world.restore(`the name of ${library}`, () =>
        world.patch(world.path(library), { name: before.name }),
      );
      const name = `${world.mark} «é»`;
      const { status, data } = await world.patch<Library>(world.path(), { name });
      assert.deepEqual([status, data.id, data.name], [200, world.library, name]);
      await world.patch(world.path(), { name: before.name });
    },
  },
];
