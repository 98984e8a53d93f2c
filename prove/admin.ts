import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { partsOf } from '../e2e/support/real-deployment';

const execute = promisify(execFile);
/** Of an answer; a check may find something about every file. */
const maxBuffer = 64 * 1024 * 1024;

/** Runs a command of the operator's, as `npm run -s admin -- …` does, on a data folder; its answer. */
export const admin = <Answer = unknown>(dataDir: string, ...args: string[]): Promise<Answer> =>
  adminWith({}, dataDir, ...args);

/** The same, with settings that the service has too. */
export async function adminWith<Answer = unknown>(
  settings: Record<string, string>,
  dataDir: string,
  ...args: string[]
): Promise<Answer> {
  const env = { ...process.env, DATA_DIR: dataDir, ...partsOf(dataDir), ...settings };
  const command = [process.execPath, ['scripts/admin.mjs', ...args], { env, maxBuffer }] as const;
  return JSON.parse((await execute(...command)).stdout);
}
