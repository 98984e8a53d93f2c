import { beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS } from '@/contract/durations';
import { LIMITS } from '@/contract/limits';
import { anOrganization, aPerson, TESTER } from '@/testing/accounts';
import { aCollector } from '@/testing/collections';
import { aDomain, aLibrary, aReadyAsset, expectRefusal } from '@/testing/domain';
import { aLibraryOf } from '@/testing/http/shared-fixture';
import { aSession, aSignedIn } from '@/testing/sessions';
import { authorizeComments } from '../access/authorize-comments';
import { authorizeSettings } from '../access/authorize-settings';
import { writeAudit } from '../access/write-audit';
import { setApproval } from '../asset/approval/set-approval';
import { acceptPromote } from '../asset/promote/accept-promote';
import { undoBulkChange } from '../bulk-change/undo-bulk-change';
import { addToCollection, removeFromCollection } from '../collection/change-entries';
import { addComment } from '../comment/add-comment';
import { inviteMember } from '../member/invite-member';
import { operation } from '../operation';
import { deleteEndedInvitations, deleteOldAudit, deleteUnconfirmedPeople } from './delete-old-rows';

const domain = await aDomain({ freeStorageBytes: 1_000_000_000 });

const days = (count: number) => domain.later(count * DAY_MS);
const { sql } = domain;
const countOf = async (table: string, where: string, values: unknown[]) =>
  (await sql(`SELECT count(*)::int AS count FROM ${table} WHERE ${where}`, values))[0].count;

/** The numbers of the interface are too large to be reached by a test. */
async function withLimit(
  name: 'keptAuditEntries' | 'collectionEntries' | 'commentsPerOrganization',
  most: number,
  run: () => Promise<void>,
) {
  const limits = LIMITS as { -readonly [Name in typeof name]: number };
  const before = limits[name];
  limits[name] = most;
  await run().finally(() => {
    limits[name] = before;
  });
}

describe('the audit log', () => {
  const note = operation((change, organizationId: string | null, subject: string) =>
    writeAudit(change, TESTER, organizationId, 'test', subject),
  );

  it('keeps its entries for a year', async () => {
    await note(domain, 'o', 'old');
    await note(domain, null, 'old');
    expect(await deleteOldAudit(domain, days(364))).toBe(0);
    expect(await deleteOldAudit(domain, days(366))).toBeGreaterThanOrEqual(2);
    expect(await countOf('audit', 'true', [])).toBe(0);
  });

  it('keeps the latest of an organization, and all of people and other organizations', () =>
    withLimit('keptAuditEntries', 20, async () => {
      await note(domain, 'small', 'x');
      await sql(
        `INSERT INTO audit (organization_id, actor, action, subject, at)
         SELECT o, 'x', 'x', n, $1::timestamptz + n * interval '1 millisecond'
         FROM unnest(ARRAY['large', NULL]) o, generate_series(1, 30) n`,
        [domain.clock.now],
      );
      expect(await deleteOldAudit(domain, days(1))).toBe(10);
      const left = await sql(`SELECT min(subject::int) FROM audit WHERE organization_id = 'large'`);
      expect(left).toEqual([{ min: 11 }]);
      expect(await countOf('audit', 'organization_id IS NULL', [])).toBe(30);
      expect(await countOf('audit', `organization_id = 'small'`, [])).toBe(1);
    }));
});

describe('collections of an organization without a paid plan', () => {
  it('have a limit of entries together, even when the last ones are added at once', () =>
    withLimit('collectionEntries', 7, async () => {
      const ada = await aCollector(domain);
      const ids = await ada.assets(await ada.library(), ['a', 'b', 'c']);
      const [more = ''] = await ada.assets(await ada.library('Other'), ['d']);
      const others = await Promise.all([1, 2, 3].map((n) => ada.newCollection(`Other ${n}`)));
      for (const other of others) await addToCollection(domain, other, { ids: ids.slice(0, 2) });
      await sql(`UPDATE organization SET plan = 'free' WHERE id = $1`, [ada.organizationId]);
      const add = (collection: (typeof others)[number]) =>
        addToCollection(domain, collection, { ids: ids.slice(2) });
      const added = await Promise.allSettled(others.map(add));
      expect(added.map(({ status }) => status).sort()).toEqual([
        'fulfilled',
        'rejected',
        'rejected',
      ]);
      const lost = others.find((_, n) => added[n]?.status === 'rejected') ?? expect.fail();
      await expectRefusal(add(lost), 'FORBIDDEN');
      // An entry whose asset is in the trash comes back with it, so it counts.
      await sql('UPDATE asset SET trashed_at = now() WHERE id = $1', [ids[0]]);
      await expectRefusal(addToCollection(domain, lost, { ids: [more] }), 'FORBIDDEN');
      const { changeId } = await removeFromCollection(domain, lost, [ids[1] ?? '']);
      await add(lost);
      await expectRefusal(undoBulkChange(domain, ada.principal, changeId ?? ''), 'FORBIDDEN');
      await sql(`UPDATE organization SET plan = 'pro' WHERE id = $1`, [ada.organizationId]);
      await undoBulkChange(domain, ada.principal, changeId ?? '');
    }));
});

