import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The process ids of a service's own processes whose program is `dist/processes/{name}.js`. Linux only. */
export function processesNamed(name: string, parent: number): number[] {
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .map(Number)
    .filter((pid) => parentOf(pid) === parent && commandOf(pid).includes(`/processes/${name}.js`));
}

/** The process id of the embedded PostgreSQL. */
export const postmasterOf = (dataDir: string): number =>
  Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);

const parentOf = (pid: number) => Number(readProc(pid, 'stat').split(') ').at(-1)?.split(' ')[1]);
const commandOf = (pid: number) => readProc(pid, 'cmdline');

function readProc(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    // The process has ended meanwhile.
    return '';
  }
}
