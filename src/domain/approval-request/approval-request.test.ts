import { beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '@/contract/durations';
import { LIMITS } from '@/contract/limits';
import type { Access } from '@/platform/database/generated/enums';
import { aLimitedMember, anOrganization, aPerson } from '@/testing/accounts';
import { aDomain, aReadyAsset, expectRefusal, type TestDomain } from '@/testing/domain';
import { aLibraryOf } from '@/testing/http/shared-fixture';
import { aSession } from '@/testing/sessions';
import { authorizeLibrary, type LibraryForWriting } from '../access/authorize-library';
import { authorizeSettings } from '../access/authorize-settings';
import { setApprovals } from '../asset/approval/set-approval';
import { transferAssets } from '../asset/transfer-assets';
import { trashAssets } from '../asset/trash/trash-assets';
import { sendQueuedMail } from '../mail/send-queued-mail';
import { changeRights } from '../member/change-rights';
import { deleteOldRequests } from '../retention/delete-old-rows';
import { askForApproval, listAskable } from './ask-for-approval';
import { findRequest, listRequested, listRequests, seeRequest } from './find-request';
import { mailAnswered } from './mail-answered';

let domain: TestDomain;
let organizationId: string;
let library: LibraryForWriting;
let assets: string[];
type Member = Awaited<ReturnType<typeof known>>;
let [ines, tomas, max] = [] as unknown as [Member, Member, Member];

beforeEach(async () => {
  domain = await aDomain();
  organizationId = await anOrganization(domain, 'pro');
  ines = await known('Ines', await aPerson(domain, { [organizationId]: 'owner' }));
  library = await aLibraryOf(domain, (await ines.session()).principal);
  tomas = await known('Tomas', await aPerson(domain, { [organizationId]: 'member' }));
  max = await known('Max', await aPerson(domain, { [organizationId]: 'member' }));
  assets = [];
  for (const name of ['a.jpg', 'b.jpg', 'c.jpg'])
    assets.push((await aReadyAsset(domain, library, { name })).id);
});

/** A member by name, with their rights at the time of each call. */
async function known(name: string, { id, email }: { id: string; email: string }) {
  await domain.sql('UPDATE person SET name = $2 WHERE id = $1', [id, name]);
  const session = () => aSession(domain, id);
  const own = async () =>
    authorizeSettings((await session()).principal, organizationId, 'guest', null);
  const writing = async (libraryId = library.id) =>
    authorizeLibrary(
      domain,
      (await session()).principal,
      { organizationId, libraryId },
      'write' as const,
    );
  return {
    id,
    email,
    session,
    own,
    ask: async (people: { id: string }[], assetIds = assets, message = '') => {
      const personIds = people.map((person) => person.id);
      return askForApproval(domain, await writing(), { assetIds, personIds, message });
    },
    approve: async (assetIds: string[], state = 'approved', libraryId = library.id) => {
      domain.pass(1000);
      await setApprovals(domain, await writing(libraryId), assetIds, { state, note: null });
    },
    askable: async () => (await listAskable(domain, await writing())).map((each) => each.name),
    news: async () => (await listRequests(domain, await own())).requests,
    newsAt: async () => (await listRequests(domain, await own())).at,
    page: async (requestId: string) => findRequest(domain, await own(), requestId),
    sees: async (requestId: string) => {
      const all = { offset: 0, limit: 100 };
      const { total, rows } = await listRequested(domain, await own(), requestId, all);
      expect(total).toBe(rows.length);
      return rows.map((row) => row.name);
    },
    open: async (requestId: string, until = domain.clock.now.getTime()) =>
      seeRequest(domain, await own(), requestId, until),
  };
}

const limited = async (name: string, others: Access | null, first?: Access | null) =>
  known(
    name,
    await aLimitedMember(domain, organizationId, {
      others,
      chosen: first === undefined ? {} : { [library.id]: first },
    }),
  );
const mails = (kind: string) =>
  domain.sql('SELECT id, recipient FROM mail WHERE kind = $1 ORDER BY recipient', [kind]);
const idOf = (n: number) => assets[n] ?? expect.fail();

describe('a request for approval', () => {
  it('waits for those asked until they open it, and is on their page with its assets', async () => {
    const id = await ines.ask([tomas, max], assets, 'For the cover');
    expect(await tomas.news()).toEqual([
      {
        id,
        asker: 'Ines',
        created: domain.clock.now.getTime(),
        assets: 3,
        answered: 0,
        isNew: true,
        answers: [],
      },
    ]);
    expect(await tomas.page(id)).toMatchObject({
      asker: 'Ines',
      message: 'For the cover',
      asked: ['Max', 'Tomas'],
      assets: 3,
    });
    expect(await tomas.sees(id)).toEqual(['a.jpg', 'b.jpg', 'c.jpg']);
    await tomas.open(id);
    expect(await tomas.news()).toMatchObject([{ isNew: false }]);
    expect(await max.news()).toMatchObject([{ isNew: true }]);
  });

  it('tells the asker what others decided after it, and nobody what the asker decided', async () => {
    await max.approve(assets, 'needs_changes');
    const id = await ines.ask([tomas]);
    expect(await ines.page(id)).toMatchObject({ asker: null, asked: ['Tomas'], answered: 0 });
    await tomas.approve([idOf(0), idOf(1)]);
    await ines.approve([idOf(2)], 'in_review');
    expect(await ines.page(id)).toMatchObject({ assets: 3, answered: 3 });
    const answer = { name: 'Tomas', state: 'approved', count: 2 };
    expect(await ines.news()).toMatchObject([{ id, asker: null, isNew: true, answers: [answer] }]);
    await ines.open(id);
    expect(await ines.news()).toMatchObject([{ isNew: false, answers: [] }]);
    // Not asked, but it is an answer all the same.
    await max.approve([idOf(1)], 'needs_changes');
    const second = { name: 'Max', state: 'needs_changes', count: 1 };
    expect(await ines.news()).toMatchObject([{ isNew: true, answers: [second] }]);
    // Everything is answered: it waits for Tomas no more.
    expect(await tomas.news()).toMatchObject([{ answered: 3, isNew: false }]);
  });

  it('stays new for the asker by answers given after they looked at the list', async () => {
    const id = await ines.ask([tomas]);
    await tomas.approve([idOf(0)]);
    const at = await ines.newsAt();
    await max.approve([idOf(1)]);
    await ines.open(id, at);
    const answer = { name: 'Max', state: 'approved', count: 1 };
    expect(await ines.news()).toMatchObject([{ isNew: true, answers: [answer] }]);
  });

  it('follows its assets: in the trash they are not shown, elsewhere they are', async () => {
    const other = await aLibraryOf(domain, (await ines.session()).principal);
    const id = await ines.ask([tomas]);
    await trashAssets(domain, library, [idOf(0)]);
    await transferAssets(domain, library, other, [idOf(1)]);
    expect(await tomas.sees(id)).toEqual(['b.jpg', 'c.jpg']);
    await tomas.approve([idOf(1)], 'approved', other.id);
    expect(await tomas.page(id)).toMatchObject({ assets: 2, answered: 1 });
    await trashAssets(domain, library, [idOf(2)]);
    await trashAssets(domain, other, [idOf(1)]);
    expect(await tomas.page(id)).toMatchObject({ assets: 0, answered: 0 });
    expect(await tomas.news()).toEqual([]);
  });

  it('is hidden from whoever lost the library, and from everybody else', async () => {
    const id = await ines.ask([tomas]);
    const settings = authorizeSettings(
      (await ines.session()).principal,
      ...([organizationId, 'owner', null] as const),
    );
    const hidden = { library: library.id, access: null };
    for (const rights of [
      { others: null, libraries: [] },
      { others: 'write' as const, libraries: [hidden] },
    ]) {
      await changeRights(domain, settings, tomas.id, rights);
      await expectRefusal(tomas.page(id), 'NOT_FOUND');
      await expectRefusal(tomas.sees(id), 'NOT_FOUND');
      expect(await tomas.news()).toEqual([]);
    }
    await expectRefusal(max.page(id), 'NOT_FOUND');
    // Seeing it tells nothing, and changes nothing for others.
    await max.open(id);
    await changeRights(domain, settings, tomas.id, { others: 'write', libraries: [] });
    expect(await tomas.news()).toMatchObject([{ isNew: true }]);
  });

  it('is listed when it is new, whatever number of others came after it', async () => {
    const { listed } = LIMITS.approvalRequest;
    const own = await tomas.ask([max], [idOf(2)]);
    domain.pass(1000);
    const asked = await ines.ask([tomas], [idOf(0)]);
    domain.pass(1000);
    const latest = async (asker: Member, assetId: string, prefix: string) => {
      await domain.sql(
        `INSERT INTO approval_request (id, organization_id, asked_by_id, created)
         SELECT $1 || n, $2, $3, $4 FROM generate_series(1, $5::int) n`,
        [prefix, organizationId, asker.id, domain.clock.now, listed],
      );
      await domain.sql(
        `INSERT INTO approval_request_asset SELECT id, $1 FROM approval_request WHERE id LIKE $2 || '%'`,
        [assetId, prefix],
      );
      await domain.sql(
        `INSERT INTO approval_request_person SELECT id, $1 FROM approval_request WHERE id LIKE $2 || '%'`,
        [(asker === tomas ? max : tomas).id, prefix],
      );
    };
    const answered = (await aReadyAsset(domain, library, { name: 'd.jpg' })).id;
    await latest(ines, idOf(1), 'trashed-');
    await latest(ines, answered, 'answered-');
    await latest(tomas, idOf(0), 'own-');
    await trashAssets(domain, library, [idOf(1)]);
    await max.approve([answered]);
    await max.approve([idOf(2)]);
    const news = await tomas.news();
    expect(news).toHaveLength(listed);
    expect(news.slice(0, 3)).toMatchObject([
      { id: asked, isNew: true },
      { id: own, isNew: true, answers: [{ name: 'Max', count: 1 }] },
      { isNew: false },
    ]);
  });

  it('ends with the membership of the asker, and after 90 days', async () => {
    await ines.ask([tomas]);
    const id = await max.ask([tomas]);
    await domain.sql('DELETE FROM member WHERE person_id = $1', [ines.id]);
    expect(await tomas.news()).toMatchObject([{ id }]);
    const inDays = (days: number) => domain.later(days * DAY_MS);
    expect(await deleteOldRequests(domain, inDays(90))).toBe(0);
    expect(await deleteOldRequests(domain, inDays(90.1))).toBe(1);
    expect(await domain.sql('SELECT FROM approval_request_asset')).toEqual([]);
  });
});

describe('asking for approval', () => {
  it('offers those who may set approvals in the library', async () => {
    await limited('Viewer', 'read');
    await limited('Partial viewer', 'write', 'read');
    await limited('Partial editor', 'read', 'write');
    await limited('Without', 'write', null);
    const guest = await limited('Guest', null, 'write');
    await limited('Guest viewer', null, 'read');
    await limited('Guest elsewhere', null);
    const gone = await limited('Suspended', 'write');
    await domain.sql('UPDATE member SET suspended_at = now() WHERE person_id = $1', [gone.id]);
    expect(await ines.askable()).toEqual(['Guest', 'Max', 'Partial editor', 'Tomas']);
    await limited('Other guest', null, 'write');
    expect(await guest.askable()).toEqual(['Ines', 'Max', 'Partial editor', 'Tomas']);
    const list = await listAskable(domain, library);
    expect(list).toContainEqual({ id: tomas.id, name: 'Tomas', email: tomas.email });
  });

  it('lets a guest be asked, who does not hear who else is', async () => {
    const guest = await limited('Guest', null, 'write');
    const id = await ines.ask([guest, tomas]);
    expect(await guest.page(id)).toMatchObject({ asker: 'Ines', asked: null, assets: 3 });
    const own = await guest.ask([tomas]);
    expect(await guest.page(own)).toMatchObject({ asker: null, asked: ['Tomas'] });
  });

  it('is refused for others, for foreign assets and without a paid plan', async () => {
    const viewer = await limited('Viewer', 'read');
    for (const person of [viewer, ines, { id: 'unknown' }])
      await expectRefusal(ines.ask([tomas, person]), 'BAD_USER_INPUT');
    const other = await aLibraryOf(domain, (await ines.session()).principal);
    const { id } = await aReadyAsset(domain, other);
    await expectRefusal(ines.ask([tomas], [idOf(0), id]), 'BAD_USER_INPUT');
    await trashAssets(domain, library, [idOf(0)]);
    await expectRefusal(ines.ask([tomas]), 'BAD_USER_INPUT');
    await domain.sql(`UPDATE organization SET plan = 'free' WHERE id = $1`, [organizationId]);
    await expectRefusal(ines.ask([tomas]), 'PAID_PLAN_REQUIRED');
    expect(await domain.sql('SELECT FROM approval_request')).toEqual([]);
    expect(await mails('approval-request')).toEqual([]);
  });

  it('has a limit of open requests; answered ones make room', async () => {
    const [first, second] = [await ines.ask([tomas], [idOf(0)]), await ines.ask([tomas])];
    await domain.sql(
      `INSERT INTO approval_request (id, organization_id, asked_by_id, created)
       SELECT 'made-' || n, $1, $2, $3 FROM generate_series(3, $4::int) n`,
      [organizationId, ines.id, domain.clock.now, LIMITS.approvalRequest.open],
    );
    await domain.sql(
      `INSERT INTO approval_request_asset SELECT id, $1 FROM approval_request WHERE id LIKE 'made-%' ON CONFLICT DO NOTHING`,
      [idOf(1)],
    );
    await expectRefusal(ines.ask([tomas]), 'FORBIDDEN');
    // Others have their own.
    await max.ask([tomas]);
    await tomas.approve([idOf(0)]);
    const made = await Promise.allSettled([ines.ask([tomas]), ines.ask([tomas])]);
    expect(made.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const left = await domain.sql('SELECT id FROM approval_request WHERE id = ANY ($1)', [
      [first, second],
    ]);
    expect(left).toEqual([{ id: second }]);
  });
});

describe('mails about requests', () => {
  const sent = async (id: string) => {
    const messages: { subject: string; text: string }[] = [];
    await sendQueuedMail(domain, { send: async (message) => void messages.push(message) }, id);
    return messages[0] ?? expect.fail();
  };

  it('go to those asked at once, but not more than 20 an hour to an address', async () => {
    const id = await ines.ask([tomas, max], assets, 'For the\ncover <b>');
    const [mail, other] = await mails('approval-request');
    expect([mail.recipient, other.recipient]).toEqual([tomas.email, max.email].sort());
    const { subject, text } = await sent(mail.id);
    expect(subject).toBe('You’re asked for an approval on Vitrine');
    expect(text).toContain('Ines asks you to approve 3 assets of Organization');
    expect(text).toContain('“For the cover <b>”');
    expect(text).toContain(`https://vitrine.example/app/${organizationId}/-/requests/${id}\n`);
    const most = LIMITS.approvalRequestMailsPerHour;
    for (let n = 0; n < most; n++) await ines.ask([tomas], [idOf(0)]);
    expect(await mails('approval-request')).toHaveLength(most + 1);
    domain.pass(HOUR_MS);
    await ines.ask([tomas], [idOf(0)]);
    expect(await mails('approval-request')).toHaveLength(most + 2);
  });

  it('tell the asker once that everything is answered', async () => {
    const id = await ines.ask([tomas]);
    await tomas.approve([idOf(0), idOf(1)]);
    expect(await mailAnswered(domain)).toBe(0);
    await max.approve([idOf(2)], 'needs_changes');
    // Two processes at a time.
    const queued = await Promise.all([mailAnswered(domain), mailAnswered(domain)]);
    expect(queued.sort()).toEqual([0, 1]);
    await tomas.approve(assets);
    expect(await mailAnswered(domain)).toBe(0);
    const [mail, ...more] = await mails('approvals');
    expect([mail.recipient, more]).toEqual([ines.email, []]);
    const { subject, text } = await sent(mail.id);
    expect(subject).toBe('Your request for approval is answered on Vitrine');
    expect(text).toContain('Tomas answered: 2 approved\n\nMax answered: 1 needs changes\n');
    expect(text).toContain(`https://vitrine.example/app/${organizationId}/-/requests/${id}\n`);
  });

  it('do not tell a guest which other guest decided, nor does the list', async () => {
    const guest = await limited('Guest', null, 'write');
    const other = await limited('Other guest', null, 'write');
    await guest.ask([tomas]);
    await ines.ask([tomas]);
    await tomas.approve([idOf(0)]);
    await other.approve([idOf(1), idOf(2)]);
    const by = (name: string, count: number) => ({ name, state: 'approved', count });
    expect(await guest.news()).toMatchObject([{ answers: [by('Tomas', 1), by('Somebody', 2)] }]);
    expect(await ines.news()).toMatchObject([{ answers: [by('Tomas', 1), by('Other guest', 2)] }]);
    expect(await mailAnswered(domain)).toBe(2);
    const texts = await Promise.all(
      (await mails('approvals')).map(async (mail) => [mail.recipient, (await sent(mail.id)).text]),
    );
    expect(Object.fromEntries(texts)).toEqual({
      [guest.email]: expect.stringContaining('Somebody answered: 2 approved'),
      [ines.email]: expect.stringContaining('Other guest answered: 2 approved'),
    });
  });

  it('do not tell what the asker decided alone, what is in the trash, or what they see no more', async () => {
    const guest = await limited('Guest', null, 'write');
    await ines.ask([tomas], [idOf(0)]);
    await ines.approve([idOf(0)]);
    await trashAssets(domain, library, [idOf(1)]);
    await guest.ask([tomas], [idOf(2)]);
    await max.ask([tomas], [idOf(2)]);
    await tomas.approve([idOf(2)]);
    await domain.sql('DELETE FROM library_right WHERE person_id = $1', [guest.id]);
    await domain.sql('INSERT INTO library_right VALUES ($1, $2, $3, NULL)', [
      organizationId,
      max.id,
      library.id,
    ]);
    expect(await mailAnswered(domain)).toBe(0);
    expect(await mails('approvals')).toEqual([]);
  });
});
