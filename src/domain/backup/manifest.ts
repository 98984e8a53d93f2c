import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { refuse } from '@/contract/errors';
import { writeDurably } from './write-durably';

/** The paths in a backup folder. */
export const pathsIn = (folder: string) => ({
  manifest: join(folder, 'manifest.json'),
  secret: join(folder, 'secret'),
  /** One JSON line per file: its name, size and SHA-256. */
  fileList: join(folder, 'files.jsonl'),
  table: (name: string) => join(folder, 'database', `${name.replaceAll('"', '')}.copy`),
  file: (name: string) => join(folder, 'files', name.slice(0, 2), name),
});

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const size = z.number().int().min(0);

const manifestShape = z.object({
  format: z.literal(1),
  /** The moment of the snapshot. */
  made: z.iso.datetime(),
  /** Identifies the secret that seals keys and mails, and reveals nothing else about it. */
  secretFingerprint: z.string(),
  /** The applied migrations of the tables, in order. */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  /** `name` includes the schema. Names and columns are quoted where SQL requires it. */
  tables: z.array(
    z.object({ name: z.string(), columns: z.array(z.string()), rows: size, bytes: size, sha256 }),
  ),
  /** The last value of each sequence. */
  sequences: z.array(z.object({ name: z.string(), value: z.string().regex(/^-?\d+$/) })),
  /** Number and bytes of the stored files, and the hash of their list. */
  files: z.object({ count: size, bytes: size, sha256 }),
});

export type Manifest = z.infer<typeof manifestShape>;
export type SavedTable = Manifest['tables'][number];

/** A stored file of a backup. */
export const savedFileShape = z.object({
  name: z.string().regex(/^[A-Za-z0-9_-][A-Za-z0-9._-]{1,199}$/),
  size,
  sha256,
});
export type SavedFile = z.infer<typeof savedFileShape>;

/** Written last: a folder with a manifest contains a complete backup. */
export const writeManifest = (folder: string, manifest: Manifest) =>
  writeDurably(pathsIn(folder).manifest, `${JSON.stringify(manifest, null, 2)}\n`);

/** Refuses a folder without a complete backup, or with a backup of a newer format. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(pathsIn(folder).manifest, 'utf8').catch(() =>
    refuse(
      'BAD_USER_INPUT',
      `${folder} holds no backup, or one that was cut short: it has no manifest.json.`,
    ),
  );
  try {
    return manifestShape.parse(JSON.parse(text));
  } catch {
    return refuse(
      'BAD_USER_INPUT',
      `The manifest.json of ${folder} is damaged, or of a later version of Vitrine.`,
    );
  }
}
