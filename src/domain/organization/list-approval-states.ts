import type { SettingsForMember } from '../access/authorize-settings';
import type { Domain } from '../operation';

/** An approval state of an organization, with its number of live originals. */
export type ListedState = { name: string; assets: number };

/**
 * The approval states of an organization in their order, followed by states originals still have although they are no
 * longer in use, most frequent first.
 */
export async function listApprovalStates(
  { database }: Domain,
  { id }: SettingsForMember,
): Promise<{ states: ListedState[]; former: ListedState[] }> {
  const [{ approvalStates }, groups] = await Promise.all([
    database.prisma.organization.findUniqueOrThrow({
      where: { id },
      select: { approvalStates: true },
    }),
    database.prisma.asset.groupBy({
      by: 'approvalState',
      where: {
        organizationId: id,
        library: { trashedAt: null },
        parentId: null,
        trashedAt: null,
        approvalState: { not: null },
      },
      _count: true,
    }),
  ]);
  const counted = groups.map(({ approvalState, _count }) => ({
    name: approvalState ?? '',
    assets: _count,
  }));
  return {
    states: approvalStates.map((name) => ({
      name,
      assets: counted.find((group) => group.name === name)?.assets ?? 0,
    })),
    former: counted
      .filter(({ name }) => !approvalStates.includes(name))
      .sort((a, b) => b.assets - a.assets),
  };
}

/** The approval states available for the assets of an organization, in their order. */
export async function findApprovalStates({ database }: Domain, id: string): Promise<string[]> {
  const select = { approvalStates: true };
  const found = await database.prisma.organization.findUnique({ where: { id }, select });
  return found?.approvalStates ?? [];
}
