import { beforeEach, describe, expect, it } from 'vitest';
import { HOUR_MS } from '@/contract/durations';
import { LIMITS } from '@/contract/limits';
import { anOrganization } from '@/testing/accounts';
import { aDiscussion } from '@/testing/comments';
import { aDomain, expectRefusal, type TestDomain } from '@/testing/domain';
import { aShareLink } from '@/testing/http/shared-fixture';
import { aSignedIn } from '@/testing/sessions';
import { authorizeSettings } from '../access/authorize-settings';
import type { PersonPrincipal } from '../access/principal';
import { setApprovals } from '../asset/approval/set-approval';
import { trashAssets } from '../asset/trash/trash-assets';
import { listActivity } from './list-activity';

let domain: TestDomain;
let here: Awaited<ReturnType<typeof aDiscussion>>;
let begun: Date;

beforeEach(async () => {
  domain = await aDomain();
  begun = domain.clock.now;
  here = await aDiscussion(domain);
});

/** What a member is shown: kind, number of assets, and whether it concerns them. */
async function shownTo(
  person: PersonPrincipal,
  { organizationId = here.organizationId, aboutMe = false } = {},
) {
  await domain.sql('SELECT place_events()');
  // The database dates them by its own clock.
  await domain.sql('UPDATE published_event SET created = $1', [begun]);
  const settings = authorizeSettings(person, organizationId, 'member', null);
  const { rows } = await listActivity(domain, settings, { aboutMe, before: null });
  return rows.map(({ kind, count, concernsMe }) => [kind, count, concernsMe]);
}

const later = () => domain.pass(60_000);

/** A visitor of a link picks assets. */
async function pickThrough(linkId: string, assetIds: string[]) {
  const { pool } = domain.test;
  const { now } = domain.clock;
  await pool.query("INSERT INTO visitor VALUES ($1, $1, '\\x00', '', $2)", [linkId, now]);
  await pool.query(
    "INSERT INTO visitor_pick SELECT $1, id, 'yes', $3 FROM unnest($2::text[]) AS id",
    [linkId, assetIds, now],
  );
  const picked = 'UPDATE share_link SET answered_at = $1, picked_at = $1 WHERE id = $2';
  await pool.query(picked, [now, linkId]);
}

