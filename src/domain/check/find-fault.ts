import { createHash } from 'node:crypto';
import type { PlaybackFile } from '@/contract/asset/playback';
import { type BlobName, type Blobs, renditionBlob } from '@/platform/blobs/port';
import { hashOf } from './mend-original';
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
  /** When it last changed. */
  updated: Date;
  /** How many captions its version for browsers has; null while it has none. */
  captions: number | null;
  /** What the last check found; null: nothing, or there was none. */
  finding: string | null;
  checked_at: Date | null;
  /** The hash over its renditions at that check; null: they were not hashed. */
  derived_sha256: string | null;
};

/** What files are compared with. */
export type FileParts = {
  /** The store itself: what a process has in memory says nothing about it. */
  blobs: Blobs;
  /** The place of the backups; null: there is none, or it is away. */
  copies: Blobs | null;
  /** When the last good backup began. */
  backedUp: Date | null;
};

/** `damaged`: the renditions that are. */
export type Fault = Pick<Problem, 'problem' | 'detail'> & { damaged?: BlobName[] };

type Looked = { bytes: boolean };

/**
 * What is wrong with the files of an owner, and the hash over its renditions.
 */
export async function findFault(
  parts: FileParts,
  owner: Owner,
  looked: Looked,
): Promise<{ fault: Fault | null; derived: string | null }> {
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
  const edges = missing.map((name) => name.split('.')[1]).join(', ');
  return { problem: 'size-missing', detail: `These renditions are missing: ${edges}.` };
}

/**
 * No row has the hashes of renditions. They are damaged when they differ from those of the last check, or, of an asset
 * that did not change since the last backup, when no backup has their bytes.
 */
async function findDamaged({ blobs, copies, backedUp }: FileParts, owner: Owner) {
  const hash = createHash('sha256');
  const unknown: BlobName[] = [];
  const names = [...playbackOf(owner), ...renditionsOf(owner)];
  for (const name of names) {
    const found = (await hashOf(blobs, name)) ?? '';
    hash.update(`${name} ${found}\n`);
    if (copies && (await copies.size(found || 'none')) === null) unknown.push(name);
  }
  const derived = names.length === 0 ? null : hash.digest('hex');
  const { updated, checked_at, derived_sha256 } = owner;
  const isOther =
    derived_sha256 !== null &&
    checked_at !== null &&
    updated < checked_at &&
    derived !== derived_sha256;
  const isOld = backedUp !== null && updated < backedUp;
  const damaged = copies && isOld ? unknown : isOther ? names : [];
  if (damaged.length === 0) return { fault: null, derived };
  const problem: ProblemKind = 'size-damaged';
  const edges = damaged.map((name) => name.split('.')[1]).join(', ');
  return {
    fault: { problem, detail: `These renditions are damaged: ${edges}.`, damaged },
    derived: null,
  };
}

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
