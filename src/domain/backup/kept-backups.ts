import type { Blobs } from '@/platform/blobs/port';

/** The place of backups of a process. */
export type Copies = {
  /** Opens it, unless it is open. */
  open(): Promise<Blobs>;
  /** After a failure: the next call opens it again. */
  forget(): void;
};

/**
 * A place of backups is a store of its own. The bytes of a file are under their SHA-256, once for all backups; the pieces
 * of a backup under `backup-<when it was made>.<piece>`. It is complete once it has its manifest, which is written last.
 */
const PIECE = /^backup-(\d{8}T\d{9}Z)\.(.+)$/;
const CONTENT = /^[0-9a-f]{64}$/;

export const MANIFEST_PIECE = 'manifest.json';
export const LIST_PIECE = 'files.jsonl';
export const SECRET_PIECE = 'secret';
const TABLE_PIECE = 'table.';
export const tablePiece = (table: string) => `${TABLE_PIECE}${table.replaceAll('"', '')}`;

/** Names a backup by its moment, to the millisecond: `20261129T013000000Z`. */
export const stampOf = (moment: Date): string => moment.toISOString().replaceAll(/[-:.]/g, '');
export const momentOf = (stamp: string): Date =>
  new Date(stamp.replace(/^(....)(..)(..T..)(..)(..)(...Z)$/, '$1-$2-$3:$4:$5.$6'));
export const isStamp = (text: string): boolean => PIECE.test(`backup-${text}.x`);

export const pieceName = (stamp: string, piece: string) => `backup-${stamp}.${piece}`;
export const pieceOf = (name: string) => {
  const [, stamp, piece] = PIECE.exec(name) ?? [];
  return stamp !== undefined && piece !== undefined ? { stamp, piece } : null;
};
export const isContent = (name: string): boolean => CONTENT.test(name);

/** The pieces of each backup, by stamp, and what else is there. */
export async function listKept(
  copies: Blobs,
  onContent: (content: { sha256: string; size: number }) => Promise<unknown> = async () =>
    undefined,
): Promise<Map<string, Set<string>>> {
  const kept = new Map<string, Set<string>>();
  for await (const { blob, size } of copies.list()) {
    const found = pieceOf(blob);
    if (found) kept.set(found.stamp, (kept.get(found.stamp) ?? new Set()).add(found.piece));
    else if (isContent(blob)) await onContent({ sha256: blob, size });
  }
  return kept;
}

/** The stamps of the complete ones, the newest first. */
export const completeOf = (kept: ReadonlyMap<string, ReadonlySet<string>>): string[] =>
  [...kept]
    .filter(([, pieces]) => pieces.has(MANIFEST_PIECE))
    .map(([stamp]) => stamp)
    .sort()
    .reverse();
