import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run, step } from './step.mjs';

/** Programs; the Debian packages have the same names. */
const PROGRAMS = ['radosgw', 'ceph-mon', 'ceph-osd'];

/**
 * Makes sure Ceph is on the PATH; its gateway is the S3 server of the tests. As root on Debian and Ubuntu, installs a
 * missing one (a download of 61 MB, once). Elsewhere prints one line: its tests are skipped.
 */
export async function installCeph() {
  if (PROGRAMS.every(isOnPath)) return;
  try {
    if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))
      throw new Error('it is installed by root on Debian and Ubuntu only');
    await step('Installing Ceph for the tests of S3', install);
  } catch (error) {
    const reason = String(error?.output || error?.message || error)
      .split('\n')
      .at(-1);
    process.stdout.write(`! SKIPPED: the tests of S3 do not run here: ${reason}.\n`);
  }
}

async function install() {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const timeouts = ['-o', 'Acquire::http::Timeout=20', '-o', 'DPkg::Lock::Timeout=60'];
  await run('apt-get', [...timeouts, 'update'], { env });
  await run('apt-get', [...timeouts, 'install', '-y', '--no-install-recommends', ...PROGRAMS], {
    env,
  });
}

function isOnPath(name) {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, name), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}
