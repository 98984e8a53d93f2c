import { beforeEach, describe, expect, it } from 'vitest';
import { Refusal } from '@/contract/errors';
import { aLimitedMember, auditOf } from '@/testing/accounts';
import { anApplication } from '@/testing/applications';
import { aCollector } from '@/testing/collections';
import { aDomain, expectRefusal, type TestDomain } from '@/testing/domain';
import { aSession } from '@/testing/sessions';
import { listActivity, listTiles } from '../activity/list-activity';
import { addComment } from '../comment/add-comment';
import { listMentionable } from '../comment/mention-members';
import { changeRights } from '../member/change-rights';
import { addWebhook } from '../webhook/add-webhook';
import { authorizeComments } from './authorize-comments';
import { authorizeLibrary, authorizeTarget, type LibraryForWriting } from './authorize-library';
import { authorizeSettings } from './authorize-settings';
import { listAccessibleLibraries } from './list-accessible-libraries';
import type { PersonPrincipal } from './principal';

let domain: TestDomain;
let owner: Awaited<ReturnType<typeof aCollector>>;
let seen: LibraryForWriting;
let unseen: LibraryForWriting;
let limited: { id: string };

beforeEach(async () => {
  domain = await aDomain();
  owner = await aCollector(domain);
  [seen, unseen] = [await owner.library('Seen'), await owner.library('Unseen')];
  limited = await aLimitedMember(domain, owner.organizationId, { others: 'write' });
});

const now = async () => (await aSession(domain, limited.id)).principal;

/** Gives the member this access; returns them as they are now. */
async function limit(
  others: 'read' | 'write',
  chosen: Record<string, 'read' | 'write' | null> = {},
): Promise<PersonPrincipal> {
  const settings = authorizeSettings(owner.principal, owner.organizationId, 'owner', null);
  const libraries = Object.entries(chosen).map(([library, access]) => ({ library, access }));
  await changeRights(domain, settings, limited.id, { others, libraries });
  return now();
}

const hide = () => limit('write', { [unseen.id]: null });

/** Whether the member sees what is of the whole organization. */
function seesSettings(person: PersonPrincipal) {
  try {
    return !!authorizeSettings(person, owner.organizationId, 'member', null);
  } catch (error) {
    if (error instanceof Refusal && error.code === 'FORBIDDEN') return false;
    throw error;
  }
}

const librariesOf = (person: PersonPrincipal) =>
  listAccessibleLibraries(domain, person, { id: owner.organizationId } as never);

describe('a member without access to a library', () => {
  it('is told of it as of one that does not exist, and sees those made later', async () => {
    const member = await hide();
    const later = await owner.library('Later');
    expect((await librariesOf(member)).sort()).toEqual([later.id, seen.id].sort());
    const answers = [unseen.id, 'unknown'].map((libraryId) =>
      authorizeLibrary(domain, member, { organizationId: owner.organizationId, libraryId }, 'read'),
    );
    const [hidden, unknown] = await Promise.allSettled(answers);
    expect(hidden).toEqual(unknown);
    const ref = { organizationId: owner.organizationId, libraryId: seen.id };
    const source = await authorizeLibrary(domain, member, ref, 'write');
    await expectRefusal(authorizeTarget(domain, member, source, unseen.id), 'BAD_USER_INPUT');
  });

  it('does not hear of it in the trash either, nor see it once it is restored', async () => {
    const member = await now();
    expect(seesSettings(member)).toBe(true);
    expect(seesSettings(await hide())).toBe(false);
    await domain.sql('UPDATE library SET trashed_at = $1 WHERE id = $2', [
      domain.clock.now,
      unseen.id,
    ]);
    expect(seesSettings(await now())).toBe(false);
    // An owner chooses among the libraries that are there.
    for (const others of ['read', 'write'] as const)
      expect(seesSettings(await limit(others))).toBe(false);
    await domain.sql('UPDATE library SET trashed_at = NULL WHERE id = $1', [unseen.id]);
    expect(await librariesOf(await now())).toEqual([seen.id]);
    expect(seesSettings(await limit('write'))).toBe(true);
  });

  it('is neither mentioned in it nor hears of mentions there, unlike in others', async () => {
    await hide();
    for (const [{ id: libraryId }, known] of [
      [seen, 1],
      [unseen, 0],
    ] as const) {
      const ref = { organizationId: owner.organizationId, libraryId };
      const comments = await authorizeComments(domain, owner.principal, ref, 'write');
      expect(await listMentionable(domain, comments)).toHaveLength(known);
      const library = await authorizeLibrary(domain, owner.principal, ref, 'write');
      const [assetId = ''] = await owner.assets(library, ['lake.jpg']);
      const said = { text: 'Look, @Ada', parentId: null, mark: null, atSeconds: null };
      await addComment(domain, comments, assetId, { ...said, shownToVisitors: false });
      const rows = await domain.sql("SELECT 1 FROM mail WHERE kind = 'mention'", []);
      expect(rows).toHaveLength(1);
    }
  });

  it('hears of approvals, uploads and comments elsewhere, and lists tiles of no other', async () => {
    const member = await hide();
    const [[here = ''], [there = '']] = [
      await owner.assets(seen, ['lake.jpg']),
      await owner.assets(unseen, ['sea.jpg']),
    ];
    await domain.sql('SELECT place_events()', []);
    const own = authorizeSettings(member, owner.organizationId, 'guest', null);
    const { rows } = await listActivity(domain, own, { aboutMe: false, before: null });
    expect(rows.map(({ kind, libraryId }) => [kind, libraryId])).toEqual([['upload', seen.id]]);
    const tiles = await listTiles(domain, own, [here, there]);
    expect(tiles.map(({ id }) => id)).toEqual([here]);
  });

  it('loses the webhooks that applications added for them', async () => {
    const webhooks = async () => (await domain.sql('SELECT id FROM webhook_endpoint', [])).length;
    const { consentId } = await anApplication(domain, limited.id, owner.organizationId);
    const settings = authorizeSettings(owner.principal, owner.organizationId, 'owner', null);
    await addWebhook(domain, settings, { url: 'https://w.example', types: [], libraries: [] });
    await domain.sql('UPDATE webhook_endpoint SET consent_id = $1, consent_person_id = $2', [
      consentId,
      limited.id,
    ]);
    await limit('write', { [unseen.id]: 'read' });
    expect(await webhooks()).toBe(1);
    await hide();
    expect(await webhooks()).toBe(0);
    const subject = `${limited.id} write: ${unseen.id}=none`;
    expect(await auditOf(domain, subject)).toHaveLength(1);
  });
});
