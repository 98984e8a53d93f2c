import { type ChildProcess, type IOType, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Duplex } from 'node:stream';
import type { ServiceUser } from '../service-user/choose-service-user';
import {
  becomeUser,
  DECODER_IDS,
  DECODER_USER_VARIABLE,
  mayChangeUser,
  newDecoderUser,
} from './decoder-user';

/** Where the process waits for its user ids: after the standard streams and the message channel. */
const MAPPING_DESCRIPTOR = 4;

/**
 * The rights kept in a user namespace limited to itself and the decoders: it can start decoders as other users, without
 * a network, and end them. It can become neither root nor any other user.
 */
const RIGHTS = '-all,+setuid,+setgid,+kill,+sys_admin';

/**
 * The command to run a program as the service's user. Root starts it, and completes it by `mapUsers`.
 * @returns arguments: the first is the command
 */
function becomeServiceUser({ uid, gid }: ServiceUser, command: string[]): string[] {
  const wait = `echo ready >&${MAPPING_DESCRIPTOR}; read -r _ <&${MAPPING_DESCRIPTOR} || exit 1`;
  const become = `--reuid=${uid} --regid=${gid} --clear-groups --inh-caps=${RIGHTS} --ambient-caps=${RIGHTS}`;
  const script = `${wait}; exec ${MAPPING_DESCRIPTOR}<&-; exec setpriv ${become} --bounding-set=${RIGHTS} "$@"`;
  return ['unshare', '--user', '--keep-caps', '/bin/sh', '-c', script, 'sh', ...command];
}

/** Lets the waiting process become the service's user, or a decoder's, and nobody else. */
function mapUsers(child: ChildProcess, { uid, gid }: ServiceUser): void {
  const pipe = child.stdio[MAPPING_DESCRIPTOR] as Duplex;
  pipe.on('error', () => {});
  pipe.once('data', () => {
    try {
      writeFileSync(`/proc/${child.pid}/uid_map`, mapOf(uid));
      writeFileSync(`/proc/${child.pid}/gid_map`, mapOf(gid));
      pipe.end('go\n');
    } catch (error) {
      // The process ends, and its supervisor reports it.
      pipe.destroy(error as Error);
    }
  });
}

/** Lines of: the first id inside, the first id outside, the count. */
const mapOf = (id: number) =>
  `${id} ${id} 1\n${DECODER_IDS.first} ${DECODER_IDS.first} ${DECODER_IDS.count}\n`;

type Program = {
  /** TypeScript or JavaScript. */
  file: string;
  /** Its arguments. */
  args?: readonly string[];
  nodeOptions?: string[];
  /** Private memory it may use; an allocation beyond it fails, or ends the process. Unlimited by default. */
  memoryMiB?: number;
  /** Whether the processes it starts may use more memory than itself. */
  childrenUnlimited?: boolean;
  /** In its own process group: it can be killed with everything it started, and gets no Ctrl-C. */
  ownGroup?: boolean;
  /** It reads untrusted bytes in this folder: it gets no network and, where this process is root's, another user. */
  decoderFolder?: string;
  /** What it reads at its start, beside its code, with `decoderFolder`. */
  reads?: readonly string[];
  /** The user it runs as; by default the user of this process, root included. */
  user?: ServiceUser | null;
  env: NodeJS.ProcessEnv;
  /** Standard input, output and error output; a channel for messages comes fourth. */
  stdio: [IOType, IOType, IOType];
};

/**
 * Starts a Node program of ours with system limits for its whole life, and a channel for messages. RLIMIT_DATA counts
 * private writable memory, not V8's mere reservations. A crash writes no memory to the disk. Where the system can
 * (Linux), the program gets no new privileges and dies with this process, even when this process is killed with -9
 * while the program hangs.
 */
export function startLimitedProcess(program: Program): ChildProcess {
  const {
    file,
    args: given = [],
    nodeOptions = [],
    memoryMiB,
    childrenUnlimited = false,
  } = program;
  const { ownGroup = false, decoderFolder, reads = [], user = null, env, stdio } = program;
  const memory = memoryMiB === undefined ? 'unlimited' : memoryMiB * 1024;
  // Not every setpriv knows the options, and not every system gives namespaces: the first working one is used.
  const attempts: Attempt[] =
    decoderFolder === undefined ? [{ command: TIED_TO_PARENT }] : decoderCommands([file, ...reads]);
  const lines = attempts.map(
    ({ command, condition = 'true' }) =>
      `${command} ${condition} 2>/dev/null && exec ${command} "$@"`,
  );
  const script = `ulimit -c 0; ulimit ${childrenUnlimited ? '-S ' : ''}-d ${memory} 2>/dev/null
    ${lines.join('\n')}
    exec "$@"`;
  const loader = file.endsWith('.ts') ? loadSources(decoderFolder) : { options: [], env: {} };
  const node = [process.execPath, ...nodeOptions, ...loader.options, file, ...given];
  const limited = ['/bin/sh', '-c', script, 'sh', ...node];
  const [command = '', ...args] = user ? becomeServiceUser(user, limited) : limited;
  const child = spawn(command, args, {
    env: { ...ONE_ARENA, ...env, ...loader.env },
    cwd: decoderFolder,
    stdio: user ? [...stdio, 'ipc', 'pipe'] : [...stdio, 'ipc'],
    serialization: 'advanced',
    detached: ownGroup,
  });
  if (user) mapUsers(child, user);
  return child;
}

/**
 * glibc gives each of a dozen threads an arena of its own, and memory freed in one serves no other: a tenth of what such a
 * process holds (docs/performance.md). An operator may set another number.
 */
const ONE_ARENA = { MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '1' };

/** The loader and its configuration by their paths, for a program running in another folder. */
const loadSources = (folder?: string) => ({
  options: ['--import', import.meta.resolve('tsx')],
  env: folder === undefined ? {} : { TSX_TSCONFIG_PATH: resolve('tsconfig.json') },
});

const TIED_OPTIONS = '--no-new-privs --pdeathsig KILL';
const TIED_TO_PARENT = `setpriv ${TIED_OPTIONS}`;

/**
 * The commands to start a decoder under, best first, each with a condition for its use. A user who may not read the
 * code, because it is below a closed home, or what else it needs to start, cannot start it: then the program starts as
 * root and becomes that user before it reads anything of a stranger's.
 */
function decoderCommands(files: string[]): Attempt[] {
  // The loader of sources starts its own program, in folders that may be closed.
  const isSource = files.some((file) => file.endsWith('.ts'));
  const tests = files.map((file) => `-r '${file.replaceAll("'", `'\\''`)}'`);
  const readsCode = isSource ? 'false' : `test ${tests.join(' -a ')}`;
  if (!mayChangeUser)
    return [`unshare -r -n ${TIED_TO_PARENT}`, TIED_TO_PARENT].map((command) => ({ command }));
  const user = newDecoderUser();
  const asOther = `setpriv ${becomeUser(user).join(' ')} ${TIED_OPTIONS}`;
  const becomesOther = `env ${DECODER_USER_VARIABLE}=${user}`;
  return [
    { command: `unshare -n ${asOther}`, condition: readsCode },
    { command: asOther, condition: readsCode },
    { command: `unshare -n ${TIED_TO_PARENT} ${becomesOther}` },
    { command: `${TIED_TO_PARENT} ${becomesOther}` },
    { command: becomesOther },
  ];
}

type Attempt = { command: string; condition?: string };
