import { execFileSync } from 'node:child_process';
import { symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const placeOf = (name: string) =>
  execFileSync('/bin/sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).trim();

/** Puts the real ffmpeg and ffprobe into a folder. */
export async function installVideoTools(folder: string) {
  for (const name of ['ffmpeg', 'ffprobe']) await symlink(placeOf(name), join(folder, name));
}

/** Puts them there so that ffmpeg hangs over films that hold POISON HANG, and crashes over POISON CRASH. */
export async function installCrashingVideoTools(folder: string) {
  await symlink(placeOf('ffprobe'), join(folder, 'ffprobe'));
  const script = `#!/bin/sh
for each; do case $each in file:*)
  grep -q 'POISON HANG' "\${each#file:}" && sleep 600
  grep -q 'POISON CRASH' "\${each#file:}" && kill -SEGV $$
;; esac; done
exec ${placeOf('ffmpeg')} "$@"
`;
  await writeFile(join(folder, 'ffmpeg'), script, { mode: 0o755 });
}
