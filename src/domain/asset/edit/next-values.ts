import { CREDIT_TEXTS, languageOf, type ValuesToSet } from '@/contract/asset/own-values';
import { LIMITS } from '@/contract/limits';
import { cleanName } from '@/contract/upload/clean-name';
import { renamed } from '@/contract/upload/file-name';
import type { Edited, OwnValues } from './own-values';

/** The values of an asset after a change, and why it cannot be made: every fault, in words; empty: it can. */
export function nextValues(
  { kind, duration, values: was }: Edited,
  set: ValuesToSet,
): { values: OwnValues; faults: string[] } {
  const faults: string[] = [];
  const values = { ...was };
  if (set.name !== undefined) values.name = nameFor(was.name, set.name, faults);
  if (set.description !== undefined) {
    values.description = set.description === '' ? null : set.description;
    values.describedByPerson = true;
  }
  if (set.takenAt !== undefined) values.ownTaken = set.takenAt;
  if (set.position !== undefined) {
    values.ownLatitude = set.position?.latitude ?? null;
    values.ownLongitude = set.position?.longitude ?? null;
  }
  if (set.descriptions) {
    values.descriptions = describedIn(was.descriptions, set.descriptions);
    if (Object.keys(values.descriptions).length > LIMITS.descriptionLanguages)
      faults.push(`descriptions: at most ${LIMITS.descriptionLanguages} languages`);
  }
  if (set.rights) setRights(values, set.rights, faults);
  if (set.focalPoint !== undefined) {
    values.focalX = set.focalPoint?.x ?? null;
    values.focalY = set.focalPoint?.y ?? null;
  }
  if (set.posterAt !== undefined) {
    values.posterAt = set.posterAt;
    if (kind !== 'video') faults.push('posterAt is for films only');
    else if (duration !== null && (set.posterAt ?? 0) > duration)
      faults.push(`posterAt must be at most ${duration}, the length of the film`);
  }
  return { values, faults };
}

function nameFor(present: string, sent: string, faults: string[]): string {
  const name = sent.trim() === '' ? null : renamed(present, cleanName(sent));
  if (name === null) faults.push('name must be more than an extension');
  else if (name.length > LIMITS.fileNameLength)
    faults.push(`name must have at most ${LIMITS.fileNameLength} characters`);
  return name ?? present;
}

/** In the order of the languages: equal descriptions have the same text as JSON. */
function describedIn(was: Record<string, string>, set: Record<string, string | null>) {
  const next = new Map(Object.entries(was));
  for (const [sent, text] of Object.entries(set)) {
    const language = languageOf(sent) ?? sent;
    if (text) next.set(language, text);
    else next.delete(language);
  }
  return Object.fromEntries([...next].sort(([one], [other]) => (one < other ? -1 : 1)));
}

function setRights(
  values: OwnValues,
  set: NonNullable<ValuesToSet['rights']>,
  faults: string[],
): void {
  for (const name of ['validFrom', 'validUntil'] as const) {
    const sent = set[name];
    if (sent !== undefined) values[name] = sent && new Date(sent).toISOString();
  }
  const { validFrom, validUntil } = values;
  const isSet = set.validFrom !== undefined || set.validUntil !== undefined;
  if (isSet && validFrom && validUntil && validUntil <= validFrom)
    faults.push('rights.validUntil must be after rights.validFrom');
  if (set.hold !== undefined) values.hold = set.hold;
  const texts = CREDIT_TEXTS.flatMap((name) => {
    const text = set[name] === undefined ? values.rights[name] : set[name];
    return text ? [[name, text]] : [];
  });
  values.rights = Object.fromEntries(texts);
}
