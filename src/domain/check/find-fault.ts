import type { PlaybackFile } from '@/contract/asset/playback';
import { type BlobName, type Blobs, renditionBlob } from '@/platform/blobs/port';
import { hashOf, UNREADABLE } from './mend-original';
import type { Problem, ProblemKind } from './problem';

export type Owner = {
  id: string;
  organization_id: string;
  library_id: string;
  blob: BlobName;
  sha256: string | null;
  size_bytes: string | null;
  renditions: number[];
  processed: boolean;
  /** When it last changed, or its version for browsers was last asked for. */
  changed: Date;
  /** How many captions its version for browsers has; null while it has none. */
  captions: number | null;
  /** What the last check found; null: nothing, or there was none. */
  finding: string | null;
  checked_at: Date | null;
  /** Its renditions at that check; null: they were not hashed, or are being made anew. */
  derived: Derived | null;
};

/** The beginning of the hash of each rendition, by what its name has after that of the original. */
export type Derived = Record<string, string>;
/** Enough to notice damage, in a row of every original. */
const HASH_CHARACTERS = 16;

/** What files are compared with. */
export type FileParts = {
  /** The store itself: what a process has in memory says nothing about it. */
  blobs: Blobs;
  /** The place of the backups; null: there is none, or it is away. */
  copies: Blobs | null;
};

/** `damaged`: the renditions that are. */
export type Fault = Pick<Problem, 'problem' | 'detail'> & { damaged?: BlobName[] };

type Looked = { bytes: boolean };

/**
 * What is wrong with the files of an owner, and the hashes of its renditions.
 */
export async function findFault(
  parts: FileParts,
  owner: Owner,
  looked: Looked,
): Promise<{ fault: Fault | null; derived: Derived | null }> {
  const fault =
    (await findLost(parts.blobs, owner, looked)) ?? (await findIncomplete(parts, owner));
  if (fault || !looked.bytes) return { fault, derived: null };
  return findDamaged(parts, owner);
}

async function findLost(blobs: Blobs, owner: Owner, { bytes }: Looked): Promise<Fault | null> {
  const { blob, sha256, size_bytes, finding } = owner;
  const missing = { problem: 'file-missing', detail: `Its file ${blob} is missing.` } as const;
  const differs = {
    problem: 'file-damaged',
    detail: `Its file ${blob} differs from the uploaded bytes.`,
  } as const;
  const size = await blobs.size(blob);
  if (size === null) return missing;
  if (size_bytes !== null && size !== Number(size_bytes))
    return { ...differs, detail: `Its file ${blob} has ${size} bytes instead of ${size_bytes}.` };
  if (!bytes) return finding === 'file-damaged' ? differs : null;
  if (sha256 === null) return null;
  const found = await hashOf(blobs, blob);
  if (found === null) return missing;
  return found === sha256 ? null : differs;
}

async function findIncomplete({ blobs }: FileParts, owner: Owner): Promise<Fault | null> {
  const lost = async (names: BlobName[]) => {
    const sizes = await Promise.all(names.map((name) => blobs.size(name)));
    return names.filter((_, place) => sizes[place] === null);
  };
  if ((await lost(playbackOf(owner))).length > 0)
    return { problem: 'playback-missing', detail: 'Its version for browsers is missing.' };
  const missing = await lost(renditionsOf(owner));
  if (missing.length === 0) return null;
  const edges = missing.map(edgeOf).join(', ');
  return { problem: 'size-missing', detail: `These renditions are missing: ${edges}.` };
}

/**
 * A rendition is damaged when it differs from what the last check read under its name, unless the asset changed since.
 * What the backups have says nothing about it: they may be older, elsewhere or away.
 */
async function findDamaged({ blobs }: FileParts, owner: Owner) {
  const { changed, checked_at } = owner;
  const known = (checked_at !== null && changed < checked_at && owner.derived) || {};
  const derived: Derived = {};
  const damaged: BlobName[] = [];
  for (const name of [...playbackOf(owner), ...renditionsOf(owner)]) {
    const found = (await hashOf(blobs, name))?.slice(0, HASH_CHARACTERS);
    // Removed meanwhile.
    if (found === undefined) continue;
    const edge = edgeOf(name);
    derived[edge] = found;
    if (found === UNREADABLE || (known[edge] ?? found) !== found) damaged.push(name);
  }
  if (damaged.length === 0) return { fault: null, derived };
  const problem: ProblemKind = 'size-damaged';
  const edges = damaged.map(edgeOf).join(', ');
  return {
    fault: { problem, detail: `These renditions are damaged: ${edges}.`, damaged },
    derived: null,
  };
}

const edgeOf = (name: BlobName): string => name.slice(name.indexOf('.') + 1);

function playbackOf({ blob, captions }: Owner): BlobName[] {
  if (captions === null) return [];
  const files: PlaybackFile[] = ['playback', 'strip'];
  for (let n = 0; n < captions; n++) files.push(`captions-${n}`);
  return files.map((name) => renditionBlob(blob, name));
}

export const isPlayback = (owner: Owner, name: BlobName): boolean =>
  playbackOf(owner).includes(name);

/** The names of what is made from an original. */
export const derivedOf = (owner: Owner): BlobName[] => [
  ...playbackOf(owner),
  ...renditionsOf(owner),
];

function renditionsOf({ blob, processed, renditions }: Owner): BlobName[] {
  if (!processed) return [];
  return [...renditions, 'blurred' as const].map((name) => renditionBlob(blob, name));
}
