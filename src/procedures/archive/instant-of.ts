import type { ArchivedAsset } from '@/domain/archive/list-archived-assets';

/**
 * The time on the clock of the device, in UTC's place; else when the asset was added. Times in a ZIP have no zone, and
 * programs show them as they stand.
 */
export function clockOf({
  recorded_at: recorded,
  captured_at: captured,
}: Pick<ArchivedAsset, 'recorded_at' | 'captured_at'>): Date {
  const [, year, month, day, time] = WITH_ZONE.exec(recorded ?? '') ?? [];
  const at = Date.parse(`${year}-${month}-${day}T${time}Z`);
  return new Date(Number.isNaN(at) ? captured : at);
}

/** The moment an asset was captured, otherwise added; null when its file has a time without a zone. */
export function instantOf({
  recorded_at: recorded,
  captured_at: captured,
  created,
}: Pick<ArchivedAsset, 'recorded_at' | 'captured_at' | 'created'>): Date | null {
  // Without a date that can be read, the asset is dated by when it was added.
  if (recorded === null || captured === created) return new Date(created);
  const [, year, month, day, time, zone] = WITH_ZONE.exec(recorded) ?? [];
  const at = Date.parse(
    `${year}-${month}-${day}T${time}${zone?.replace(/(?<=\d\d)(?=\d\d$)/, ':')}`,
  );
  return Number.isNaN(at) ? null : new Date(at);
}

const WITH_ZONE =
  /^(\d{4})[:-](\d\d)[:-](\d\d)[ T](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)\s*(Z|[+-]\d\d:?\d\d)$/;
