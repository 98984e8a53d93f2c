import type { ReachedLibrary } from '../access/reach-library';
import type { Domain } from '../operation';

/** The approval states that may be given to the assets of a library, in their order. */
export async function findApprovalStates(
  { database }: Domain,
  { organization: { id } }: ReachedLibrary,
): Promise<string[]> {
  const select = { approvalStates: true };
  const found = await database.prisma.organization.findUnique({ where: { id }, select });
  return found?.approvalStates ?? [];
}
