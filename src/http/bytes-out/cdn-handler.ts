import type { IncomingMessage, ServerResponse } from 'node:http';
import { isPlaybackFile } from '@/contract/asset/playback';
import { Refusal } from '@/contract/errors';
import type { PublicFile, ServedFile } from '@/domain/asset/find-served-file';
import { composeCredit } from '@/domain/delivery/compose-credit';
import { isOpen } from '@/domain/delivery/decide-delivery';
import { BlobMissing, BlobsUnreachable } from '@/platform/blobs/port';
import type { Log } from '@/platform/log';
import { isUnavailable } from '@/procedures/is-unavailable';
import { parseSharedPath } from '@/procedures/present/shared-path';
import { type JsonResponse, refusedJson } from '../server/end-refused';
import { requestIdOf } from '../server/request-context';
import {
  type CdnPath,
  isPresetPath,
  type PresetPart,
  parseCdnPath,
  type StoredPath,
} from './cdn-path';
import { chooseDerived, type Derived, openDerived } from './choose-derived';
import { RetryLater } from './coalesce-regeneration';
import { PUBLIC_HEADERS } from './file-headers';
import type { FileMemory, RememberedFile } from './file-memory';
import { openContent } from './open-content';
import { type MadeImages, openMadeImage } from './open-made-image';
import { isWithheld, openOutside } from './open-outside';
import { openShared, type SharedDependencies } from './open-shared';
import { guarded, type Passage, type PassageDependencies, passFile, READER } from './pass-file';
import {
  type BytesToSend,
  isDeparture,
  isUnconditional,
  sendBytes,
  type WholeAnswer,
} from './send-bytes';

/** What decides about files, and serves the images of presets. */
export type DeliveryParts = PassageDependencies & {
  /** Makes the image of a preset. Rejects as `regenerate` does. */
  derive(file: PublicFile, derived: Derived): Promise<void>;
  /** Notes that an image of a preset was asked for. Never rejects. */
  noteUse(derived: Derived): void;
};

type CdnDependencies = SharedDependencies &
  MadeImages & {
    /** The file of a live or trashed asset; null when there is none. */
    findFile: FileMemory['find'];
    /** Regenerates the missing renditions of an asset. Rejects with RetryLater or with BlobMissing. */
    regenerate(file: ServedFile): Promise<void>;
    delivery: DeliveryParts;
    log: Log;
  };

/**
 * Answers everything below `/cdn/`: `/cdn/{assetId}` is the original, `/cdn/{assetId}/{longest edge}` and
 * `/cdn/{assetId}/blurred` are its renditions, `…/p/{preset}` is what a preset makes of it, `…/playback`, `…/strip` and `…/captions-0` to `-7` those of a video.
 * `/cdn/avatars/{personId}` is the image of a person, `/cdn/brands/{name}` the logo or cover of an organization, and
 * `/cdn/shared/…` a file of a shared page. It needs no credential where the library
 * is open, and never rejects. Rule:
 * docs/rules.md#file-urls.
 */
export const makeCdnHandler = (dependencies: CdnDependencies) => {
  return async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    try {
      if (req.method === 'OPTIONS') return answerPreflight(res);
      if (req.method !== 'GET' && req.method !== 'HEAD') return answerError(res, WRONG_METHOD);
      const address = parseCdnPath(req.url ?? '');
      if (address) return await servePublic(dependencies, req, res, address);
      const served = await findOther(dependencies, req.url ?? '', req.method);
      if (served) await send(dependencies, req, res, served);
      else answerUnknown(res);
    } catch (error) {
      answerFailure(res, error, dependencies.log);
    }
  };
};

