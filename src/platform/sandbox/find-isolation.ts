import { runProgram } from './run-program';

/** Keep a program from the network: as root, or where every user may create namespaces. */
const WITHOUT_NETWORK = [
  ['unshare', '-n', '--'],
  ['unshare', '-r', '-n', '--'],
];
/** The program gets no new privileges, and dies with this process. */
const TIED_TO_PARENT = ['setpriv', '--no-new-privs', '--pdeathsig', 'KILL', '--'];
const LIMITS = { timeoutMs: 10_000, cpuSeconds: 5, memoryMiB: 512, outputBytes: 65_536 };

/** The commands to run a program under, as far as this system has and allows them; empty on macOS. */
export async function findIsolation(): Promise<string[]> {
  const works = async (commands: string[]) =>
    (await runProgram([...commands, 'true'], LIMITS)).end === 'done';
  const tied = (await works(TIED_TO_PARENT)) ? TIED_TO_PARENT : [];
  for (const isolation of WITHOUT_NETWORK)
    if (await works([...isolation, ...tied])) return [...isolation, ...tied];
  return tied;
}
