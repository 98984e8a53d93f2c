import { setImmediate as endOfTurn } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { listAssets } from '@/domain/asset/list-assets';
import { newId } from '@/domain/new-id';
import { aDomain, aLibrary, anAsset, aReadyAsset, type TestDomain } from '@/testing/domain';
import { seededRandom } from '@/testing/images';
import { ANY_ASSET, SHOWN_CHANGES } from '@/testing/shown-changes';
import { presentAsset } from './asset';
import { makeAssetTexts } from './asset-texts';
import { makeLibraryAnswers } from './library-answers';
import { urlsBelow } from './urls';

const urls = urlsBelow('https://vitrine.example');

let domain: TestDomain;
let library: Awaited<ReturnType<typeof aLibrary>>['library'];
const sql = (text: string, values: unknown[] = []) => domain.test.pool.query(text, values);

beforeAll(async () => {
  domain = await aDomain({ unclaimedStorageBytes: 10_000_000 });
  ({ library } = await aLibrary(domain));
  await sql(
    `INSERT INTO person (id, email, name, created, updated) VALUES ('person', 'p@example.org', 'Ada', now(), now())`,
  );
});

type Page = { offset: number; limit: number; tags: string[] };

/** How a process lists assets. */
function aProcess(maxCharacters?: number) {
  const answers = makeLibraryAnswers(domain, maxCharacters);
  const texts = makeAssetTexts(urls, maxCharacters);
  return (within: typeof library, { offset, limit, tags }: Page) =>
    answers(within, ['assets', offset, limit, tags], async () =>
      (await listAssets(domain, within, { offset, limit, tags })).map(texts.of),
    );
}

/** The list without the cache. */
const read = async (page: Page) =>
  (await listAssets(domain, library, page)).map((row) => presentAsset(row, urls));

describe('a list of assets from memory', () => {
  it('equals the database after hundreds of random changes, in two processes', async ({
    signal,
  }) => {
    const random = seededRandom(5);
    const below = (count: number) => Math.floor(random() * count);
    // All texts together are longer: the second process keeps evicting some.
    const processes = [aProcess(), aProcess(20_000)];
    let added = 0;
    const add = async () => {
      const [original] = (await sql(`SELECT ${ANY_ASSET} AS id FROM asset WHERE parent_id IS NULL`))
        .rows;
      const file = { name: `${added++}.jpg` };
      if (random() < 0.5) await aReadyAsset(domain, library, file, { tags: ['a'] });
      else {
        const parents = await sql(
          'SELECT id FROM asset WHERE id = $1 AND parent_id IS NULL AND trashed_at IS NULL',
          [original?.id],
        );
        await anAsset(domain, library, { ...file, parentId: parents.rows[0]?.id ?? null });
      }
    };
    for (let n = 0; n < 30; n++) await add();

    for (let step = 0; step < 500; step++) {
      signal.throwIfAborted();
      if (random() < 0.03) await add();
      else
        await sql(SHOWN_CHANGES[below(SHOWN_CHANGES.length)] as string, [
          newId().slice(0, 1 + below(20)),
        ]);
      const page = {
        offset: below(3) * 10,
        limit: 10 + below(2) * 10,
        tags: random() < 0.2 ? ['a'] : [],
      };
      const expected = JSON.stringify(await read(page));
      for (const list of processes)
        for (const shown of await Promise.all([list(library, page), list(library, page)]))
          expect(JSON.stringify(shown), `step ${step}`).toBe(expected);
    }
  });

  it('shows nothing of a former library of the same id', async () => {
    const made = await aLibrary(domain);
    const list = aProcess();
    const page = { offset: 0, limit: 10, tags: [] };
    const names = async () => (await list(made.library, page)).map((asset) => asset.toJSON().name);
    const columns = 'organization_id, id, name, created';
    for (const name of ['former', 'later']) {
      await anAsset(domain, made.library, { name });
      expect(await names()).toEqual([name]);
      const values = [made.organizationId, made.libraryId];
      await sql('DELETE FROM asset WHERE organization_id = $1 AND library_id = $2', values);
      await sql('DELETE FROM library WHERE organization_id = $1 AND id = $2', values);
      await sql(`INSERT INTO library (${columns}) VALUES ($1, $2, 'Again', now())`, values);
    }
  });

  it('presents an unchanged asset only once', async () => {
    const { library: own } = await aLibrary(domain);
    const { id } = await aReadyAsset(domain, own);
    const list = aProcess();
    const page = { offset: 0, limit: 10, tags: [] };
    const [first] = await list(own, page);
    expect((await list(own, page))[0]).toBe(first);
    await sql(`UPDATE asset SET name = 'other' WHERE id = $1`, [id]);
    const [changed] = await list(own, page);
    expect(changed?.toJSON()).toMatchObject({ id, name: 'other' });
    expect((await list(own, page))[0]).toBe(changed);
  });

  it('shows a change to later calls, even while an earlier call waits for the same page', async ({
    signal,
  }) => {
    const { library: own } = await aLibrary(domain);
    const { id } = await aReadyAsset(domain, own);
    const list = aProcess();
    const page = { offset: 0, limit: 10, tags: [] };
    const late: string[] = [];
    const calls: Promise<unknown>[] = [];
    for (let round = 0; round < 200; round++) {
      signal.throwIfAborted();
      for (let turn = 0; turn < round % 5; turn++) {
        calls.push(list(own, page));
        await endOfTurn();
      }
      await sql(`UPDATE asset SET name = $1 WHERE id = '${id}'`, [`name ${round}`]);
      const [shown] = await list(own, page);
      if (shown?.toJSON().name !== `name ${round}`) late.push(`round ${round}`);
    }
    await Promise.all(calls);
    expect(late).toEqual([]);
  });

  it('never mixes the states of two moments', async ({ signal }) => {
    const { library: own } = await aLibrary(domain);
    const [one, two] = [
      await aReadyAsset(domain, own, { name: 'red' }),
      await aReadyAsset(domain, own, { name: 'blue' }),
    ];
    const list = aProcess();
    let isOver = false;
    const swap = async () => {
      while (!isOver && !signal.aborted)
        await sql(`UPDATE asset SET name = CASE name WHEN 'red' THEN 'blue' ELSE 'red' END
                   WHERE id IN ('${one.id}', '${two.id}')`);
    };
    const swapping = swap();
    for (let round = 0; round < 200; round++) {
      signal.throwIfAborted();
      const shown = JSON.parse(JSON.stringify(await list(own, { offset: 0, limit: 10, tags: [] })));
      expect(shown.map(({ name }: { name: string }) => name).sort()).toEqual(['blue', 'red']);
    }
    isOver = true;
    await swapping;
  });
});
