import { refuse } from '@/contract/errors';
import { LIMITS } from '@/contract/limits';
import type { Principal, PrincipalOrganization } from '../access/principal';
import { type Change, operation } from '../operation';
import { hasLapsed } from '../plan/refuse-by-plan';
import { firstFreeSlug, isTakenSlug, numberedPrefix, slugOf } from '../slug';
import type { LibraryRow } from './list-libraries';

/**
 * Creates an empty library; a key creating one may write to it from then on (docs/rules.md#create-library). Refuses by
 * role, by plan, beyond the libraries of a free plan, and a slug already taken.
 */
export const createLibrary = operation(
  async (
    change,
    principal: Principal,
    organization: PrincipalOrganization,
    wanted: { name: string; slug?: string },
  ): Promise<LibraryRow> => {
    if (organization.unclaimed) refuse('EPHEMERAL_LIBRARY_LIMIT_EXCEEDED');
    if (await hasLapsed(change, organization)) refuse('PRO_PLAN_CANCELED');
    await countLibrary(change, organization);

    const id =
      wanted.slug ?? (await freeSlug(change, organization.id, slugOf(wanted.name, 'library')));
    await insert(change, organization.id, id, wanted.name);
    if (principal.kind === 'key')
      await change.tx.keyGrant.create({
        data: {
          keyId: principal.keyId,
          organizationId: organization.id,
          libraryId: id,
          access: 'write',
        },
      });
    return {
      id,
      name: wanted.name,
      assets_count: 0,
      trash_count: 0,
      delivery: 'open',
      images_carry_credit: false,
      originals_keep_location: true,
      tags: null,
    };
  },
);

/**
 * Counts one more library, or refuses beyond the free plan's cap. The counter's row stays locked until the end of the
 * transaction, so creations in one organization run one after the other.
 */
async function countLibrary({ tx }: Change, { id, plan }: PrincipalOrganization) {
  const cap = plan === 'pro' ? null : LIMITS.freePlanLibraries;
  const counted = await tx.$executeRaw`
    UPDATE organization SET libraries_count = libraries_count + 1
    WHERE id = ${id} AND (${cap}::int IS NULL OR libraries_count < ${cap}::int)`;
  if (counted === 0) refuse('LIBRARY_LIMIT_EXCEEDED');
}

/** The organization's row is locked, so a free slug stays free. */
async function freeSlug({ tx }: Change, organizationId: string, slug: string): Promise<string> {
  const taken = await tx.library.findMany({
    where: { organizationId, OR: [{ id: slug }, { id: { startsWith: numberedPrefix(slug) } }] },
    select: { id: true },
  });
  return firstFreeSlug(slug, new Set(taken.map(({ id }) => id)));
}

async function insert({ tx, at }: Change, organizationId: string, id: string, name: string) {
  if (isTakenSlug(id)) refuse('LIBRARY_URL_TAKEN');
  const inserted = await tx.$executeRaw`
    INSERT INTO library (organization_id, id, name, created) VALUES (${organizationId}, ${id}, ${name}, ${at})
    ON CONFLICT DO NOTHING`;
  if (inserted === 0) refuse('LIBRARY_URL_TAKEN');
}
