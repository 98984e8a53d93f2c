import { earlier, HOUR_MS } from '@/contract/durations';
import { refuse } from '@/contract/errors';
import { LIMITS } from '@/contract/limits';
import { blockOf } from '@/platform/rate-limit/network-of';
import type { FeedbackOnShared } from '../access/authorize-shared';
import { lookupOf, lookupsOf } from '../access/secret/secrets';
import { randomText } from '../new-id';
import { type Change, type Domain, operation } from '../operation';

/** A visitor of a link who picked, or gave a name. */
export type Visitor = {
  id: string;
  /** Null until they comment. */
  name: string | null;
  /** Where they were first met, as rate limits count it; null: not known. */
  network: string | null;
};

export type NamedVisitor = Visitor & { name: string };

/**
 * Remembers a visitor of a link, under an unchecked name or without one; where the link is for named people, under the
 * person's own, once for all devices. Returns the visitor, and the token for their browser. Refuses with FORBIDDEN more
 * visitors than a link may have, in all and from one client network. When there is no room, visitors met a day ago without
 * a comment or a pick are forgotten, and then one who did not comment makes room for the first of another network.
 * @param network where the visitor is, as rate limits count it; null: not known
 */
export const meetVisitor = operation(
  async (
    change,
    { linkId, person }: FeedbackOnShared,
    given: string | null,
    network: string | null,
  ) => {
    const { tx, secrets } = change;
    // Visitors of a link are added one after the other, so how many there are stays true.
    const [met] = await tx.$queryRaw<{ number: number }[]>`
      UPDATE share_link SET visitors_met = visitors_met + 1 WHERE id = ${linkId} RETURNING visitors_met AS number`;
    if (!met) refuse('NOT_FOUND');
    const token = randomText(40);
    // Another device may have added them meanwhile.
    const known =
      person &&
      (await tx.visitor.findUnique({
        where: { shareLinkId_personId: { shareLinkId: linkId, personId: person.personId } },
        select: { id: true, name: true, network: true },
      }));
    if (known) return { token, visitor: known };
    const visitor = { id: change.newId(), name: person?.name ?? given, network };
    const hash = lookupOf(secrets, token, 'visitor');
    const personId = person?.personId ?? null;
    const row = { ...visitor, linkId, hash, number: met.number, personId };
    if (await insert(change, row)) return { token, visitor };
    await forgetUnused(change, linkId);
    if (await insert(change, row)) return { token, visitor };
    if (!(await forgetOfLargest(change, linkId, network)) || !(await insert(change, row)))
      refuse('FORBIDDEN', 'Too many people have answered on this link already.');
    return { token, visitor };
  },
);

/** Names a visitor who picked without a name; a name once given stays. */
export const nameVisitor = operation(async ({ tx }, { id }: Visitor, name: string) => {
  await tx.visitor.updateMany({ where: { id, name: '' }, data: { name } });
});

type NewVisitor = Visitor & {
  linkId: string;
  hash: Buffer;
  number: number;
  personId: string | null;
};

/** Returns false when the link has too many visitors. The people it names are few. */
async function insert(
  { tx, at }: Change,
  { id, linkId, name, network, hash, number, personId }: NewVisitor,
): Promise<boolean> {
  const added = await tx.$executeRaw`
    INSERT INTO visitor (id, share_link_id, token_hash, name, created, network, number, person_id)
    SELECT ${id}, ${linkId}, ${hash}, ${name ?? ''}, ${at}, ${network}, ${number}, ${personId}
    WHERE ${personId}::text IS NOT NULL
      OR (SELECT count(*) FROM visitor WHERE share_link_id = ${linkId}) < ${LIMITS.visitorsPerShareLink}
      AND (SELECT count(*) FROM visitor WHERE share_link_id = ${linkId} AND network = ${network})
        < ${LIMITS.visitorsPerNetwork}`;
  return added > 0;
}

const forgetUnused = ({ tx, at }: Change, linkId: string) => tx.$executeRaw`
  DELETE FROM visitor v
  WHERE share_link_id = ${linkId} AND created < ${earlier(at, LIMITS.unusedVisitorHours * HOUR_MS)}
    AND NOT EXISTS (SELECT FROM comment WHERE visitor_id = v.id)
    AND NOT EXISTS (SELECT FROM visitor_pick WHERE visitor_id = v.id)`;

type Met = { id: string; network: string | null; silent: boolean };

/**
 * Forgets the newest visitor without a comment of the network with the most of them, for one of a network that has none:
 * otherwise a stranger with a few networks fills a link for good. Networks count as blocks that one customer may own.
 * Returns false when the newcomer's has visitors, or no other has two of these.
 */
async function forgetOfLargest(
  { tx }: Change,
  linkId: string,
  network: string | null,
): Promise<boolean> {
  if (network === null) return false;
  const all = await tx.$queryRaw<Met[]>`
    SELECT id, network, NOT EXISTS (SELECT FROM comment WHERE visitor_id = v.id) AS silent
    FROM visitor v WHERE share_link_id = ${linkId} AND person_id IS NULL ORDER BY created, number, id`;
  const groups = new Map<string, string[]>();
  for (const { id, network: own, silent } of all) {
    const block = blockOf(own ?? '');
    const group = groups.get(block) ?? [];
    groups.set(block, silent ? [...group, id] : group);
  }
  if (groups.has(blockOf(network))) return false;
  const [largest = []] = [...groups.values()].sort((one, other) => other.length - one.length);
  const [newest] = largest.slice(1).slice(-1);
  if (!newest) return false;
  await tx.visitor.delete({ where: { id: newest } });
  return true;
}

const FIND = {
  name: 'find-visitor',
  text: "SELECT id, nullif(name, '') AS name, network FROM visitor WHERE token_hash = ANY ($1) AND share_link_id = $2",
};

const FIND_PERSON = {
  name: 'find-visitor-of-person',
  text: "SELECT id, nullif(name, '') AS name, network FROM visitor WHERE share_link_id = $1 AND person_id = $2",
};

/**
 * The visitor of a link: the signed-in person where it is for named people, otherwise by the token of their browser;
 * null for none, or for one of another link.
 */
export async function findVisitor(
  { database, secrets }: Domain,
  { linkId, person }: FeedbackOnShared,
  token: string | null,
): Promise<Visitor | null> {
  if (person) {
    return database.row<Visitor>(FIND_PERSON, [linkId, person.personId]);
  }
  if (token === null) return null;
  return database.row<Visitor>(FIND, [lookupsOf(secrets, token, 'visitor'), linkId]);
}
