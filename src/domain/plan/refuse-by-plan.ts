import { refuse } from '@/contract/errors';
import { LIMITS } from '@/contract/limits';
import type { AuthorizedLibrary, LibraryForWriting } from '../access/authorize-library';
import type { PrincipalOrganization } from '../access/principal';
import type { Change } from '../operation';

/**
 * Refuses an upload the plan does not allow: PRO_PLAN_CANCELED for a lapsed plan with more than one member,
 * LIBRARY_LOCKED for a library past the first 3 of a free plan (docs/rules.md#plans).
 */
export async function refuseUploadsByPlan(change: Pick<Change, 'tx'>, library: LibraryForWriting) {
  if (library.organization.plan === 'pro') return;
  if (await hasLapsed(change, library.organization)) refuse('PRO_PLAN_CANCELED');
  await refuseLocked(change, library);
}

/** Refuses to add anything to a library past the first 3 of an unpaid plan: LIBRARY_LOCKED. */
export async function refuseLocked(change: Pick<Change, 'tx'>, library: LibraryForWriting) {
  if (library.organization.plan === 'pro') return;
  if (!(await isAmongFirst(change, library))) refuse('LIBRARY_LOCKED');
}

/** Whether the paid plan ended with more than one member left; a single member continues as on a free plan. */
export async function hasLapsed({ tx }: Pick<Change, 'tx'>, { id, plan }: PrincipalOrganization) {
  if (plan !== 'canceled') return false;
  return (await tx.member.count({ where: { organizationId: id } })) > 1;
}

/**
 * The first libraries by creation stay open, without those in the trash; the id decides between libraries of the same
 * moment.
 */
async function isAmongFirst({ tx }: Pick<Change, 'tx'>, library: AuthorizedLibrary) {
  const first = await tx.library.findMany({
    where: {
      organizationId: library.organization.id,
      OR: [{ trashedAt: null }, { id: library.id }],
    },
    orderBy: [{ created: 'asc' }, { id: 'asc' }],
    take: LIMITS.freePlanLibraries,
    select: { id: true },
  });
  return first.some(({ id }) => id === library.id);
}
