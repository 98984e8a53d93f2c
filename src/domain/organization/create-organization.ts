import { refuse } from '@/contract/errors';
import type { Plan } from '@/platform/database/generated/enums';
import { type Actor, writeAudit } from '../access/write-audit';
import { type Change, operation } from '../operation';
import { firstFreeSlug, numberedPrefix, slugOf } from '../slug';

export type NewOrganization = { name: string; slug?: string; plan: Plan };

/**
 * Inserts an organization without libraries or members. Returns its slug, made from the name when none is given.
 * Refuses a given slug already taken with CONFLICT.
 */
export async function insertOrganization(change: Change, wanted: NewOrganization): Promise<string> {
  const { slug } = wanted;
  if (slug === undefined) return insertUnderFreeSlug(change, wanted);
  if (!(await insert(change, slug, wanted)))
    refuse('CONFLICT', `Another organization has the slug ${slug}.`);
  return slug;
}

/** Creations do not wait for each other: when another one takes the slug meanwhile, the next free slug is chosen. */
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

/** Creates an organization without libraries or members. Refuses a taken slug with CONFLICT. */
export const createOrganization = operation(async (change, by: Actor, wanted: NewOrganization) => {
  const organizationId = await insertOrganization(change, wanted);
  await writeAudit(change, by, organizationId, 'create organization', organizationId);
  return { organizationId };
});
