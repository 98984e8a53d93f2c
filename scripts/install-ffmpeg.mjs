import { execFile } from 'node:child_process';
import { accessSync, constants, existsSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';
import { promisify } from 'node:util';
import { root, run, step } from './step.mjs';

const OLDEST_VERSION = 5;
/** Written when apt failed: starts within the next day do not try again. */
const failedFile = join(root, 'node_modules', '.vitrine-ffmpeg-failed');
const DAY_MS = 24 * 60 * 60 * 1000;
/** Seconds apt waits for a server and for another apt process, and its number of retries. */
const APT_OPTIONS = ['Acquire::http::Timeout=20', 'Acquire::Retries=1', 'DPkg::Lock::Timeout=60'];

/**
 * Makes sure ffmpeg 5 or later is on the PATH if possible: as root on Debian and Ubuntu, installs a missing one unless
 * INSTALL_FFMPEG is 0. Otherwise prints one line how to install it. Never throws: everything except videos works
 * without ffmpeg.
 * @param installed what `isFfmpegInstalled` will find, if it was asked before
 */
export async function installFfmpeg(installed = isFfmpegInstalled()) {
  if (await installed) return;
  const apt = find('apt-get');
  const mayInstall = process.env.INSTALL_FFMPEG !== '0' && process.getuid?.() === 0;
  if (apt && mayInstall && !find('ffmpeg') && !hasFailedRecently()) {
    await step('Installing ffmpeg', () => installWith(apt)).catch(noteFailure);
    if (await isFfmpegInstalled()) return;
  }
  const how = process.platform === 'darwin' ? 'brew install ffmpeg' : 'apt install ffmpeg';
  process.stdout.write(
    `! Videos wait: there is no ffmpeg ${OLDEST_VERSION} or later on the PATH. Get it with "${how}"; they are processed once it is there.\n`,
  );
}

async function installWith(apt) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const options = APT_OPTIONS.flatMap((option) => ['-o', option]);
  await run(apt, [...options, 'update'], { env });
  await run(apt, [...options, 'install', '-y', '--no-install-recommends', 'ffmpeg'], { env });
}

function noteFailure(error) {
  const output = String(error?.output || error?.message || error).split('\n');
  process.stdout.write(`! apt could not install ffmpeg: ${output.at(-1)}\n`);
  writeFileSync(failedFile, '');
}

function hasFailedRecently() {
  if (!existsSync(failedFile)) return false;
  if (Date.now() - statSync(failedFile).mtimeMs < DAY_MS) return true;
  rmSync(failedFile, { force: true });
  return false;
}

/**
 * Whether a recent ffmpeg is on the PATH. Asking it takes a seventh of a second, during which other steps can go on. The
 * service checks the same before the first video, and repeatedly until ffmpeg is installed.
 */
export async function isFfmpegInstalled() {
  const recent = ['ffmpeg', 'ffprobe'].map(async (name) => {
    const program = find(name);
    if (!program) return false;
    const { stdout } = await promisify(execFile)(program, ['-version'], { timeout: 10_000 });
    const [, version] = /^ff\w+ version n?(\d+|N-)/.exec(stdout) ?? [];
    return version === 'N-' || Number(version) >= OLDEST_VERSION;
  });
  return (await Promise.all(recent.map((each) => each.catch(() => false)))).every(Boolean);
}

/** The path of a program on the PATH. */
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
