import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { makeFolder } from '@/platform/make-folder';
import { giveToOwnerOf } from '@/platform/service-user/take-over-data-folder';
import { InvalidConfig } from './environment';
import { isLongEnough, parseSecrets, type Secrets } from './parse-secrets';

/** The file in DATA_DIR with the secrets when SECRET is not set: one a line, the newest first. */
const secretFile = (dataDir: string) => path.join(dataDir, 'secret');

const newSecret = () => randomBytes(48).toString('base64url');

/** The secrets of this DATA_DIR; the first is made at the first start. If they are lost, all keys are unusable. */
export function readOrCreateSecrets(dataDir: string): Secrets {
  const file = secretFile(dataDir);
  try {
    makeFolder(dataDir);
    if (!existsSync(file)) writeSecretFile(dataDir, [newSecret()], 'create');
  } catch (error) {
    throw new InvalidConfig(`DATA_DIR ${dataDir} cannot be written: ${(error as Error).message}.`);
  }
  return readSecrets(file);
}

/** Puts a new secret before those of this DATA_DIR and returns all. Running processes keep the secrets they read. */
export function addSecret(dataDir: string): Secrets {
  const secrets: Secrets = [newSecret(), ...readOrCreateSecrets(dataDir)];
  writeSecretFile(dataDir, secrets, 'replace');
  return secrets;
}

/**
 * Writes the file atomically: after a power failure it is complete or absent. Only this user may read it.
 * @param how `create` keeps a file made by another process in the meantime
 */
export function writeSecretFile(dataDir: string, secrets: Secrets, how: 'create' | 'replace') {
  const file = secretFile(dataDir);
  const aside = `${file}.new-${process.pid}`;
  rmSync(aside, { force: true });
  const descriptor = openSync(aside, 'wx', 0o600);
  try {
    writeFileSync(descriptor, `${secrets.join('\n')}\n`);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
  giveToOwnerOf(dataDir, aside);
  if (how === 'create') linkUnlessThere(aside, file);
  else renameSync(aside, file);
  rmSync(aside, { force: true });
  flushFolder(dataDir);
}

/** Unlike a rename, a link never replaces a file. On file systems without links, a rename has to do. */
function linkUnlessThere(aside: string, file: string) {
  try {
    linkSync(aside, file);
  } catch {
    if (!existsSync(file)) renameSync(aside, file);
  }
}

/** A new name is durable once its folder is flushed. */
function flushFolder(folder: string) {
  const descriptor = openSync(folder, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

function readSecrets(file: string): Secrets {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new InvalidConfig(`The secret in ${file} cannot be read: ${(error as Error).message}.`);
  }
  const secrets = parseSecrets(text, '\n');
  if (!secrets?.every(isLongEnough))
    throw new InvalidConfig(
      `The secret in ${file} is empty or shorter than 32 bytes: put the file back from a backup; if there are no keys yet, delete it, and the next start makes a new one.`,
    );
  return secrets;
}
