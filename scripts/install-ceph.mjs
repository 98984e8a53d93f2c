import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run, step } from './step.mjs';

/** Each is the only program that we need of the Debian package of its name. */
const programs = ['radosgw', 'ceph-mon', 'ceph-osd'];

/**
 * Has Ceph on the PATH, whose gateway is the real S3 server of the tests: as root on Debian and Ubuntu a missing one
 * is installed (61 MB to fetch, once a machine). Elsewhere one line says that its tests are skipped.
 */
export async function installCeph() {
  if (programs.every(isOnPath)) return;
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
  const patience = ['-o', 'Acquire::http::Timeout=20', '-o', 'DPkg::Lock::Timeout=60'];
  await run('apt-get', [...patience, 'update'], { env });
  await run('apt-get', [...patience, 'install', '-y', '--no-install-recommends', ...programs], {
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
