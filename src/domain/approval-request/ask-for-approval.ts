import { refuse } from '@/contract/errors';
import { LIMITS } from '@/contract/limits';
import type { Askable } from '@/contract/sharing/approval-request';
import type { LibraryForWriting } from '../access/authorize-library';
import { isGuestIn } from '../access/authorize-organization';
import { writesLibrary } from '../access/library-rights';
import type { PersonPrincipal } from '../access/principal';
import { refuseWithoutPaidPlan } from '../asset/approval/set-approval';
import { refuseMissing } from '../asset/lock-assets';
import { mayBeMailed, queueMail } from '../mail/queue-mail';
import { type Change, type Domain, operation, readerOf } from '../operation';
import { composeRequestMail } from './compose-request-mails';
import { IS_ANSWERED, LIVE_ASSETS } from './requested-assets';

/** Ids, each named once. `message`: may be empty. */
type Sent = { assetIds: string[]; personIds: string[]; message: string };

/**
 * Asks members to decide on assets of a library, and mails them; returns the id of the request. Refuses without a paid
 * plan, and with BAD_USER_INPUT assets that are not in the library and people who may not set approvals there.
 */
export const askForApproval = operation(
  async (change, library: LibraryForWriting, sent: Sent): Promise<string> => {
    refuseWithoutPaidPlan(library);
    const { principal, organization } = library;
    if (principal.kind !== 'person')
      refuse('FORBIDDEN', 'Approvals are asked for by people: use an access token.');
    const askable = await findAskable(change, library);
    const people = askable.filter(({ id }) => sent.personIds.includes(id));
    if (people.length < sent.personIds.length)
      refuse('BAD_USER_INPUT', 'Ask people who may set approvals in this library.');
    await makeRoom(change, library, principal);
    const request = {
      id: change.newId(),
      organizationId: organization.id,
      askedById: principal.personId,
      message: sent.message || null,
      created: change.at,
    };
    await change.tx.approvalRequest.create({ data: request });
    await insertAssets(change, library, request.id, sent.assetIds);
    await change.tx.approvalRequestPerson.createMany({
      data: people.map(({ id }) => ({ requestId: request.id, personId: id })),
    });
    const content = composeRequestMail({
      asker: principal.name,
      organization: organization.name,
      assets: sent.assetIds.length,
      message: sent.message,
      url: change.urls.approvalRequest(organization.id, request.id),
    });
    // In one order, so that requests to the same people do not deadlock.
    const emails = people.flatMap(({ email }) => email ?? []).sort();
    for (const recipient of emails) {
      const mail = { recipient, kind: 'approval-request' as const };
      if (await mayBeMailed(change, mail, LIMITS.approvalRequestMailsPerHour))
        await queueMail(change, { ...mail, content });
    }
    return request.id;
  },
);

/** Requests of one member wait for each other here. At the limit, the oldest answered one ends. */
async function makeRoom(
  { tx }: Change,
  { organization }: LibraryForWriting,
  { personId }: PersonPrincipal,
) {
  await tx.$queryRaw`
    SELECT FROM member WHERE organization_id = ${organization.id} AND person_id = ${personId} FOR NO KEY UPDATE`;
  const where = { organizationId: organization.id, askedById: personId };
  const { open } = LIMITS.approvalRequest;
  if ((await tx.approvalRequest.count({ where })) < open) return;
  const ended = await tx.$executeRawUnsafe(
    `DELETE FROM approval_request WHERE id = (
       SELECT r.id FROM approval_request r WHERE r.organization_id = $1 AND r.asked_by_id = $2
         AND NOT EXISTS (SELECT FROM ${LIVE_ASSETS} WHERE x.request_id = r.id AND NOT ${IS_ANSWERED})
       ORDER BY r.created, r.id LIMIT 1)`,
    organization.id,
    personId,
  );
  if (ended === 0) refuse('FORBIDDEN', `You have ${open} requests that wait for answers.`);
}

async function insertAssets(
  { tx }: Change,
  { id, organization }: LibraryForWriting,
  requestId: string,
  assetIds: string[],
) {
  const inserted = await tx.$queryRaw<{ asset_id: string }[]>`
    INSERT INTO approval_request_asset (request_id, asset_id)
    SELECT ${requestId}, id FROM asset
    WHERE organization_id = ${organization.id} AND library_id = ${id} AND id = ANY (${assetIds}::text[])
      AND trashed_at IS NULL
    RETURNING asset_id`;
  if (inserted.length < assetIds.length)
    refuseMissing(assetIds, new Set(inserted.map(({ asset_id }) => asset_id)));
}

/**
 * The members who can be asked for approvals in a library, by name: all who may set them there, except the person and
 * suspended ones. Guests do not hear of each other.
 */
export async function findAskable(
  domain: Domain | Change,
  { id, organization, principal }: LibraryForWriting,
): Promise<Askable[]> {
  const members = await readerOf(domain).member.findMany({
    where: {
      organizationId: organization.id,
      suspendedAt: null,
      ...writesLibrary(id, { toGuest: isGuestIn(principal, organization.id) }),
      ...(principal.kind === 'person' && { personId: { not: principal.personId } }),
    },
    select: { person: { select: { id: true, name: true, email: true } } },
    orderBy: [{ person: { name: 'asc' } }, { personId: 'asc' }],
  });
  return members.map(({ person }) => person);
}

/** The same for the person who asks. Guests learn no addresses. */
export async function listAskable(domain: Domain, library: LibraryForWriting): Promise<Askable[]> {
  const people = await findAskable(domain, library);
  const isGuest = isGuestIn(library.principal, library.organization.id);
  return isGuest ? people.map((person) => ({ ...person, email: null })) : people;
}
