import type { Index } from 'meilisearch';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { meilisearchIsThere, meilisearchTimeout } from '@/testing/meilisearch-server';
import { auditMeilisearch } from './audit-meilisearch';
import { readFeed } from './feed-state';
import { meilisearchUnderTest } from './meilisearch-under-test';
import type { SearchAudit, SearchFault } from './port';

describe.skipIf(!meilisearchIsThere)('the index in Meilisearch', meilisearchTimeout, () => {
  let at: Awaited<ReturnType<typeof meilisearchUnderTest>>;
  let audit: SearchAudit;
  let id: string;
  let documents: Index;
  beforeAll(async () => {
    at = await meilisearchUnderTest();
    audit = auditMeilisearch({ pool: at.search.database.pool, client: at.client });
  });
  beforeEach(async () => {
    id = await (await at.search.aShelf()).add({ name: 'fox.jpg', tags: ['sea'] });
    await at.level();
    documents = at.client.index((await readFeed(at.search.database.pool))?.index as string);
  });

  async function faults() {
    const all: SearchFault[] = [];
    for await (const some of audit.findFaults()) all.push(...some);
    return all;
  }
  const put = (list: object[]) => documents.addDocuments(list).waitTask();
  const document = () => documents.getDocument<{ id: string; name: string[] }>(id);

  const damages: [string, () => Promise<unknown>, string][] = [
    ['misses an asset', () => documents.deleteDocument(id).waitTask(), 'missing'],
    ['has other words', async () => put([{ ...(await document()), name: ['hare'] }]), 'different'],
    ['has one that is gone', async () => put([{ ...(await document()), id: 'gone' }]), 'left over'],
  ];
  it.each(damages)('%s: found, and mended by being carried again', async (_, damage, what) => {
    expect(await faults()).toEqual([]);
    await damage();
    const found = await faults();
    expect(found).toEqual([{ assetId: what === 'left over' ? 'gone' : id, what }]);
    await audit.mend(found.map(({ assetId }) => assetId));
    expect(await faults()).toEqual([]);
    await at.level();
    expect(await faults()).toEqual([]);
    expect((await document()).name).not.toContain('hare');
  });

  it('is not blamed for what waits to be carried', async () => {
    await at.search.run(`UPDATE asset SET name = 'hare.jpg' WHERE id = $1`, [id]);
    await at.search.run('DELETE FROM asset WHERE id <> $1', [id]);
    expect(await faults()).toEqual([]);
    await at.level();
    expect(await faults()).toEqual([]);
  });

  it('is not looked at while there is none, and is away when nobody answers', async () => {
    await at.server.kill();
    const reason = await faults().catch((error) => error);
    expect(audit.unreachableBecause(reason)).toMatch(/ECONN|hang up/);
    expect(audit.unreachableBecause(new Error('syntax error'))).toBeNull();
    await at.search.run('UPDATE search.feed SET index = NULL');
    expect(await faults()).toEqual([]);
  });
});
