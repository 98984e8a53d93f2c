import { setTimeout as sleep } from 'node:timers/promises';
import type { ZodType, z } from 'zod';
import { refuse } from '@/contract/errors';
import type { UploadProgress } from '@/contract/upload/upload';
import type { ApiContext } from '@/procedures/context';
import { errorOf } from '../server/end-refused';
import { refusalOf } from '../server/refusal-of';
import { callProcedure } from './call-procedure';
import { refusalOfArguments } from './refusal-of-arguments';
import { type FileInBase64, filesOf, uploadOneInput, uploadSeveralInput } from './upload-source';

type Arguments = Record<string, unknown>;

/** Most files are fetched by then. Clients give up on a call after a minute. */
const WAIT_MS = 20_000;
const ASK_MS = { first: 250, longest: 2000, growth: 1.5 };

/** Uploads one file in one of three ways. Access is decided before the source is judged. */
export async function uploadOne(context: ApiContext, sent: Arguments): Promise<unknown> {
  const { organizationId, libraryId, source, parentId } = await validated(
    context,
    'asset.upload',
    uploadOneInput,
    sent,
  );
  const library = { organizationId, libraryId };
  if (source.kind === 'address') return callProcedure(context, 'upload.createAddress', library);
  if (source.kind === 'url')
    return fetchOne(context, library, {
      source: { url: source.url },
      ...(parentId !== undefined && { parentId }),
    });
  return store(context, library, [source], parentId);
}

/** Begins to fetch a file, and waits for its asset. A refused file is refused here; a slow one is left to get_upload. */
async function fetchOne(
  context: ApiContext,
  library: { organizationId: string; libraryId: string },
  file: Arguments,
): Promise<unknown> {
  const end = performance.now() + WAIT_MS;
  let upload = (await callProcedure(context, 'upload.create', {
    ...library,
    ...file,
  })) as UploadProgress;
  for (let ms = ASK_MS.first; isRunning(upload) && performance.now() + ms < end; ) {
    await sleep(ms);
    ms = Math.min(ms * ASK_MS.growth, ASK_MS.longest);
    const named = { ...library, uploadId: upload.id };
    upload = (await callProcedure(context, 'upload.get', named)) as UploadProgress;
  }
  const { error, assetId } = upload;
  if (error) refuse(error.code, { message: error.message });
  if (assetId === null) return upload;
  return { ...upload, asset: await callProcedure(context, 'asset.get', { ...library, assetId }) };
}

const isRunning = ({ state }: UploadProgress) => state === 'receiving' || state === 'inspecting';

/** Uploads several files: all in one call if they are sent, one by one if they are fetched. */
export async function uploadSeveral(context: ApiContext, sent: Arguments): Promise<unknown> {
  const { organizationId, libraryId, sources } = await validated(
    context,
    'asset.upload',
    uploadSeveralInput,
    sent,
  );
  const library = { organizationId, libraryId };
  const files = sources.filter((source) => source.kind === 'base64');
  if (files.length === sources.length) return store(context, library, files);
  if (files.length > 0) refuse('BAD_USER_INPUT', 'Name all sources by url, or send all by base64.');
  const uploads: unknown[] = [];
  for (const source of sources) {
    if (source.kind !== 'url') continue;
    const named = { ...library, source: { url: source.url } };
    uploads.push(
      await callProcedure(context, 'upload.create', named).catch((failure) => ({
        url: source.url,
        ...errorOf(refusalOf(failure)),
      })),
    );
  }
  return { uploads };
}

async function store(
  context: ApiContext,
  library: { organizationId: string; libraryId: string },
  files: FileInBase64[],
  parentId?: string,
) {
  const sent = filesOf(files, parentId ?? null);
  return callProcedure({ ...context, files: sent }, 'asset.upload', library);
}

/** The arguments in their shape. Wrong ones are refused after access, as over REST. */
export async function validated<Shape extends ZodType>(
  context: ApiContext,
  procedure: string,
  shape: Shape,
  sent: Arguments,
): Promise<z.output<Shape>> {
  const parsed = shape.safeParse(sent);
  if (parsed.success) return parsed.data;
  const invalidBody = refusalOfArguments(parsed.error, sent);
  await callProcedure({ ...context, invalidBody }, procedure, sent);
  throw invalidBody;
}
