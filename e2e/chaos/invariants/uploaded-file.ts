import type { Organization } from '../../support/organizations';
import type { GoodFile, HostileFile } from '../corpus/corpus-file';
import { assetsOf, read } from '../request';
import type { Sent } from '../upload-file';
import { judgeDerived, judgeOriginal, type ToldAsset } from './served-file';

/** Where a file went, and how to look at what became of it. */
export type Place = {
  url: string;
  organization: Organization;
  library: string;
  /** What the database tells of each asset's processing, which the interface keeps to the owner's page. */
  states: ReadonlyMap<string, State>;
};

export type State = { state: string; reason: string };

/** What a file came to: taken in and processed, refused, or wrong in so many ways. */
export type Verdict = { came: 'processed' | 'failed' | 'refused'; wrong: string[] };

/** A sentence for people: nothing of paths, functions or markup. */
const SENTENCE = /^[A-Z][^/\\<>{}\n]*[.?]$/;

/** Holds a file that must be taken in against what it holds. */
export async function judgeGood(place: Place, file: GoodFile, sent: Sent): Promise<Verdict> {
  if (sent.id === null)
    return { came: 'refused', wrong: [`refused: ${sent.status} ${sent.message}`] };
  const asset = await toldOf(place, sent.id);
  const { state, reason } = stateOf(place, sent.id);
  const wrong = state === 'done' ? [] : [`it is ${state}: ${reason}`];
  const expect = (what: string, told: unknown, expected: unknown) => {
    if (!isNear(told, expected)) wrong.push(`${what} is ${told}, not ${expected}`);
  };
  expect('width', asset.width, file.width);
  expect('height', asset.height, file.height);
  expect('type', asset.contentType, file.contentType);
  expect('size', asset.size, file.bytes.length);
  const isFilm = file.contentType.startsWith('video/');
  expect('knowing a stream', Boolean(asset.metadata?.video), isFilm);
  expect('knowing a duration', asset.duration !== null, isFilm);
  const { capture } = file;
  const told = asset.metadata?.capture ?? null;
  if (capture === null) expect('capture', told, null);
  for (const [name, value] of Object.entries(capture ?? {})) expect(name, told?.[name], value);
  wrong.push(...(await judgeOriginal(asset, file.bytes)));
  wrong.push(...(await judgeDerived(asset, file.look, true)));
  return { came: state === 'done' ? 'processed' : 'failed', wrong };
}

/** Holds a file made to do harm against what may come of it. */
export const judgeHostile = (place: Place, file: HostileFile, sent: Sent): Promise<Verdict> =>
  judgeBad(place, file, sent, file.must, true);

/** The same for a good file that was damaged, which may show any colour by chance. */
export const judgeDamaged = (
  place: Place,
  file: Pick<HostileFile, 'bytes'>,
  sent: Sent,
): Promise<Verdict> => judgeBad(place, file, sent, 'be harmless', false);

async function judgeBad(
  place: Place,
  file: Pick<HostileFile, 'bytes'>,
  sent: Sent,
  must: HostileFile['must'],
  baited: boolean,
): Promise<Verdict> {
  if (sent.id === null) return { came: 'refused', wrong: judgeRefusal(sent) };
  const wrong = must === 'be refused' ? ['it was taken in'] : [];
  const asset = await toldOf(place, sent.id);
  if (!/^[^/\\\p{Cc}\u202A-\u202E]{1,255}$/u.test(asset.name))
    wrong.push(`it goes by ${JSON.stringify(asset.name)}`);
  wrong.push(...(await judgeOriginal(asset, file.bytes)));
  const { state, reason } = stateOf(place, sent.id);
  if (state === 'done') wrong.push(...(await judgeDerived(asset, 'none', baited)));
  else if (state !== 'failed') wrong.push(`it is still ${state}`);
  else if (!SENTENCE.test(reason)) wrong.push(`it tells ${reason}`);
  return { came: state === 'done' ? 'processed' : 'failed', wrong };
}

function judgeRefusal({ status, code, message }: Sent): string[] {
  const refused = (status === 400 && code === 'BAD_USER_INPUT') || status === 413;
  if (!refused) return [`answered ${status} ${code} ${message}`];
  return SENTENCE.test(message) ? [] : [`refused in these words: ${message}`];
}

async function toldOf({ url, organization, library }: Place, id: string): Promise<ToldAsset> {
  const path = `${assetsOf(organization.id, library)}/${id}`;
  return (await read<ToldAsset>({ url, key: organization.key }, path)).data;
}

const stateOf = ({ states }: Place, id: string): State =>
  states.get(id) ?? { state: 'gone', reason: '' };

/** Coordinates come as fractions of seconds. */
const isNear = (told: unknown, expected: unknown): boolean =>
  typeof told === 'number' && typeof expected === 'number'
    ? Math.abs(told - expected) < 1e-4
    : told === expected;
