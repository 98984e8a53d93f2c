import type { Domain } from '../operation';

/** The approval states available for the assets of an organization, in their order. */
export async function findApprovalStates({ database }: Domain, id: string): Promise<string[]> {
  const select = { approvalStates: true };
  const found = await database.prisma.organization.findUnique({ where: { id }, select });
  return found?.approvalStates ?? [];
}
