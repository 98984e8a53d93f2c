import { execFileSync } from 'node:child_process';
import { symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const pathOf = (name: string) =>
  execFileSync('/bin/sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).trim();

/** Links the real ffmpeg and ffprobe into a folder. */
export async function installVideoTools(folder: string) {
  for (const name of ['ffmpeg', 'ffprobe']) await symlink(pathOf(name), join(folder, name));
}

/** The same with an ffmpeg that hangs on videos containing POISON HANG, and crashes on POISON CRASH. */
export async function installCrashingVideoTools(folder: string) {
  await symlink(pathOf('ffprobe'), join(folder, 'ffprobe'));
  const script = `#!/bin/sh
for each; do case $each in file:*)
  grep -q 'POISON HANG' "\${each#file:}" && sleep 600
  grep -q 'POISON CRASH' "\${each#file:}" && kill -SEGV $$
;; esac; done
exec ${pathOf('ffmpeg')} "$@"
`;
  await writeFile(join(folder, 'ffmpeg'), script, { mode: 0o755 });
}
