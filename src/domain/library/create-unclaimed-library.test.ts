import { describe, expect, it } from 'vitest';
import { aDomain, fulfilled } from '@/testing/domain';
import { openSecret } from '../access/secret/secrets';
import { verifyKey } from '../access/verify/verify-key';
import { createUnclaimedLibrary } from './create-unclaimed-library';

const domain = await aDomain();

describe('createUnclaimedLibrary', () => {
  it('creates an organization, a library held for 30 days, and a key to write to it', async () => {
    const created = await createUnclaimedLibrary(domain, { email: 'A@b.org', name: 'Été à Paris' });

    expect(created.libraryId).toBe('ete-a-paris');
    expect(created.expiresAt).toEqual(new Date('2026-03-31T12:00:00Z'));
    const principal = await verifyKey(domain, created.apiKey);
    expect(principal?.organization).toMatchObject({ id: created.organizationId, unclaimed: true });
    expect(principal?.grants.get(created.libraryId)).toBe('write');
  });

  it('stores neither key nor claim token in plain text, but can open the key again', async () => {
    const created = await createUnclaimedLibrary(domain, { email: 'clear@b.org' });

    const dump = await domain.sql(
      'SELECT row_to_json(k)::text AS row FROM api_key k UNION ALL SELECT row_to_json(c)::text FROM claim c',
    );
    const stored = dump.map(({ row }) => row).join();
    expect(stored).not.toContain(created.apiKey);
    expect(stored).not.toContain(created.claimToken);
    const rows = await domain.sql('SELECT id, sealed FROM api_key WHERE organization_id = $1', [
      created.organizationId,
    ]);
    const boundTo = `${rows[0].id} ${created.organizationId}`;
    expect(openSecret(domain.secrets, rows[0].sealed, boundTo)).toBe(created.apiKey);
    expect(() => openSecret(domain.secrets, rows[0].sealed, 'another key')).toThrow();
  });

  it('accepts exactly the capped number when 12 requests for one email run at once', async () => {
    const attempts = Array.from({ length: 12 }, (_, i) =>
      createUnclaimedLibrary(domain, { email: i % 2 ? 'Same@b.org' : 'same@B.ORG' }),
    );
    const settled = await Promise.allSettled(attempts);

    expect(fulfilled(settled)).toHaveLength(3);
    for (const attempt of settled)
      if (attempt.status === 'rejected') expect(attempt.reason.code).toBe('BAD_USER_INPUT');
  });

  it('frees the cap and invalidates the key after the 30 days', async () => {
    const created = await createUnclaimedLibrary(domain, { email: 'later@b.org' });
    domain.clock.now = new Date('2026-04-01T12:00:01Z');

    expect(await verifyKey(domain, created.apiKey)).toBeNull();
    const again = [1, 2, 3].map(() => createUnclaimedLibrary(domain, { email: 'later@b.org' }));
    await expect(Promise.all(again)).resolves.toHaveLength(3);
    domain.clock.now = new Date('2026-03-01T12:00:00Z');
  });
});
