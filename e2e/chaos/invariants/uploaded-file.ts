import { assetsPath } from '../../support/api';
import type { Organization } from '../../support/organizations';
import type { GoodFile, HostileFile } from '../corpus/corpus-file';
import { readWithRetries } from '../request';
import type { UploadResult } from '../upload-file';
import { checkOriginal, checkRenditions, type ServedAsset } from './served-file';

/** Where a file was uploaded, and its processing state in the database. */
export type CheckContext = {
  url: string;
  organization: Organization;
  library: string;
  /** Processing states by asset id; the interface does not show them. */
  states: ReadonlyMap<string, ProcessingState>;
};

export type ProcessingState = { state: string; reason: string };

/** The result of an upload, and every problem found. */
export type FileResult = { outcome: 'processed' | 'failed' | 'refused'; problems: string[] };

/** A sentence for people, without paths, function names or markup. */
const SENTENCE = /^[A-Z][^/\\<>{}\n]*[.?]$/;
/** Coordinates are stored as fractions of seconds. */
const NUMBER_TOLERANCE = 1e-4;

/** A good file must be accepted, processed, and shown unchanged. */
export async function checkGoodFile(
  context: CheckContext,
  file: GoodFile,
  upload: UploadResult,
): Promise<FileResult> {
  if (upload.id === null)
    return { outcome: 'refused', problems: [`refused: ${upload.status} ${upload.message}`] };
  const asset = await readAsset(context, upload.id);
  const { state, reason } = stateOf(context, upload.id);
  const problems = state === 'done' ? [] : [`it is ${state}: ${reason}`];
  const expect = (what: string, actual: unknown, expected: unknown) => {
    if (!isClose(actual, expected)) problems.push(`${what} is ${actual}, not ${expected}`);
  };
  expect('width', asset.width, file.width);
  expect('height', asset.height, file.height);
  expect('type', asset.contentType, file.contentType);
  expect('size', asset.size, file.bytes.length);
  const isVideo = file.contentType.startsWith('video/');
  expect('having a video stream', Boolean(asset.metadata?.video), isVideo);
  expect('having a duration', asset.duration !== null, isVideo);
  const { capture } = file;
  const actual = asset.metadata?.capture ?? null;
  if (capture === null) expect('capture', actual, null);
  for (const [name, value] of Object.entries(capture ?? {})) expect(name, actual?.[name], value);
  problems.push(...(await checkOriginal(asset, file.bytes)));
  problems.push(...(await checkRenditions(asset, { colours: file.colours, mayShowBait: false })));
  return { outcome: state === 'done' ? 'processed' : 'failed', problems };
}

/** A hostile file must be refused or be harmless; its row defines which. */
export const checkHostileFile = (
  context: CheckContext,
  file: HostileFile,
  upload: UploadResult,
): Promise<FileResult> =>
  checkBadFile(context, file, upload, { must: file.must, mayShowBait: false });

/** A damaged file must be harmless. It may show any colour by chance. */
export const checkDamagedFile = (
  context: CheckContext,
  file: Pick<HostileFile, 'bytes'>,
  upload: UploadResult,
): Promise<FileResult> =>
  checkBadFile(context, file, upload, { must: 'be harmless', mayShowBait: true });

async function checkBadFile(
  context: CheckContext,
  file: Pick<HostileFile, 'bytes'>,
  upload: UploadResult,
  { must, mayShowBait }: { must: HostileFile['must']; mayShowBait: boolean },
): Promise<FileResult> {
  if (upload.id === null) return { outcome: 'refused', problems: checkRefusal(upload) };
  const problems = must === 'be refused' ? ['it was accepted'] : [];
  const asset = await readAsset(context, upload.id);
  if (!/^[^/\\\p{Cc}\u202A-\u202E]{1,255}$/u.test(asset.name))
    problems.push(`its name is ${JSON.stringify(asset.name)}`);
  problems.push(...(await checkOriginal(asset, file.bytes)));
  const { state, reason } = stateOf(context, upload.id);
  if (state === 'done')
    problems.push(...(await checkRenditions(asset, { colours: 'none', mayShowBait })));
  else if (state !== 'failed') problems.push(`it is still ${state}`);
  else if (!SENTENCE.test(reason)) problems.push(`its reason is ${reason}`);
  return { outcome: state === 'done' ? 'processed' : 'failed', problems };
}

function checkRefusal({ status, code, message }: UploadResult): string[] {
  const isRefusal = (status === 400 && code === 'BAD_USER_INPUT') || status === 413;
  if (!isRefusal) return [`answered ${status} ${code} ${message}`];
  return SENTENCE.test(message) ? [] : [`refused with the message ${message}`];
}

async function readAsset(
  { url, organization: { id: organizationId, key }, library }: CheckContext,
  id: string,
): Promise<ServedAsset> {
  const path = `${assetsPath(organizationId, library)}/${id}`;
  return (await readWithRetries<ServedAsset>({ url, key }, path)).data;
}

const stateOf = ({ states }: CheckContext, id: string): ProcessingState =>
  states.get(id) ?? { state: 'gone', reason: '' };

const isClose = (actual: unknown, expected: unknown): boolean =>
  typeof actual === 'number' && typeof expected === 'number'
    ? Math.abs(actual - expected) < NUMBER_TOLERANCE
    : actual === expected;
