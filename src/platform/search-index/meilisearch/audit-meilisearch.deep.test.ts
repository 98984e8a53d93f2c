import type { Index } from 'meilisearch';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aMeilisearchIndex } from '@/testing/meilisearch-index';
import { MEILISEARCH_TIMEOUT, meilisearchIsThere } from '@/testing/meilisearch-server';
import type { IndexMismatch, SearchAudit } from '../port';
import { auditMeilisearch } from './audit-meilisearch';
import { readSyncState } from './sync-state';

describe.skipIf(!meilisearchIsThere)('the index in Meilisearch', MEILISEARCH_TIMEOUT, () => {
  let fixture: Awaited<ReturnType<typeof aMeilisearchIndex>>;
  let audit: SearchAudit;
  let id: string;
  let documents: Index;
  beforeAll(async () => {
    fixture = await aMeilisearchIndex();
    audit = auditMeilisearch({ pool: fixture.data.database.pool, client: fixture.client });
  });
  beforeEach(async () => {
    id = await (await fixture.data.anOrganization()).add({ name: 'fox.jpg', tags: ['sea'] });
    await fixture.sync();
    documents = fixture.client.index(
      (await readSyncState(fixture.data.database.pool))?.index as string,
    );
  });

  async function mismatches() {
    const all: IndexMismatch[] = [];
    for await (const some of audit.findMismatches()) all.push(...some);
    return all;
  }
  const put = (list: object[]) => documents.addDocuments(list).waitTask();
  const document = () => documents.getDocument<{ id: string; name: string[] }>(id);

  const DAMAGES: [string, () => Promise<unknown>, string][] = [
    ['misses an asset', () => documents.deleteDocument(id).waitTask(), 'missing'],
    ['has other words', async () => put([{ ...(await document()), name: ['hare'] }]), 'different'],
    ['has a deleted asset', async () => put([{ ...(await document()), id: 'gone' }]), 'extra'],
  ];
  it.each(DAMAGES)(
    '%s: the audit finds it, and repairs it by another sync',
    async (_, damage, kind) => {
      expect(await mismatches()).toEqual([]);
      await damage();
      const found = await mismatches();
      expect(found).toEqual([{ assetId: kind === 'extra' ? 'gone' : id, kind }]);
      await audit.repair(found.map(({ assetId }) => assetId));
      expect(await mismatches()).toEqual([]);
      await fixture.sync();
      expect(await mismatches()).toEqual([]);
      expect((await document()).name).not.toContain('hare');
    },
  );

  it('has no mismatches while changes are pending', async () => {
    await fixture.data.run(`UPDATE asset SET name = 'hare.jpg' WHERE id = $1`, [id]);
    await fixture.data.run('DELETE FROM asset WHERE id <> $1', [id]);
    expect(await mismatches()).toEqual([]);
    await fixture.sync();
    expect(await mismatches()).toEqual([]);
  });

  it('is unreachable when Meilisearch does not answer, and is not audited when there is none', async () => {
    await fixture.server.kill();
    const reason = await mismatches().catch((error) => error);
    expect(audit.unreachableReason(reason)).toMatch(/ECONN|hang up/);
    expect(audit.unreachableReason(new Error('syntax error'))).toBeNull();
    await fixture.data.run('UPDATE search.feed SET index = NULL');
    expect(await mismatches()).toEqual([]);
  });
});
