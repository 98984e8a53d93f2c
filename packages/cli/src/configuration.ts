import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { CommandFailure, EXIT } from './failure.js';

export type StoredCredential =
  | { apiKey: string }
  /** `expiresAt` is in Unix milliseconds. */
  | { accessToken: string; refreshToken: string; expiresAt: number };

/** Remembered about one service. */
export type Remembered = {
  credential?: StoredCredential;
  organization?: string;
  library?: string;
};

/** `url` is the service of the last sign-in; `services` are by their URL. */
export type Configuration = { url?: string; services: Record<string, Remembered> };

const folder = (variable: string, ...otherwise: string[]) =>
  join(process.env[variable] || join(homedir(), ...otherwise), 'vitrine');

export const configurationFile = () => join(folder('XDG_CONFIG_HOME', '.config'), 'config.json');
/** Where unfinished uploads are noted. */
export const stateFolder = () => folder('XDG_STATE_HOME', '.local', 'state');

/** The stored configuration, or an empty one when there is no file yet. Refuses a file without valid JSON. */
export async function readConfiguration(): Promise<Configuration> {
  const text = await readFile(configurationFile(), 'utf8').catch((error) => {
    if (error.code === 'ENOENT') return '{}';
    throw error;
  });
  try {
    return { services: {}, ...JSON.parse(text) };
  } catch {
    const message = `${configurationFile()} is no JSON. Delete it, and sign in again.`;
    throw new CommandFailure(EXIT.other, message);
  }
}

/** Writes a file for its owner only; others see the old content or the new one, never a part. */
export async function writePrivately(path: string, content: object): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const unfinished = `${path}.${randomUUID()}`;
  await writeFile(unfinished, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
  await rename(unfinished, path);
}

/** Replaces values remembered about a service. */
export async function remember(url: string, changes: Partial<Remembered>): Promise<void> {
  const { services, ...rest } = await readConfiguration();
  services[url] = { ...services[url], ...changes };
  await writePrivately(configurationFile(), { ...rest, services });
}

/** Makes a service the default, with a new sign-in. */
export async function rememberSignIn(url: string, remembered: Remembered): Promise<void> {
  const { services } = await readConfiguration();
  await writePrivately(configurationFile(), { url, services: { ...services, [url]: remembered } });
}
