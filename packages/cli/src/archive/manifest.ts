import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Manifest, ManifestFile } from '../../../../src/contract/sharing/archive.js';
import type { LibraryClient, QueryOf } from '../../../client/src/index.js';
import { chunksOf } from '../groups.js';
import { signal } from '../session.js';
import { entriesOf, noArchive, type StoredEntry } from './stored-zip.js';

export type { Manifest, ManifestFile };

export const MANIFEST_NAME = 'manifest.json';

type Choice = QueryOf<'asset-archive'>;

/** The files of an archive that the service makes, the manifest first. */
export async function* openArchive(
  library: LibraryClient,
  choice: Choice,
): AsyncGenerator<StoredEntry, void> {
  const { body } = await library.archive({ ...choice, signal });
  if (body) yield* entriesOf(Readable.fromWeb(body as never));
}

/** What the service says about assets: the first file of an archive of them, of which nothing else is read. */
export async function fetchManifest(library: LibraryClient, choice: Choice): Promise<Manifest> {
  // Read before the loop ends, which ends the archive.
  for await (const entry of openArchive(library, choice)) return await parseManifest(entry);
  throw noManifest();
}

/** The manifest of an archive, from its first file. Refuses another file. */
export async function parseManifest({ path, content }: StoredEntry): Promise<Manifest> {
  if (path !== MANIFEST_NAME) throw noManifest();
  return manifestOf((await buffer(content)).toString('utf8'));
}

/**
 * Refuses a text that is no manifest of an archive of originals, and one with a path that leads out of its folder: files
 * are read and written at these paths, and anybody may have made the archive.
 */
export function manifestOf(text: string): Manifest {
  const manifest = parsed(text);
  if (!Array.isArray(manifest?.files)) throw noManifest();
  if (manifest.size !== 'original')
    throw noArchive(`This archive has images of ${manifest.size} pixels. Import one of originals.`);
  for (const { path, sha256 } of manifest.files)
    if (!isInside(path) || !(sha256 === null || /^[0-9a-f]{64}$/.test(sha256)))
      throw noArchive(
        `${MANIFEST_NAME} of this archive has a file that the service would not write: ${JSON.stringify(path)}.`,
      );
  return manifest;
}

function parsed(text: string): Manifest | null {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Whether a path stays inside of its folder on every system. */
const isInside = (path: unknown) =>
  typeof path === 'string' &&
  !/[\\\0]|^[a-z]:/i.test(path) &&
  path.split('/').every((part) => !['', '.', '..'].includes(part));

const noManifest = () =>
  noArchive(`This is no archive of Vitrine: it does not begin with ${MANIFEST_NAME}.`);

/** What the service says about these assets, by their ids. With `variants`, about their variants, too. */
export async function describeAssets(
  library: LibraryClient,
  ids: string[],
  variants = false,
): Promise<Map<string, ManifestFile>> {
  const { files } = await joinManifests(library, ids, variants);
  return new Map(files.map((file) => [file.assetId, file]));
}

/** What the service says about the originals that match a filter, and with `variants` about their variants. */
export async function manifestOfMatches(
  library: LibraryClient,
  filter: string,
  variants: boolean,
): Promise<Omit<Manifest, 'organizationId'>> {
  const found = await library.listAssets({ filter, pageSize: 500, signal }).all();
  const originals = found.filter(({ parentId }) => parentId === null);
  return joinManifests(
    library,
    originals.map(({ id }) => id),
    variants,
  );
}

async function joinManifests(library: LibraryClient, ids: string[], variants: boolean) {
  const joined: Omit<Manifest, 'organizationId'> = {
    created: Date.now(),
    size: 'original',
    files: [],
    missing: [],
  };
  // One after the other: the service makes two archives for a caller, and learns late that one was left.
  for (const some of chunksOf(ids)) {
    const choice = { ids: some, variants: `${variants}` } as const;
    const { files, missing } = await fetchManifest(library, choice);
    joined.files.push(...files);
    joined.missing.push(...missing);
  }
  return joined;
}
