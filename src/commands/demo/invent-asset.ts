import { randomInt } from 'node:crypto';
import { DAY_MS, later } from '@/contract/durations';
import { newId } from '@/domain/new-id';
import { newBlobName } from '@/platform/blobs/blob-name';
import type { DemoAsset, DemoLibrary } from './add-demo-assets';
import type { DemoImage } from './make-pool';

const places =
  'Lofoten Dolomites Provence Tuscany Highlands Algarve Crete Bergen Tatra Cornwall Alsace Sylt Madeira Corsica Bohemia Lapland Connemara Andalusia Engadin Istria'.split(
    ' ',
  );
const purposes =
  'campaign newsletter website print archive press social catalogue brochure calendar'.split(' ');
const moods = 'quiet wide early late windy misty clear warm cold golden silver distant'.split(' ');
const clients = Array.from({ length: 60 }, (_, n) => `client ${n + 1}`);
const projects = Array.from({ length: 200 }, (_, n) => `project ${2024 + (n % 3)}-${n + 1}`);

const pick = <Thing>(things: readonly Thing[]) => things[randomInt(things.length)] as Thing;
/** Picks few items often and many rarely, as people use tags. */
const pickUnevenly = <Thing>(things: readonly Thing[]) =>
  things[Math.floor(things.length * Math.random() ** 3)] as Thing;
const chance = (part: number) => Math.random() < part;

const TWO_YEARS_MS = 2 * 365 * DAY_MS;

/** An asset that shows an image of the pool, with its own name and a creation time in the last two years. */
export function inventAsset(
  image: DemoImage,
  { approvalStates }: DemoLibrary,
  now: Date,
): DemoAsset {
  const { ground, light, terms: words } = image;
  const [place, mood] = [pick(places), pick(moods)];
  const created = new Date(now.getTime() - Math.floor(Math.random() * TWO_YEARS_MS));
  const byPerson = chance(0.4);
  const approval = approvalStates.length > 0 && chance(0.3) ? pick(approvalStates) : null;
  const own = [ground, ...(chance(0.6) ? [place.toLowerCase()] : []), pickUnevenly(purposes)];
  if (chance(0.5)) own.push(pickUnevenly(clients));
  if (chance(0.4)) own.push(pickUnevenly(projects));
  const ai = words.tags.filter((tag) => !own.includes(tag));
  return {
    ...image.row,
    id: newId(),
    name: `${mood}-${ground}-${place.toLowerCase()}-${randomInt(10_000)}.jpg`,
    description: byPerson
      ? `${mood[0]?.toUpperCase()}${mood.slice(1)} ${ground} near ${place} in the light of ${light}, for the ${pick(purposes)}.`
      : words.description,
    described_by_person: byPerson,
    tags: [...own, ...ai],
    ai_tags: ai,
    approval_state: approval,
    approval_set_at: approval === null ? null : created,
    blob: newBlobName(),
    created,
    updated: later(created, 2000),
  };
}
