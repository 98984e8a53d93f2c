import type { ChildProcess } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import type { Duplex } from 'node:stream';
import type { ServiceUser } from '../service-user/choose-service-user';
import { DECODER_IDS } from './decoder-user';

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
export function becomeServiceUser({ uid, gid }: ServiceUser, command: string[]): string[] {
  const wait = `echo ready >&${MAPPING_DESCRIPTOR}; read -r _ <&${MAPPING_DESCRIPTOR} || exit 1`;
  const become = `--reuid=${uid} --regid=${gid} --clear-groups --inh-caps=${RIGHTS} --ambient-caps=${RIGHTS}`;
  const script = `${wait}; exec ${MAPPING_DESCRIPTOR}<&-; exec setpriv ${become} --bounding-set=${RIGHTS} "$@"`;
  return ['unshare', '--user', '--keep-caps', '/bin/sh', '-c', script, 'sh', ...command];
}

/** Lets the waiting process become the service's user, or a decoder's, and nobody else. */
export function mapUsers(child: ChildProcess, { uid, gid }: ServiceUser): void {
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
