import { becomeUser, mayChangeUser } from './decoder-user';
import { DECODER_USER } from './launcher';
import { runProgram } from './run-program';

/** Keeps a program off the network: as root, or where every user may create namespaces. */
const WITHOUT_NETWORK = [
  ['unshare', '-n', '--'],
  ['unshare', '-r', '-n', '--'],
];
/** The program gets no new privileges, and dies with this process. */
const TIED_TO_PARENT = ['--no-new-privs', '--pdeathsig', 'KILL', '--'];
const LIMITS = { timeoutMs: 10_000, cpuSeconds: 5, memoryMiB: 512, outputBytes: 65_536 };

/**
 * The commands to run a program under, as far as this system has and allows them; empty on macOS. As root, the program
 * gets its own user, unless a closed folder keeps that user from starting it.
 * @param trial a call of the program that ends at once, without an error
 */
export async function findIsolation(trial: readonly string[]): Promise<string[]> {
  const works = async (commands: string[]) =>
    (await runProgram([...commands, ...trial], LIMITS)).end === 'done';
  const asOther = ['setpriv', ...becomeUser(DECODER_USER), ...TIED_TO_PARENT];
  const asSelf = ['setpriv', ...TIED_TO_PARENT];
  const tied = mayChangeUser && (await works(asOther)) ? asOther : asSelf;
  const kept = (await works(tied)) ? tied : [];
  for (const isolation of WITHOUT_NETWORK)
    if (await works([...isolation, ...kept])) return [...isolation, ...kept];
  return kept;
}