describe('comments of an organization without a paid plan', () => {
  it('have a limit', () =>
    withLimit('commentsPerOrganization', 2, async () => {
      const organizationId = await anOrganization(domain);
      const { principal } = await aSignedIn(domain, { [organizationId]: 'owner' });
      const library = await aLibraryOf(domain, principal);
      const where = { organizationId, libraryId: library.id };
      const comments = await authorizeComments(domain, principal, where, 'write');
      const comment = async () => {
        const { id } = await aReadyAsset(domain, library);
        const sent = { text: 'x', parentId: null, mark: null, atSeconds: null };
        await addComment(domain, comments, id, sent);
      };
      await comment();
      const made = await Promise.allSettled([comment(), comment(), comment()]);
      expect(made.map(({ status }) => status).sort()).toEqual([
        'fulfilled',
        'rejected',
        'rejected',
      ]);
      await sql(`UPDATE organization SET plan = 'pro' WHERE id = $1`, [organizationId]);
      await comment();
    }));
});

describe('an asset', () => {
  it('is promoted up to a limit', async () => {
    const { library } = await aLibrary(domain);
    const asset = await aReadyAsset(domain, library);
    const variant = await aReadyAsset(domain, library, { parentId: asset.id });
    await sql(
      `INSERT INTO former_address SELECT 'former' || n, 'x', $1, now() FROM generate_series(1, $2::int) n`,
      [asset.id, LIMITS.promotesPerAsset],
    );
    const promote = () => acceptPromote(domain, library, asset.id, variant.id);
    await expectRefusal(promote(), 'BAD_USER_INPUT');
    await sql(`DELETE FROM former_address WHERE id = 'former1'`);
    await promote();
  });

  it('keeps its latest approvals', async () => {
    const organizationId = await anOrganization(domain, 'pro');
    const { principal } = await aSession(
      domain,
      (await aPerson(domain, { [organizationId]: 'owner' })).id,
    );
    const library = await aLibraryOf(domain, principal);
    const { id } = await aReadyAsset(domain, library);
    await sql(
      `INSERT INTO approval_entry (asset_id, state, set_at) SELECT $1, 'x' || n, now() FROM generate_series(1, $2::int) n`,
      [id, LIMITS.keptApprovals],
    );
    await setApproval(domain, library, id, { state: 'approved', note: null });
    expect(await countOf('approval_entry', 'asset_id = $1', [id])).toBe(LIMITS.keptApprovals);
    expect(await countOf('approval_entry', `asset_id = $1 AND state = 'x1'`, [id])).toBe(0);
  });
});

describe('members and invitations', () => {
  it('have a limit together; ended invitations go after 30 days', async () => {
    const organizationId = await anOrganization(domain);
    const { principal } = await aSession(
      domain,
      (await aPerson(domain, { [organizationId]: 'owner' })).id,
    );
    const settings = authorizeSettings(principal, organizationId, 'owner', null);
    await sql(
      `INSERT INTO invitation (id, organization_id, email, role, token_hash, created, expires_at)
       SELECT 'i' || n, $1, n || '@example.org', 'member', sha256(n::text::bytea), $3, $3 FROM generate_series(1, $2::int) n`,
      [organizationId, LIMITS.membersPerOrganization - 1, domain.clock.now],
    );
    const invite = (email: string) => inviteMember(domain, settings, { email, role: 'member' });
    await expectRefusal(invite('new@example.org'), 'FORBIDDEN');
    await invite('7@example.org');
    expect(await deleteEndedInvitations(domain, days(29))).toBe(0);
    expect(await deleteEndedInvitations(domain, days(31))).toBe(LIMITS.membersPerOrganization - 2);
    await invite('new@example.org');
  });
});

describe('an account nobody confirmed', () => {
  const sign = (email: string, verified: boolean) =>
    sql(
      `INSERT INTO person (id, email, email_verified, name, created, updated) VALUES ($1, $1, $2, 'x', $3, $3)`,
      [email, verified, domain.clock.now],
    );
  beforeEach(() => sql(`DELETE FROM person WHERE id LIKE '%@sign-up.example'`));

  it('goes after 30 days, with its password; no other', async () => {
    await sign('unconfirmed@sign-up.example', false);
    await sign('confirmed@sign-up.example', true);
    await sign('provider@sign-up.example', false);
    for (const [id, provider] of [
      ['unconfirmed@sign-up.example', 'credential'],
      ['provider@sign-up.example', 'google'],
    ])
      await sql(
        `INSERT INTO account (id, account_id, provider_id, user_id, password, created, updated) VALUES ($1, $1, $2, $1, 'x', now(), now())`,
        [id, provider],
      );
    expect(await deleteUnconfirmedPeople(domain, days(29))).toBe(0);
    expect(await deleteUnconfirmedPeople(domain, days(31))).toBe(1);
    expect(await countOf('person', `id LIKE '%@sign-up.example'`, [])).toBe(2);
  });
});
