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
import { BASELINE, hasBaselineTables, type Migration } from '@/platform/database/migrate';
import { measureFile } from '@/platform/measure-file';
import type { BackupSource } from './open-source';

/** Files read at the same time. */
const FILES_AT_ONCE = 4;

/** A checked backup: every table and file is present, byte for byte. */
export type Backup = { source: BackupSource; manifest: Manifest; secrets: Secrets };

/**
 * Reads the whole backup once, before anything is written. Refuses it if something is missing or changed, if its tables
 * are newer than `migrations` (those of this code), or if it was sealed with another secret.
 * @param configured the secrets of SECRET; undefined: those in the backup are used
 */
export async function readBackup(
  source: BackupSource,
  migrations: Migration[],
  configured: Secrets | undefined,
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
  await eachOf(savedFiles(folder), FILES_AT_ONCE, async (file) => {
    const found = await source.withFile(file, measureFile);
    if (found?.size !== file.size || found.sha256 !== file.sha256)
      refuseDamaged(source.name, `the file ${file.name}`);
  });
  return { source, manifest, secrets };
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
  refuse(
    'BAD_USER_INPUT',
    `The backup in ${folder} is damaged: ${what} is missing or was changed.`,
  );