/** Sends the file of an asset. A small one is sent from memory when the whole answer is there. */
async function servePublic(
  dependencies: CdnDependencies,
  req: IncomingMessage,
  res: ServerResponse,
  address: CdnPath,
): Promise<void> {
  // Most files are in memory: no turn is spent on waiting for them.
  const looked = dependencies.findFile(address);
  const found = looked instanceof Promise ? await looked : looked;
  if (!found) return answerUnknown(res);
  const { file } = found;
  // Only what everybody always gets is answered from memory.
  const isForAll = isOpen(file) && !isWithheld(file, address);
  const ready = isForAll && isUnconditional(req) ? found.answer(address) : null;
  if (ready) {
    res.writeHead(200, ready.headers).end(ready.body);
    return;
  }
  const again = async () => (await dependencies.findFile(address))?.file ?? null;
  const passage = isOpen(file)
    ? null
    : await passFile(dependencies.delivery, { request: req, address, file, again });
  if (passage === false) return answerUnknown(res);
  if (isPresetPath(address))
    return servePreset(dependencies, req, res, { address, found, passage });
  return serveStored(dependencies, req, res, { address: address as StoredPath, found, passage });
}

type Visit<Path> = { address: Path; found: RememberedFile; passage: Passage };

async function serveStored(
  dependencies: CdnDependencies,
  req: IncomingMessage,
  res: ServerResponse,
  { address, found, passage }: Visit<StoredPath>,
): Promise<void> {
  const method = req.method ?? 'GET';
  const { file } = found;
  if (isWithheld(file, address))
    return serveWithheld(dependencies, req, res, { address, found, passage });
  const xmp = composeCredit(file.credit);
  const bytes = openContent(dependencies.blobs, file, address, { method, passage, xmp });
  if (!bytes) return answerUnknown(res);
  const sent = await send(dependencies, req, res, {
    bytes: guarded(bytes, passage),
    file: isMadeOnRequest(address) ? file : null,
  });
  if (sent && !passage) found.keepAnswer(address, sent);
}

/** Sends withheld bytes: whole to who may read the library, to everybody else without what they say. */
async function serveWithheld(
  { blobs, delivery, strip, ...dependencies }: CdnDependencies,
  req: IncomingMessage,
  res: ServerResponse,
  { address, found: { file }, passage }: Visit<StoredPath>,
): Promise<void> {
  const method = req.method ?? 'GET';
  const isReader =
    passage?.lifetime.audience === 'visitors' || (await delivery.isReader(req, file));
  const bytes = isReader
    ? openContent(blobs, file, address, { method, passage: READER })
    : await openOutside({ blobs, strip }, file, address, { method, passage });
  if (!bytes) return answerUnknown(res);
  const sent = guarded(bytes, isReader ? READER : passage);
  const lost = isMadeOnRequest(address) ? file : null;
  await send({ ...dependencies, blobs, delivery, strip }, req, res, { bytes: sent, file: lost });
}

/** Sends the image that a preset makes of a file, which is made first if nobody asked for it before. */
async function servePreset(
  dependencies: CdnDependencies,
  req: IncomingMessage,
  res: ServerResponse,
  { address, found, passage }: Visit<CdnPath<PresetPart>>,
): Promise<void> {
  const { file } = found;
  const { settingsOf, noteUse, derive } = dependencies.delivery;
  const preset = (await settingsOf(file)).presets.get(address.wanted.slice(2));
  const derived = preset ? chooseDerived(file, preset, req.headers.accept) : null;
  if (!derived) return answerUnknown(res);
  noteUse(derived);
  const form = { ...address, made: derived.blob };
  const ready = !passage && isUnconditional(req) ? found.answer(form) : null;
  if (ready) {
    res.writeHead(200, ready.headers).end(ready.body);
    return;
  }
  const varies = preset?.format === 'auto';
  const opened = openDerived(dependencies.blobs, file, address, { derived, varies, passage });
  const bytes = guarded(opened, passage);
  const sent = await sendBytes(req, res, bytes).catch(async (error) => {
    if (!(error instanceof BlobMissing) || res.headersSent) throw error;
    await derive(file, derived);
    return sendBytes(req, res, bytes);
  });
  if (sent && !passage) found.keepAnswer(form, sent);
}

