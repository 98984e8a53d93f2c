import { beforeAll, describe, expect, it } from 'vitest';
import { anImage } from '../support/images';
import { type Asset, call, processed, upload } from './client';
import { anOrganization, aPerson, outcomeOf } from './fixtures';

let made: Awaited<ReturnType<typeof anOrganization>>;
let ids: string[];
beforeAll(async () => {
  made = await anOrganization('pro');
  const bytes = await anImage('jpeg', 90, 60);
  const files = ['one.jpg', 'two.jpg'].map((name) => ({ name, bytes }));
  const { data } = await upload(made, files);
  ids = data.assets.map(({ id }: Asset) => id);
  await Promise.all(ids.map((id) => processed(made, id)));
});

const patch = (path: string, json: object, headers: Record<string, string> = {}, key = made.key) =>
  call<Record<string, unknown>>(path, { method: 'PATCH', key, json, headers });
const one = () => `${made.assets}/${ids[0]}`;
const SHOWN = 'descriptions,rights,focalPoint,taken,position,credit,posterAt';

describe('PATCH …/assets/{assetId}', () => {
  it('answers with the asset and what was set, which include= shows later', async () => {
    const { data, headers } = await patch(one(), {
      name: 'Pier',
      takenAt: '2001-06-14T10:00:00+02:00',
      position: { latitude: 48.36, longitude: -4.77 },
      descriptions: { de: 'Ein Leuchtturm' },
      rights: { creator: 'Ada', validUntil: '2027-01-01T00:00:00Z' },
      focalPoint: { x: 0.5, y: 0.25 },
    });
    expect(data).toMatchObject({
      id: ids[0],
      name: 'Pier.jpg',
      taken: '2001-06-14T10:00:00+02:00',
    });
    const read = await call(`${one()}?include=${SHOWN}`, made);
    expect(read.data).toEqual(data);
    expect(read.headers.get('ETag')).toBe(headers.get('ETag'));
    const found = `/organizations/${made.org}/search/assets?q=Leuchtturm`;
    expect((await call<{ hits: object[] }>(found, made)).data.hits).toHaveLength(1);
  });

  it('obeys If-Match', async () => {
    const { headers } = await call(one(), made);
    const etag = String(headers.get('ETag'));
    const set = (x: number) => patch(one(), { focalPoint: { x, y: 0 } }, { 'If-Match': etag });
    expect((await set(0)).status).toBe(200);
    expect(await set(1)).toMatchObject({ status: 412, code: 'PRECONDITION_FAILED' });
  });

  it.each([
    [{ title: 'x' }, /./],
    [{ takenAt: '2026-02-30', posterAt: -1 }, /takenAt .+posterAt/],
    [{ takenAt: 'yesterday' }, /takenAt/],
    [{ takenAt: '2026-06-14T10:00+25:00' }, /takenAt/],
    [{ position: { latitude: 91, longitude: 0 } }, /position.latitude/],
    [{ position: { latitude: 1 } }, /position.longitude/],
    [{ descriptions: { Deutsch: 'x' } }, /descriptions.Deutsch/],
    [{ rights: { license: 'x' } }, /./],
    [{ rights: { validFrom: '2026-01-01' } }, /rights.validFrom/],
    [{ focalPoint: { x: 2, y: 0 } }, /focalPoint.x/],
    [{ posterAt: 1 }, /posterAt is for films/],
    [{ name: '.jpg', posterAt: 1 }, /name .+posterAt/],
  ])('refuses %j, and changes nothing', async (wrong, message) => {
    const before = await call(`${one()}?include=${SHOWN}`, made);
    const { status, code, body } = await patch(one(), { description: 'Changed', ...wrong });
    expect([status, code]).toEqual([400, 'BAD_USER_INPUT']);
    expect(body.error?.message).toMatch(message);
    expect((await call(`${one()}?include=${SHOWN}`, made)).data).toEqual(before.data);
  });
});

describe('PATCH …/assets', () => {
  const credited = async () =>
    (await call<Asset[]>(`${made.assets}?filter=has:credit`, made)).data.length;
  const undo = async (changeId: unknown, key: string) => {
    const path = `/organizations/${made.org}/changes/${changeId}/undo`;
    return call(path, { method: 'POST', key, json: {} });
  };

  it('changes several assets, which who changed them undoes', async () => {
    const person = (await aPerson(made.org, 'owner')).bound;
    for (const [key, other] of [
      [made.key, person],
      [person, made.key],
    ] as const) {
      const before = await call<Asset>(`${one()}?include=${SHOWN}`, made);
      const set = { takenAt: '1904-05-01', rights: { hold: true, credit: 'Northlight' } };
      const { data } = await patch(made.assets, { ids, set }, {}, key);
      expect(data).toEqual({ changedCount: 2, changeId: expect.any(String) });
      expect((await undo(data.changeId, other)).code).toBe('NOT_FOUND');
      expect((await undo(data.changeId, key)).data).toEqual({ undone: 2, kept: 0 });
      const after = await call<Asset>(`${one()}?include=${SHOWN}`, made);
      expect({ ...after.data, updated: 0 }).toEqual({ ...before.data, updated: 0 });
    }
  });

  it('changes what a filter means now, without what it does not fit', async () => {
    const had = await credited();
    const set = { rights: { creator: 'Ada of the filter' } };
    const { data } = await patch(made.assets, { filter: 'type:image', set });
    expect(data).toEqual({ changedCount: 2, changeId: expect.any(String) });
    expect(await credited()).toBe(2);
    expect((await undo(data.changeId, made.key)).data).toEqual({ undone: 2, kept: 0 });
    expect(await credited()).toBe(had);
    const none = { changedCount: 0, changeId: null };
    expect((await patch(made.assets, { filter: 'tag:none', set })).data).toEqual(none);
    const unfit = { filter: 'type:image', set: { posterAt: 1 } };
    expect((await patch(made.assets, unfit)).data).toEqual(none);
  });

  it('refuses one asset that it does not fit, and what it does not know', async () => {
    const wrong = [
      { ids: [...ids, 'unknown'], set: { takenAt: null } },
      { ids, set: { posterAt: 1 } },
      { ids, set: {} },
      { ids: [], set: { takenAt: null } },
      { filter: 'tag:', set: { takenAt: null } },
      { filter: ' ', set: { takenAt: null } },
      { filter: 'type:image', set: {} },
      { set: { takenAt: null } },
      { ids, filter: 'tag:sea', set: { takenAt: null } },
    ];
    for (const json of wrong)
      expect(await outcomeOf(made.assets, { method: 'PATCH', key: made.key, json })).toBe(
        '400 BAD_USER_INPUT',
      );
  });
});
