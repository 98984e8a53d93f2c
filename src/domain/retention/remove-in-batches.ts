const NAMED_FAILURES = 5;

/** What was due was removed, except for these organizations. */
class OrganizationsFailed extends Error {
  override name = 'OrganizationsFailed';

  constructor(readonly failures: { organizationId: string; error: unknown }[]) {
    const named = failures
      .slice(0, NAMED_FAILURES)
      .map(({ organizationId, error }) => `${organizationId} (${(error as Error).message})`);
    super(
      `${failures.length} organizations failed, and the next run tries them again: ${named.join(', ')}`,
      { cause: failures[0]?.error },
    );
  }
}

/**
 * Runs `remove` for one organization after the other, and returns how much was removed. A failure does not stop the
 * others: at the end, OrganizationsFailed names the failed ones.
 */
export async function sumOverOrganizations(
  organizationIds: string[],
  remove: (organizationId: string) => Promise<number>,
): Promise<number> {
  let removed = 0;
  const failures: OrganizationsFailed['failures'] = [];
  for (const organizationId of organizationIds) {
    try {
      removed += await remove(organizationId);
    } catch (error) {
      failures.push({ organizationId, error });
    }
  }
  if (failures.length > 0) throw new OrganizationsFailed(failures);
  return removed;
}

/** Repeats `removeBatch` until it removes nothing; returns how much it removed. */
export async function removeInBatches(removeBatch: () => Promise<number>): Promise<number> {
  let removed = 0;
  for (;;) {
    const batch = await removeBatch();
    if (batch === 0) return removed;
    removed += batch;
  }
}