/** Whether a lost file is made again during the request for it. The version of a video for browsers takes too long. */
const isMadeOnRequest = ({ wanted }: Pick<StoredPath, 'wanted'>) =>
  typeof wanted !== 'string' || !isPlaybackFile(wanted);

type Served = { bytes: BytesToSend; file: ServedFile | null };

/** Sends the bytes; a rendition that was lost is made again first. */
const send = (
  dependencies: CdnDependencies,
  req: IncomingMessage,
  res: ServerResponse,
  { bytes, file }: Served,
): Promise<WholeAnswer | null> =>
  sendBytes(req, res, bytes).catch(async (error) => {
    if (!file || !isLostRendition(error, file)) throw error;
    await dependencies.regenerate(file);
    return sendBytes(req, res, bytes);
  });

/** The image of a person or a brand, or a file of a shared page, with its asset; null when there is none. */
async function findOther(
  dependencies: CdnDependencies,
  url: string,
  method: string,
): Promise<Served | null> {
  const bytes = await openMadeImage(dependencies, url);
  if (bytes) return { bytes, file: null };
  const sharedPath = parseSharedPath(url);
  const shared = sharedPath && (await openShared(dependencies, sharedPath, method));
  return shared && (isMadeOnRequest(sharedPath) ? shared : { ...shared, file: null });
}

/** The store lacks a rendition listed in the database. The error occurs before any byte is sent. */
const isLostRendition = (error: unknown, file: ServedFile) =>
  error instanceof BlobMissing && error.blob !== file.blob;

const ALLOWED_METHODS = 'GET, HEAD, OPTIONS';

const answerPreflight = (res: ServerResponse): void => {
  const headers = {
    ...PUBLIC_HEADERS,
    'Access-Control-Allow-Methods': ALLOWED_METHODS,
    'Access-Control-Allow-Headers': '*',
    'Access-Control-Max-Age': 86_400,
  };
  res.writeHead(204, headers).end();
};

const answerError = (res: ServerResponse, { status, headers, body }: JsonResponse): void => {
  const text = JSON.stringify(body);
  res.writeHead(status, {
    ...PUBLIC_HEADERS,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(text),
    // A missing file may exist soon: the image is being processed, or the asset is being restored.
    'Cache-Control': 'no-store',
    Vary: 'Api-Version',
    ...headers,
  });
  res.end(text);
};

/** Closing the connection also drops the unread body. */
const WRONG_METHOD = {
  ...refusedJson(new Refusal('ENDPOINT_NOT_FOUND', { message: 'Use GET or HEAD for files.' })),
  status: 405,
  headers: { Allow: ALLOWED_METHODS, Connection: 'close' },
};
const UNKNOWN = refusedJson(
  new Refusal('RESOURCE_NOT_FOUND', { message: 'There is no such file.' }),
);
const UNREADABLE = refusedJson(
  new Refusal('INTERNAL_SERVER_ERROR', { message: 'The file could not be read.' }),
);
const unavailable = (message: string, retryAfterSeconds = 1) =>
  refusedJson(new Refusal('SERVICE_UNAVAILABLE', { message, retryAfterSeconds }));
const UNREACHABLE = unavailable('The file cannot be read at the moment. Try again.');

const answerUnknown = (res: ServerResponse): void => answerError(res, UNKNOWN);

const answerFailure = (res: ServerResponse, error: unknown, log: Log): void => {
  // The client closed the connection during the transfer. This is normal, so it is not logged.
  if (res.headersSent && isDeparture(error)) return;
  if (error instanceof RetryLater) {
    answerError(res, unavailable('This image is being made.', error.seconds));
    return;
  }
  log.error({ err: error, id: requestIdOf(res) }, 'A file could not be served.');
  if (res.headersSent) res.destroy();
  else if (error instanceof BlobMissing) answerUnknown(res);
  else if (error instanceof BlobsUnreachable || isUnavailable(error)) answerError(res, UNREACHABLE);
  else answerError(res, UNREADABLE);
};
