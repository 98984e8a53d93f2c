import { execFile } from 'node:child_process';
import { accessSync, constants, existsSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';
import { promisify } from 'node:util';
import { root, run, step } from './step.mjs';

const oldest = 5;
/** Written when apt could not: the starts of the next day need not wait for it again. */
const failedFile = join(root, 'node_modules', '.vitrine-ffmpeg-failed');
const oneDayMs = 24 * 60 * 60 * 1000;
/** What apt waits for a server that does not answer, and for another apt, and how often it asks. Seconds. */
const patience = ['Acquire::http::Timeout=20', 'Acquire::Retries=1', 'DPkg::Lock::Timeout=60'];

/**
 * Has ffmpeg 5 or later on the PATH, if that can be: as root on Debian and Ubuntu a missing one is installed.
 * Otherwise one line says how to get it. Never fails: everything but films works without.
 */
export async function installFfmpeg() {
  if (await isThere()) return;
  const apt = find('apt-get');
  if (apt && process.getuid?.() === 0 && !find('ffmpeg') && !failedLately()) {
    await step('Installing ffmpeg', () => installWith(apt)).catch(noteFailure);
    if (await isThere()) return;
  }
  const how = process.platform === 'darwin' ? 'brew install ffmpeg' : 'apt install ffmpeg';
  process.stdout.write(
    `! Films wait: there is no ffmpeg ${oldest} or later on the PATH. Get it with "${how}"; they are processed once it is there.\n`,
  );
}

async function installWith(apt) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const options = patience.flatMap((option) => ['-o', option]);
  await run(apt, [...options, 'update'], { env });
  await run(apt, [...options, 'install', '-y', '--no-install-recommends', 'ffmpeg'], { env });
}

function noteFailure(error) {
  const said = String(error?.output || error?.message || error).split('\n');
  process.stdout.write(`! apt could not install ffmpeg: ${said.at(-1)}\n`);
  writeFileSync(failedFile, '');
}

function failedLately() {
  if (!existsSync(failedFile)) return false;
  if (Date.now() - statSync(failedFile).mtimeMs < oneDayMs) return true;
  rmSync(failedFile, { force: true });
  return false;
}

/** The service asks the same before it opens the first film, and again and again until it is there. */
async function isThere() {
  const recent = ['ffmpeg', 'ffprobe'].map(async (name) => {
    const program = find(name);
    if (!program) return false;
    const { stdout } = await promisify(execFile)(program, ['-version'], { timeout: 10_000 });
    const [, version] = /^ff\w+ version n?(\d+|N-)/.exec(stdout) ?? [];
    return version === 'N-' || Number(version) >= oldest;
  });
  return (await Promise.all(recent.map((each) => each.catch(() => false)))).every(Boolean);
}

/** Where on the PATH a program lies. */
function find(name) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(isAbsolute);
  return folders.map((folder) => join(folder, name)).find(isExecutable);
}

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
