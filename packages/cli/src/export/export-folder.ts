import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { extensionOf } from '../../../../src/contract/upload/file-name.js';
import type { LibraryClient } from '../../../client/src/index.js';
import {
  fetchManifest,
  MANIFEST_NAME,
  type Manifest,
  type ManifestFile,
  manifestOf,
  manifestOfMatches,
  openArchive,
} from '../archive/manifest.js';
import { CommandFailure, EXIT } from '../failure.js';
import { batchesOf } from '../groups.js';
import { bar, progressLine } from '../output.js';
import { signal } from '../session.js';
import { filesNotThere, filesOfEarlier, isOthersSidecar } from './files-there.js';
import { writeSidecar } from './write-sidecar.js';
import { TABLE_NAME, writeTable } from './write-table.js';

/** One of some files names no organization. */
type Written = Omit<Manifest, 'organizationId'>;

/** `filter`: in the filter language of the service. */
export type ExportChoice = { filter?: string; sidecars?: boolean; variants?: boolean };

/** `missing`: ids. `kept`: paths of files that are there already, and are not as an export writes them. */
export type Exported = {
  files: number;
  fetched: number;
  bytes: number;
  missing: string[];
  kept: string[];
};

/** In one archive. */
const PER_ARCHIVE = { files: 100, bytes: 200_000_000 };

/**
 * Writes the originals of a library into a folder, with a table of what is known of each, as `import` reads it, and the
 * manifest. Files that an earlier run wrote stay, and are not fetched again. Refuses a folder with a manifest or a table of
 * somebody else, and writes over no file that differs from what an export wrote.
 */
export async function exportFolder(
  library: LibraryClient,
  folder: string,
  { filter, sidecars, variants = false }: ExportChoice,
): Promise<Exported> {
  await mkdir(folder, { recursive: true });
  const listed =
    filter === undefined
      ? await fetchManifest(library, { variants: `${variants}` })
      : await manifestOfMatches(library, filter, variants);
  const earlier = await filesOfEarlier(folder);
  const files = await nameFiles(folder, listed.files, earlier);
  const current = new Set(files.map(({ assetId }) => assetId));
  const kept = earlier.filter(({ assetId }) => !current.has(assetId));
  // Now, so that a run after an interruption knows the names.
  await writeManifest(folder, listed, [...files, ...kept]);
  const { missing, changed } = await filesNotThere(folder, files, earlier);
  const unread = await fetchFiles(library, folder, missing);
  const gone = await filesNotThere(folder, kept);
  const lost = new Set([...unread, ...[...changed, ...gone.missing, ...gone.changed].map(idOf)]);
  const there = [...files, ...kept].filter(({ assetId }) => !lost.has(assetId));
  await writeManifest(folder, listed, there);
  await writeWhole(join(folder, TABLE_NAME), writeTable(there.filter(isOriginal)));
  const differing = changed.map(({ path }) => path);
  if (sidecars)
    for (const file of there) {
      const path = `${file.path}.xmp`;
      if (await isOthersSidecar(join(folder, path))) differing.push(path);
      else await writeWhole(join(folder, path), writeSidecar(file));
    }
  const fetched = missing.filter(({ assetId }) => !unread.has(assetId));
  return {
    files: there.length,
    fetched: fetched.length,
    bytes: fetched.reduce((sum, { bytes }) => sum + bytes, 0),
    missing: [...unread, ...listed.missing.map(idOf)],
    kept: differing,
  };
}

const idOf = ({ assetId }: { assetId: string }) => assetId;
const isOriginal = ({ parentId }: ManifestFile) => parentId === null;

const writeManifest = (folder: string, { missing, ...manifest }: Written, files: ManifestFile[]) =>
  writeWhole(join(folder, MANIFEST_NAME), textOf({ ...manifest, files, missing }));

/** As in an archive: a line for each file. */
const textOf = ({ files, missing, ...head }: Written) =>
  `${JSON.stringify(head).slice(0, -1)},"files":[\n${files.map((file) => JSON.stringify(file)).join(',\n')}\n],"missing":${JSON.stringify(missing)}}\n`;

async function writeWhole(path: string, text: string): Promise<void> {
  const unfinished = `${path}.part`;
  await writeFile(unfinished, text);
  await rename(unfinished, path);
}

