import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** User ids reserved by Debian and given to nobody. Nothing on the machine belongs to them. */
export const DECODER_IDS = { first: 65_000, count: 500 };

/** Whether this process may start decoders as other users: as root, or with the rights left to it by root. */
export const mayChangeUser = process.platform === 'linux' && hasRights();

function hasRights(): boolean {
  const CHANGE_GROUP_AND_USER = 0b1100_0000n;
  const status = readFileSync('/proc/self/status', 'utf8');
  const rights = BigInt(`0x${/^CapEff:\s*([0-9a-f]+)/m.exec(status)?.[1] ?? '0'}`);
  return (rights & CHANGE_GROUP_AND_USER) === CHANGE_GROUP_AND_USER;
}

/** A user id for one process reading untrusted bytes. It can touch neither our files nor another such process. */
export const newDecoderUser = (): number => DECODER_IDS.first + randomInt(DECODER_IDS.count);

/** Names the user of a decoder started as root because its user may not read the code. */
export const DECODER_USER_VARIABLE = 'VITRINE_DECODER_USER';

/** Whether this process becomes a user without access to its code, and must load everything before. */
export const cannotReadCode = (): boolean => DECODER_USER_VARIABLE in process.env;

/** Makes this process run for good as the user named by the variable. Does nothing without it. */
export function becomeDecoderUser(): void {
  const user = Number(process.env[DECODER_USER_VARIABLE] ?? 0);
  if (user === 0) return;
  process.setgroups?.([]);
  process.setgid?.(user);
  process.setuid?.(user);
}

/** Options of setpriv: become this user for good, without groups and without rights. */
export const becomeUser = (id: number | string): string[] => [
  `--reuid=${id}`,
  `--regid=${id}`,
  '--clear-groups',
  '--inh-caps=-all',
  '--ambient-caps=-all',
];
