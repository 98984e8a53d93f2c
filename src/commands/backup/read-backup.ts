import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { parseSecrets, type Secrets } from '@/config/parse-secrets';
import { refuse } from '@/contract/errors';
import { fingerprintOf } from '@/domain/access/secret/secrets';
import { eachOf } from '@/domain/backup/each-of';
import {
  type Manifest,
  pathsIn,
  readManifest,
  type SavedFile,
  savedFileShape,
} from '@/domain/backup/manifest';
import { isUnreadable } from '@/domain/check/mend-original';
import { BASELINE, hasBaselineTables, type Migration } from '@/platform/database/migrate';
import { measureFile } from '@/platform/measure-file';
import type { BackupSource } from './open-source';

/** Files read at the same time. */
const FILES_AT_ONCE = 4;

/** A checked backup: every table and file is present, byte for byte, except the files in `damaged`. */
export type Backup = {
  source: BackupSource;
  manifest: Manifest;
  secrets: Secrets;
  damaged: SavedFile[];
};

/** So many damaged files are named in a message. */
const MOST_NAMED = 100;

/**
 * Reads the whole backup once, before anything is written. Refuses it if something is missing or changed, if its tables
 * are newer than `migrations` (those of this code), or if it was sealed with another secret.
 * @param configured the secrets of SECRET; undefined: those in the backup are used
 * @param leaveOut whether files, not tables, may be missing or changed
 */
export async function readBackup(
  source: BackupSource,
  migrations: Migration[],
  configured: Secrets | undefined,
  leaveOut = false,
): Promise<Backup> {
  const { folder } = source;
  const manifest = nameBaseline(await readManifest(folder), migrations);
  refuseUnknownMigrations(manifest, migrations);
  const secrets = configured ?? (await readStoredSecrets(folder));
  if (!secrets.some((secret) => fingerprintOf(secret) === manifest.secretFingerprint))
    refuse(
      'BAD_USER_INPUT',
      'SECRET does not hold the secret that the keys of this backup are sealed with: add it, after a comma.',
    );
  for (const { name, bytes, sha256 } of manifest.tables) {
    const found = await measureFile(pathsIn(folder).table(name));
    if (found?.size !== bytes || found.sha256 !== sha256)
      refuseDamaged(source.name, `the table ${name}`);
  }
  const list = await measureFile(pathsIn(folder).fileList);
  if (list?.sha256 !== manifest.files.sha256) refuseDamaged(source.name, 'the list of files');
  const damaged: SavedFile[] = [];
  await eachOf(savedFiles(folder), FILES_AT_ONCE, async (file) => {
    const found = await source.withFile(file, measureFile).catch((error) => {
      if (isUnreadable(error)) return null;
      throw error;
    });
    if (found?.size !== file.size || found.sha256 !== file.sha256) damaged.push(file);
  });
  if (damaged.length > 0 && !leaveOut) refuseDamaged(source.name, nameFiles(damaged));
  return { source, manifest, secrets, damaged };
}

/** Each with its SHA-256, which is its name in a place of backups. */
function nameFiles(files: SavedFile[]): string {
  const named = files.slice(0, MOST_NAMED).map(({ name, sha256 }) => `${name} (SHA-256 ${sha256})`);
  const more = files.length > named.length ? `, and ${files.length - named.length} more` : '';
  return `of its files, ${named.join(', ')}${more}`;
}

/** The files of a backup, one by one, because there may be many. */
export async function* savedFiles(folder: string): AsyncGenerator<SavedFile> {
  const lines = createInterface({ input: createReadStream(pathsIn(folder).fileList) });
  for await (const line of lines) yield savedFileShape.parse(JSON.parse(line));
}

/** The manifest as this code would have written it: the baseline stands for all that it replaces. */
function nameBaseline(manifest: Manifest, known: Migration[]): Manifest {
  const baseline = known.find(({ name }) => name === BASELINE);
  if (!baseline || !hasBaselineTables(manifest.migrations.map(({ name }) => name))) return manifest;
  const later = manifest.migrations.filter(({ name }) => name > BASELINE);
  return { ...manifest, migrations: [{ name: BASELINE, checksum: baseline.checksum }, ...later] };
}

function refuseUnknownMigrations({ migrations: had }: Manifest, known: Migration[]) {
  for (const { name, checksum } of had) {
    const own = known.find((migration) => migration.name === name);
    if (own?.checksum === checksum) continue;
    refuse(
      'BAD_USER_INPUT',
      `The backup was made by another version of Vitrine (it has the migration ${name}${
        own ? ', with other content' : ''
      }); restore it with that version.`,
    );
  }
}

async function readStoredSecrets(folder: string): Promise<Secrets> {
  const text = await readFile(pathsIn(folder).secret, 'utf8').catch(() => '');
  return (
    parseSecrets(text, '\n') ??
    refuse(
      'BAD_USER_INPUT',
      'SECRET is missing: this backup was made with one that it does not bring.',
    )
  );
}

const refuseDamaged = (folder: string, what: string): never =>
  refuse('BAD_USER_INPUT', `The backup in ${folder} is damaged. Missing or changed: ${what}.`);
