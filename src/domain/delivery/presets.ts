import { refuse } from '@/contract/errors';
import { LIMITS } from '@/contract/limits';
import type { Preset, PresetSettings } from '@/contract/organization/delivery';
import type { SettingsForMember, SettingsForOwner } from '../access/authorize-settings';
import type { PrincipalOrganization } from '../access/principal';
import { writeAudit } from '../access/write-audit';
import { type Domain, operation } from '../operation';
import { lockOrganization } from '../organization/find-organization';

const USUAL = {
  fit: 'inside',
  format: 'auto',
  quality: 80,
  background: null,
  animated: false,
} as const;

/** The presets that every organization has, until it changes them. */
export const SHIPPED_PRESETS: Readonly<Record<string, PresetSettings>> = {
  og: { ...USUAL, width: 1200, height: 630, fit: 'cover', format: 'jpeg', quality: 82 },
  thumb: { ...USUAL, width: 320, height: 320 },
  square: { ...USUAL, width: 600, height: 600, fit: 'cover' },
  web: { ...USUAL, width: 1600, height: 1600, animated: true },
  print: { ...USUAL, width: 3508, height: 3508, format: 'jpeg', quality: 92 },
};

/** The settings in the order of the interface: JSON in the database keeps none. */
const settingsOf = (stored: PresetSettings): PresetSettings => {
  const { width, height, fit, format, quality, background, animated } = stored;
  return { width, height, fit, format, quality, background, animated };
};

/** All presets of an organization, by name. */
export async function listPresets(
  { database }: Domain,
  { id: organizationId }: Pick<PrincipalOrganization, 'id'>,
): Promise<Preset[]> {
  const rows = await database.prisma.deliveryPreset.findMany({ where: { organizationId } });
  const own = new Map(rows.map(({ name, settings }) => [name, settings as PresetSettings]));
  const names = [...new Set([...own.keys(), ...Object.keys(SHIPPED_PRESETS)])].sort();
  return names.map((name) => ({
    name,
    ...settingsOf((own.get(name) ?? SHIPPED_PRESETS[name]) as PresetSettings),
    shipped: !own.has(name),
  }));
}

const FIND_SAMPLE = {
  name: 'find-sample-image',
  text: `
    SELECT a.id FROM library l
    CROSS JOIN LATERAL (
      SELECT id, created FROM asset
      WHERE organization_id = l.organization_id AND library_id = l.id AND parent_id IS NULL AND trashed_at IS NULL
        AND kind = 'image' AND blurhash IS NOT NULL
      ORDER BY created DESC LIMIT 1) a
    WHERE l.organization_id = $1 AND l.trashed_at IS NULL ORDER BY a.created DESC LIMIT 1`,
};

/** The newest image of an organization, which shows what presets do; for a member who sees all libraries. */
export async function findSampleImage(
  { database }: Domain,
  { id }: SettingsForMember,
): Promise<string | null> {
  return (await database.row<{ id: string }>(FIND_SAMPLE, [id]))?.id ?? null;
}

/** Adds a preset or replaces one. Refuses more than an organization may have with FORBIDDEN. */
export const setPreset = operation(
  async (
    change,
    { id: organizationId, actor }: SettingsForOwner,
    name: string,
    wanted: PresetSettings,
  ): Promise<Preset> => {
    const { tx } = change;
    await lockOrganization(change, organizationId);
    const others = await tx.deliveryPreset.count({
      where: { organizationId, name: { not: name } },
    });
    if (others >= LIMITS.presetsPerOrganization)
      refuse(
        'FORBIDDEN',
        `An organization can have up to ${LIMITS.presetsPerOrganization} presets. Delete one first.`,
      );
    const settings = settingsOf(wanted);
    await tx.deliveryPreset.upsert({
      where: { organizationId_name: { organizationId, name } },
      create: { organizationId, name, settings },
      update: { settings },
    });
    await writeAudit(change, actor, organizationId, 'set preset', name);
    return { name, ...settings, shipped: false };
  },
);

/** Deletes a preset; one that comes with the service is as it came. Refuses an unknown one with NOT_FOUND. */
export const deletePreset = operation(
  async (change, { id: organizationId, actor }: SettingsForOwner, name: string) => {
    const { count } = await change.tx.deliveryPreset.deleteMany({
      where: { organizationId, name },
    });
    if (count === 0 && !Object.hasOwn(SHIPPED_PRESETS, name))
      refuse('NOT_FOUND', 'Preset not found.');
    if (count > 0) await writeAudit(change, actor, organizationId, 'delete preset', name);
  },
);