/** Each file keeps the name that an earlier run gave it; a new one gets a number when its name is in use. */
async function nameFiles(
  folder: string,
  files: ManifestFile[],
  earlier: ManifestFile[],
): Promise<ManifestFile[]> {
  const given = new Map(earlier.map(({ assetId, path }) => [assetId, path]));
  const inOneCase = (path: string) => path.toUpperCase().toLowerCase();
  const others = await readdir(folder);
  const taken = new Set([MANIFEST_NAME, TABLE_NAME, ...others, ...given.values()].map(inOneCase));
  return files.map((file) => {
    const isTaken = (name: string) => taken.has(inOneCase(name));
    const path = given.get(file.assetId) ?? freeName(file.path, isTaken);
    taken.add(inOneCase(path));
    return { ...file, path };
  });
}

function freeName(path: string, isTaken: (path: string) => boolean): string {
  const extension = extensionOf(path);
  const stem = path.slice(0, path.length - extension.length);
  for (let number = 1; ; number++) {
    const name = number === 1 ? path : `${stem} (${number})${extension}`;
    if (!isTaken(name)) return name;
  }
}

/** Fetches files, many in one archive. Returns the ids of those that did not come. */
async function fetchFiles(
  library: LibraryClient,
  folder: string,
  files: ManifestFile[],
): Promise<Set<string>> {
  const left = new Map(files.map((file) => [file.assetId, file]));
  const line = progressLine();
  const all = files.reduce((sum, { bytes }) => sum + bytes, 0);
  let done = 0;
  const onBytes = (bytes: number, path: string) => {
    done += bytes;
    line.draw(`${bar(done, all)} ${path}`);
  };
  try {
    for (const some of batchesOf(files, PER_ARCHIVE, ({ bytes }) => bytes))
      for (const id of await fetchSome(library, folder, some, onBytes)) left.delete(id);
  } finally {
    line.clear();
  }
  return new Set(left.keys());
}

/** An archive that breaks off is asked for again, for what is left of it: without a file in which it broke off so often. */
const TRIES = 3;

async function fetchSome(
  library: LibraryClient,
  folder: string,
  files: ManifestFile[],
  onBytes: (bytes: number, path: string) => void,
): Promise<string[]> {
  const wanted = new Map(files.map((file) => [file.assetId, file]));
  const lost = new Set<string>();
  const failures = new Map<string, number>();
  while (wanted.size > 0) {
    const byPath = new Map<string, ManifestFile>();
    try {
      await readArchive(library, folder, { wanted, byPath }, onBytes);
      break;
    } catch (error) {
      signal.throwIfAborted();
      const isLost = error instanceof TypeError || error instanceof CommandFailure;
      // The next in the order of the archive.
      const reading = [...byPath.values()].map(idOf).find((id) => wanted.has(id)) ?? '';
      const times = (failures.get(reading) ?? 0) + 1;
      failures.set(reading, times);
      if (!isLost || (times === TRIES && reading === '')) throw error;
      if (times === TRIES && wanted.delete(reading)) lost.add(reading);
    }
  }
  return files.map(({ assetId }) => assetId).filter((id) => !wanted.has(id) && !lost.has(id));
}

/** Takes out of `wanted` what was written, and adds to `byPath` what the archive has. */
async function readArchive(
  library: LibraryClient,
  folder: string,
  { wanted, byPath }: Record<'wanted' | 'byPath', Map<string, ManifestFile>>,
  onBytes: (bytes: number, path: string) => void,
): Promise<void> {
  for await (const entry of openArchive(library, { ids: [...wanted.keys()] })) {
    if (entry.path === MANIFEST_NAME && byPath.size === 0) {
      const chunks: Buffer[] = [];
      for await (const chunk of entry.content) chunks.push(chunk);
      for (const { path, assetId } of manifestOf(Buffer.concat(chunks).toString('utf8')).files) {
        const file = wanted.get(assetId);
        if (file) byPath.set(path, file);
      }
      continue;
    }
    const file = byPath.get(entry.path);
    if (!file) continue;
    await writeFileOf(join(folder, file.path), file, entry.content, onBytes);
    wanted.delete(file.assetId);
  }
}

async function writeFileOf(
  path: string,
  { sha256 }: ManifestFile,
  content: AsyncIterable<Buffer>,
  onBytes: (bytes: number, path: string) => void,
): Promise<void> {
  const unfinished = `${path}.part`;
  const hash = createHash('sha256');
  const counted = async function* () {
    for await (const chunk of content) {
      hash.update(chunk);
      onBytes(chunk.length, path);
      yield chunk;
    }
  };
  try {
    await pipeline(counted, createWriteStream(unfinished), { signal });
    if (sha256 !== null && hash.digest('hex') !== sha256)
      throw new CommandFailure(EXIT.network, `${path} arrived damaged.`, 'NETWORK_ERROR');
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}
