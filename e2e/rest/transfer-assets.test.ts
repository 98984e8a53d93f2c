import { beforeAll, describe, expect, it } from 'vitest';
import { anImage } from '../support/images';
import { type Asset, aLibrary, call, upload } from './client';

// An unclaimed organization has one library and cannot create another. The test beside the operation covers transfers
// to a second library, on the database.
type Transferred = { transferredCount: number; sourceLibraryId: string; targetLibraryId: string };

let library: Awaited<ReturnType<typeof aLibrary>>;
let id: string;
beforeAll(async () => {
  library = await aLibrary();
  const { data } = await upload(library, [{ bytes: await anImage('png', 20, 10), name: 'a.png' }]);
  id = (data.assets[0] as Asset).id;
});

const transfer = (json: unknown, key = library.key) =>
  call<Transferred>(`${library.assets}/transfer`, { method: 'POST', key, json });

describe('POST …/assets/transfer', () => {
  it('refuses a library of another organization with 400, like an unknown one', async () => {
    const { data: other } = await call<{ libraryId: string }>('/libraries', {
      method: 'POST',
      json: { email: `transfer${process.pid}@example.org`, name: 'Far away' },
    });
    const foreign = await transfer({ targetLibraryId: other.libraryId, assetIds: [id] });
    const unknown = await transfer({ targetLibraryId: 'nowhere-at-all', assetIds: [id] });
    expect([foreign.status, foreign.code]).toEqual([400, 'BAD_USER_INPUT']);
    expect(foreign.body).toEqual(unknown.body);
    expect((await call(`${library.assets}/${id}`, { key: library.key })).status).toBe(200);
  });
});