describe('the activity of an organization', () => {
  it('lists what others did last, files of an hour together, and what concerns the reader', async () => {
    later();
    await here.newAsset();
    later();
    const member = await here.member();
    later();
    const question = await member.say('Brighter?');
    later();
    await here.owner.say('Yes.', { parentId: question });
    later();
    const { id } = await aShareLink(
      domain,
      here.owner.person,
      here.organizationId,
      { kind: 'assets', assetIds: [here.asset.id] },
      { takesFeedback: true },
    );
    await pickThrough(id, [here.asset.id]);
    // What visitors picked is there also after the link has ended.
    await domain.sql('UPDATE share_link SET withdrawn_at = answered_at');
    expect(await shownTo(here.owner.person)).toEqual([
      ['picks', 1, true],
      ['comment', 1, false],
      ['comment', 1, true],
      ['member', 0, false],
      ['upload', 2, false],
    ]);
    expect((await shownTo(member.person)).slice(0, 3)).toEqual([
      ['picks', 1, false],
      ['comment', 1, true],
      ['comment', 1, false],
    ]);
  });

  it('names the state that approvals set, those of one state together', async () => {
    const first = here.asset.id;
    await here.newAsset();
    const second = here.asset.id;
    const { pool } = domain.test;
    const set = async (ids: string[], state: string) => {
      later();
      await setApprovals(domain, here.library, ids, { state, note: null });
      await pool.query('SELECT place_events()');
      // The database dates them by its own clock.
      const { now } = domain.clock;
      await pool.query('UPDATE published_event SET created = $1 WHERE created > $1', [now]);
    };
    await set([first, second], 'approved');
    await set([first], 'in_review');
    const settings = authorizeSettings(here.owner.person, here.organizationId, 'member', null);
    const { rows } = await listActivity(domain, settings, { aboutMe: false, before: null });
    const approvals = rows.filter(({ kind }) => kind === 'approval');
    expect(approvals.map(({ state, count }) => [state, count])).toEqual(
      expect.arrayContaining([
        ['approved', 2],
        ['in_review', 1],
      ]),
    );
    expect(approvals).toHaveLength(2);
  });

  it('tells a comment of a visitor once, and picks with the assets', async () => {
    const content = { kind: 'assets' as const, assetIds: [here.asset.id] };
    const by = [domain, here.owner.person, here.organizationId] as const;
    const [{ id: picked }, { id: commented }] = [
      await aShareLink(...by, content, { takesFeedback: true }),
      await aShareLink(...by, content, { takesFeedback: true }),
    ];
    later();
    await pickThrough(picked, [here.asset.id]);
    later();
    await domain.sql("INSERT INTO visitor VALUES ('v', $1, '\\x01', 'Anna', $2)", [
      commented,
      domain.clock.now,
    ]);
    await domain.sql(
      `INSERT INTO comment (organization_id, id, asset_id, text, blob, created, visitor_id, visitor_name)
       SELECT organization_id, 'by-visitor', id, 'Lovely', blob, $2, 'v', 'Anna' FROM asset WHERE id = $1`,
      [here.asset.id, domain.clock.now],
    );
    await domain.sql('UPDATE share_link SET answered_at = $1 WHERE id = $2', [
      domain.clock.now,
      commented,
    ]);
    const settings = authorizeSettings(here.owner.person, here.organizationId, 'member', null);
    const { rows } = await listActivity(domain, settings, { aboutMe: true, before: null });
    expect(rows.map(({ kind, linkId, assetIds }) => [kind, linkId, assetIds])).toEqual([
      ['comment', commented, [here.asset.id]],
      ['picks', picked, [here.asset.id]],
    ]);
    await trashAssets(domain, here.library, [here.asset.id]);
    expect((await listActivity(domain, settings, { aboutMe: true, before: null })).rows).toEqual(
      [],
    );
  });

  it('finds what concerns the reader behind more than a page of what does not', async () => {
    const member = await here.member();
    later();
    await member.say('Brighter?');
    for (let n = 0; n < LIMITS.activityEntries; n++) {
      later();
      await here.owner.say(`Note ${n}`);
    }
    expect(await shownTo(here.owner.person)).not.toContainEqual(['comment', 1, true]);
    expect(await shownTo(here.owner.person, { aboutMe: true })).toEqual([['comment', 1, true]]);
  });

  it('tells everything once on its pages, also what happened in one hour', async () => {
    const member = await here.member();
    const said: string[] = [];
    for (let n = 0; n < LIMITS.activityEntries * 2.5; n++) {
      // The first ones happen in one hour.
      domain.pass(n < 70 ? 1000 : 20 * 60_000);
      said.unshift(`Note ${n}`);
      await member.say(said[0] ?? '');
    }
    // An upload of some hours, a file each minute.
    await domain.sql(
      `INSERT INTO published_event (type, organization_id, library_id, asset_id, actor, created)
       SELECT 'asset.created', organization_id, library_id, id, '{"type": "person", "id": "nobody"}',
         $2::timestamptz + n * interval '1 minute' FROM asset, generate_series(1, 300) AS n WHERE id = $1`,
      [here.asset.id, begun],
    );
    await domain.sql('SELECT place_events()');
    const settings = authorizeSettings(here.owner.person, here.organizationId, 'member', null);
    const told: (string | null)[] = [];
    const uploads: number[] = [];
    let before: number | null = null;
    let pages = 0;
    do {
      const page = await listActivity(domain, settings, { aboutMe: false, before });
      expect(page.rows.length).toBeLessThanOrEqual(LIMITS.activityEntries);
      told.push(...page.rows.flatMap(({ kind, text }) => (kind === 'comment' ? [text] : [])));
      uploads.push(...page.rows.flatMap(({ kind, at }) => (kind === 'upload' ? [at] : [])));
      before = page.earlier;
      pages++;
    } while (before !== null && pages < 10);
    expect(told).toEqual(said);
    expect(new Set(uploads).size).toBe(uploads.length);
    expect(pages).toBeGreaterThan(2);
  });

  it.each([
    ['2,000 uploads', 2000, 'asset.created', 'a member'],
    ['20,000 events in a library they do not see', 20_000, 'asset.updated', 'a guest'],
  ] as const)('finds what is behind %s', async (_, count, type, reader) => {
    const member = await here.member();
    const { pool } = domain.test;
    const events = `INSERT INTO published_event (type, organization_id, library_id, asset_id, actor, created)
      SELECT $2, organization_id, $3, id, '{"type": "person", "id": "nobody"}', $4::timestamptz + n * interval '1 second'
      FROM asset, generate_series(1, $5::int) AS n WHERE id = $1`;
    const { id } = here.asset;
    const libraryId = here.library.id;
    const at = begun.getTime() + HOUR_MS;
    await pool.query(events, [id, 'asset.approval_changed', libraryId, new Date(at), 1]);
    await pool.query('SELECT place_events()');
    const elsewhere = reader === 'a guest' ? 'elsewhere' : libraryId;
    await pool.query(events, [id, type, elsewhere, new Date(at + 3 * HOUR_MS), count]);
    // It places some at a time.
    for (let placed = 1; placed > 0; )
      placed = (await pool.query('SELECT place_events() AS placed')).rows[0].placed;
    const rights = { others: null, chosen: new Map([[libraryId, 'read' as const]]) };
    const guest = {
      ...member.person,
      memberships: member.person.memberships.map((own) => ({ ...own, rights })),
    };
    const person = reader === 'a guest' ? guest : here.owner.person;
    const settings = authorizeSettings(person, here.organizationId, 'guest', null);
    const aboutMe = reader === 'a member';
    const kinds: string[] = [];
    let before: number | null = null;
    do {
      const page = await listActivity(domain, settings, { aboutMe, before });
      kinds.push(...page.rows.map(({ kind }) => kind));
      before = page.earlier;
    } while (before !== null);
    expect(kinds).toContain('approval');
  });

  it('leaves out what is in the trash, and tells nothing to members of another one', async () => {
    await here.owner.say('Soon gone');
    await trashAssets(domain, here.library, [here.asset.id]);
    expect(await shownTo(here.owner.person)).toEqual([]);
    const elsewhere = await anOrganization(domain);
    const { principal: stranger } = await aSignedIn(domain, { [elsewhere]: 'owner' });
    expect(await shownTo(stranger, { organizationId: elsewhere })).toEqual([]);
    await expectRefusal(shownTo(stranger), 'ORGANIZATION_NOT_FOUND');
  });
});
