import { refuse } from '@/contract/errors';
import type { ShareDownloads } from '@/platform/database/generated/enums';
import type { SearchFilters } from '@/platform/search-index/port';
import type { Domain } from '../operation';
import { CONTENT_COLUMNS, type CollectionContent } from './assets-of-collection';
import { hiddenLibraries, isGuest } from './library-rights';
import { isLinkInSight } from './links-in-sight';
import type { PersonPrincipal } from './principal';
import { lookupsOf } from './secret/secrets';
import { isPass, type SignedLink } from './secret/share-signatures';

declare const seeing: unique symbol;
declare const giving: unique symbol;

export type AuthorizedShare = SignedLink & {
  organization: { id: string; name: string };
  /**
   * Null unless the link shows a search, in the libraries named when it was made, or a collection. With both null, it
   * shows chosen assets.
   */
  search: SearchFilters | null;
  collection: CollectionContent | null;
  /** Of a smart collection, when the link was made. */
  libraries: string[];
  title: string;
  greeting: string;
  downloads: ShareDownloads;
  showsNames: boolean;
  showsMetadata: boolean;
  takesFeedback: boolean;
  pickTarget: number | null;
  /** Who opens a link for named people; null: anyone may open it. */
  person: SignedIn | null;
};

/** A signed-in person. */
export type SignedIn = Pick<PersonPrincipal, 'personId' | 'name' | 'email' | 'memberships'>;

/** What the browser of a visitor sends with a request. */
export type ShareCredentials = {
  /** Signed cookie proving that the visitor entered the password; null for none. */
  pass: string | null;
  /** The signed-in person; null: nobody is. Asked for only where the link is for named people. */
  signedIn: () => Promise<SignedIn | null>;
};

/** Assets the visitor of a share link may see. Only authorizeShared creates this type. */
export type SharedAssets = AuthorizedShare & { readonly [seeing]: true };

/** The same where the link takes comments and picks. Only authorizeFeedback creates this type. */
export type FeedbackOnShared = SharedAssets & { readonly [giving]: true };

/**
 * `locked`: it has a password, and the visitor has not proved to know it. `personal`: it is for named people, and the
 * visitor is not signed in as one of them.
 */
export type FoundShare =
  | { state: 'expired'; linkId: string }
  | { state: 'personal'; linkId: string; signedInAs: string | null }
  | { state: 'locked'; linkId: string }
  | { state: 'open'; linkId: string; shared: SharedAssets };

const FIND_SHARE = {
  name: 'find-share',
  text: `
    SELECT s.id AS "linkId", s.password_version AS "passwordVersion", s.search, to_json(s.libraries) AS libraries, s.title, s.greeting,
           s.downloads, s.shows_names AS "showsNames", s.shows_metadata AS "showsMetadata",
           s.takes_feedback AS "takesFeedback", s.pick_target AS "pickTarget", s.people, s.created_by_id AS "createdById",
           s.token_hash AS hash, s.password_hash IS NOT NULL AS protected, s.expires_at <= $2 AS expired,
           json_build_object('id', o.id, 'name', o.name) AS organization,
           (
             SELECT to_json(content) FROM (SELECT ${CONTENT_COLUMNS} WHERE c.id IS NOT NULL) content) AS collection
    FROM share_link s JOIN organization o ON o.id = s.organization_id AND o.trashed_at IS NULL
    LEFT JOIN collection c ON c.id = s.collection_id
    WHERE s.token_hash = ANY ($1) AND s.withdrawn_at IS NULL`,
};

const REHASH = {
  name: 'rehash-share',
  text: 'UPDATE share_link SET token_hash = $1 WHERE id = $2',
};

type Row = Omit<AuthorizedShare, 'person'> & {
  hash: Buffer;
  protected: boolean;
  expired: boolean | null;
  people: string[];
  createdById: string | null;
};

/**
 * Finds what a visitor may see by the token of a share link, in one indexed query, or two where it is for named people.
 * Null for a token never issued or since replaced, an ended link, and a link of an organization in the trash.
 */
export async function authorizeShared(
  domain: Domain,
  token: string,
  { pass = null, signedIn = async () => null }: Partial<ShareCredentials> = {},
): Promise<FoundShare | null> {
  const now = domain.now();
  const lookups = lookupsOf(domain.secrets, token, 'share-link');
  const row = await domain.database.row<Row>(FIND_SHARE, [lookups, now]);
  if (!row) return null;
  const { hash, protected: isProtected, expired, people, createdById: _maker, ...share } = row;
  const { linkId } = share;
  // Unlike the older secrets of the service, a link never expires on its own, so a used link moves to the newest
  // secret.
  if (!lookups[0].equals(hash)) await domain.database.rows(REHASH, [lookups[0], linkId]);
  if (expired) return { state: 'expired', linkId };
  const person = people.length > 0 ? await signedIn() : null;
  if (people.length > 0 && !(person && (await mayOpen(domain, row, person))))
    return { state: 'personal', linkId, signedInAs: person?.email ?? null };
  if (isProtected && !(pass && isPass(domain.secrets, share, pass, now)))
    return { state: 'locked', linkId };
  const shared: AuthorizedShare = { ...share, person };
  return { state: 'open', linkId, shared: shared as SharedAssets };
}

/**
 * Whether a person may open a link for named people: sessions are only of people who confirmed their address. Besides
 * those it names, owners of its organization, and who made it, as long as they see it among the links.
 */
async function mayOpen(domain: Domain, row: Row, person: SignedIn): Promise<boolean> {
  const { people, createdById, organization, linkId } = row;
  if (person.email !== null && people.includes(person.email.toLowerCase())) return true;
  const own = person.memberships.find(({ organization: { id } }) => id === organization.id);
  if (!own || own.suspended || isGuest(own.rights)) return false;
  if (own.role === 'owner') return true;
  const isMaker = person.personId === createdById;
  return isMaker && isLinkInSight(domain, organization.id, linkId, hiddenLibraries(own.rights));
}

/** Authorizes a visitor to comment and to pick. Refuses with FORBIDDEN if the link takes no comments. */
export function authorizeFeedback(shared: SharedAssets): FeedbackOnShared {
  if (!shared.takesFeedback) refuse('FORBIDDEN', 'This link takes no comments.');
  return shared as FeedbackOnShared;
}
