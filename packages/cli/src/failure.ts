import { CommanderError } from 'commander';
import { type ErrorCode, VitrineError } from '../../client/src/index.js';

/** Exit codes for scripts to branch on. */
export const EXIT = {
  other: 1,
  usage: 2,
  credential: 3,
  notFound: 4,
  refused: 5,
  tooLarge: 6,
  network: 7,
  interrupted: 130,
} as const;

export type FileFailure = { path: string; code: string; message: string };

/** A failure found by this program itself; the message says what to do next. */
export class CommandFailure extends Error {
  override name = 'CommandFailure';
  constructor(
    readonly exit: number,
    message: string,
    readonly code = 'COMMAND_FAILED',
    /** Of a command about several files. */
    readonly files?: FileFailure[],
  ) {
    super(message);
  }
}

export const usage = (message: string) => new CommandFailure(EXIT.usage, message, 'USAGE');

const CREDENTIAL_CODES: ErrorCode[] = [
  'UNAUTHENTICATED',
  'INVALID_API_KEY',
  'API_KEY_NOT_AUTHORIZED_FOR_LIBRARY',
  'API_KEY_READ_ONLY',
  'FORBIDDEN',
  'APPROVAL_REQUIRES_USER',
];

/** The exit code for a failure. */
export function exitOf(error: unknown): number {
  if (error instanceof CommandFailure) return error.exit;
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : EXIT.usage;
  if (error instanceof TypeError && / is no id\.$/.test(error.message)) return EXIT.usage;
  if (!(error instanceof VitrineError)) return EXIT.other;
  const { code, status } = error;
  if (code === 'NETWORK_ERROR' || code === 'TIMEOUT') return EXIT.network;
  if (code === 'UNEXPECTED_ANSWER') return EXIT.other;
  if (CREDENTIAL_CODES.includes(code)) return EXIT.credential;
  if (code === 'PAYLOAD_TOO_LARGE') return EXIT.tooLarge;
  if (status === 404) return EXIT.notFound;
  if (code === 'BAD_USER_INPUT' || status === 400 || status === 409) return EXIT.refused;
  return EXIT.other;
}

const NEXT: Record<number, string> = {
  [EXIT.credential]:
    'Check with `vitrine auth status`, or sign in again with `vitrine auth login`.',
  [EXIT.notFound]:
    'Check the id, --organization and --library; `vitrine whoami` lists what you reach.',
  [EXIT.tooLarge]: 'Send a smaller file.',
  [EXIT.network]: 'Check the address (--url) and the network, and run the command again.',
};

export const messageOf = (error: unknown) =>
  error instanceof Error ? error.message : String(error);

/** A code of the service, or of this program. */
export const codeOf = (error: unknown): string =>
  error instanceof CommandFailure || error instanceof VitrineError ? error.code : 'COMMAND_FAILED';

/** Why a file failed, and the exit code of a command for which it is the first. */
export const failureOf = (path: string, error: unknown) => ({
  path,
  code: codeOf(error),
  message: messageOf(error),
  exit: exitOf(error),
});

export type Failure = ReturnType<typeof failureOf>;

export const withoutExit = ({ exit: _, ...failure }: Failure): FileFailure => failure;

export const lineOf = ({ path, message }: Failure) => `${path}: ${message}`;

/** Throws when files failed. `sentOnce`: what is not sent twice. */
export function throwIfFailed(failed: Failure[], of: number, code: string, sentOnce: string): void {
  const [first] = failed;
  if (!first) return;
  const message = [
    `${failed.length} of ${of} files failed:`,
    ...failed.map(lineOf),
    `Mend what was refused, and run the command again: ${sentOnce} is not sent twice.`,
  ].join('\n');
  throw new CommandFailure(first.exit, message, code, failed.map(withoutExit));
}

/** The description of a failure for a person, or with `json` for a program. */
export function describeFailure(error: unknown, json: boolean): string {
  const message = messageOf(error);
  const code = codeOf(error);
  const files = error instanceof CommandFailure ? error.files : undefined;
  if (json) return JSON.stringify({ error: { code, message, files } });
  const next = error instanceof VitrineError ? NEXT[exitOf(error)] : undefined;
  return [`vitrine: ${message}`, next].filter(Boolean).join('\n');
}
