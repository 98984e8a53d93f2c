import { authorizeSettings } from '@/domain/access/authorize-settings';
import { authorizeFeedback, authorizeShared } from '@/domain/access/authorize-shared';
import type { PersonPrincipal, Principal } from '@/domain/access/principal';
import {
  commentAsVisitor,
  deleteOwnComment,
  pickAsset,
  restoreOwnComment,
} from '@/domain/feedback/give-feedback';
import { meetVisitor } from '@/domain/feedback/meet-visitor';
import { sendPicks } from '@/domain/feedback/send-picks';
import { sharedUrlsOf } from '@/procedures/present/shared-urls';
import { anOrganization, aPerson } from './accounts';
import { aDomain, aReadyAsset } from './domain';
import { aLibraryOf, aShareLink } from './http/shared-fixture';
import { aSession } from './sessions';

export type AnsweredLinkFixture = Awaited<ReturnType<typeof anAnsweredLink>>;

/** An owner with a link that shows three assets, and visitors on demand, who answer about them. */
export async function anAnsweredLink() {
  const domain = await aDomain();
  const organizationId = await anOrganization(domain, 'pro');
  const principalOf = async (role: 'owner' | 'member', id = organizationId) =>
    (await aSession(domain, (await aPerson(domain, { [id]: role })).id)).principal;
  const owner = await principalOf('owner');
  const library = await aLibraryOf(domain, owner);
  const assets: { id: string }[] = [];
  for (const name of ['a.jpg', 'b.jpg', 'c.jpg'])
    assets.push(await aReadyAsset(domain, library, { name }));
  const aLink = (by: Principal) =>
    aShareLink(
      domain,
      by,
      organizationId,
      { kind: 'assets', assetIds: assets.map(({ id }) => id) },
      { takesFeedback: true },
    );
  const link = await aLink(owner);

  /** A visitor of a link, who answers about the assets by their number. */
  async function aVisitor(name: string | null, { token } = link) {
    const found = await authorizeShared(domain, token);
    if (found?.state !== 'open') throw new Error('The link is not open.');
    const shared = authorizeFeedback(found.shared);
    const { visitor } = await meetVisitor(domain, shared, name, null);
    const idOf = (n: number) => sharedUrlsOf(domain, shared).answer(assets[n]?.id ?? '');
    return {
      id: visitor.id,
      pick: (n: number, pick: 'yes' | 'maybe' | 'no' | null) =>
        pickAsset(domain, shared, visitor, idOf(n), pick),
      send: () => sendPicks(domain, shared, { ...visitor, name: name ?? '' }),
      unsay: (id: string) => deleteOwnComment(domain, visitor, id),
      restore: (id: string) => restoreOwnComment(domain, visitor, id),
      say: (n: number, text: string) =>
        commentAsVisitor(domain, shared, { ...visitor, name: name ?? '' }, idOf(n), {
          text,
          mark: null,
          atSeconds: null,
        }),
    };
  }

  return {
    domain,
    organizationId,
    owner,
    library,
    assets,
    link,
    aLink,
    aVisitor,
    aMember: (role: 'owner' | 'member') => principalOf(role),
    settingsOf: (person: PersonPrincipal) =>
      authorizeSettings(person, organizationId, 'member', null),
    /** The same of an owner of another organization. */
    async settingsElsewhere() {
      const elsewhere = await anOrganization(domain, 'pro');
      return authorizeSettings(await principalOf('owner', elsewhere), elsewhere, 'owner', null);
    },
    later(minutes: number) {
      domain.pass(minutes * 60_000);
    },
  };
}
