import { refuse } from '@/contract/errors';
import type { Plan } from '@/platform/database/generated/enums';
import { type Actor, writeAudit } from '../access/write-audit';
import { firstFreeSlug, numberedPrefix, slugOf } from '../library/slug';
import { type Change, operation } from '../operation';

type NewOrganization = { name: string; slug?: string; plan: Plan };

/** Makes an organization without libraries or members. Refuses with CONFLICT a slug that is taken. */
export const createOrganization = operation(
  async (change, by: Actor, wanted: NewOrganization): Promise<{ organizationId: string }> => {
    const organizationId = wanted.slug ?? (await insertUnderFreeSlug(change, wanted));
    if (wanted.slug !== undefined && !(await insert(change, organizationId, wanted)))
      refuse('CONFLICT', { message: `Another organization has the slug ${wanted.slug}.` });
    await writeAudit(change, by, {
      organizationId,
      action: 'create organization',
      subject: organizationId,
    });
    return { organizationId };
  },
);

/** Creations do not wait for each other: whoever finds the slug taken meanwhile looks again. */
async function insertUnderFreeSlug(change: Change, wanted: NewOrganization): Promise<string> {
  const slug = slugOf(wanted.name, 'organization');
  for (;;) {
    const taken = await change.tx.organization.findMany({
      where: { OR: [{ id: slug }, { id: { startsWith: numberedPrefix(slug) } }] },
      select: { id: true },
    });
    const free = firstFreeSlug(slug, new Set(taken.map(({ id }) => id)));
    if (await insert(change, free, wanted)) return free;
  }
}

/** False when the slug is taken. */
async function insert({ tx, at }: Change, id: string, { name, plan }: NewOrganization) {
  const inserted = await tx.$executeRaw`
    INSERT INTO organization (id, name, plan, created) VALUES (${id}, ${name}, ${plan}::"Plan", ${at})
    ON CONFLICT DO NOTHING`;
  return inserted > 0;
}
