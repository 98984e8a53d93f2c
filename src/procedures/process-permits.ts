import { refuse } from '@/contract/errors';
import { LIMITS } from '@/contract/limits';
import type { Principal, PrincipalOrganization } from '@/domain/access/principal';
import type { PermitOptions } from '@/platform/permit-holder';
import { type Holder, makePermits, NoPermit, type Permits } from '@/platform/permits';
import { networkOf } from '@/platform/rate-limit/network-of';

/** Milliseconds a request waits for its turn. */
const WAIT_MS = 30_000;

/**
 * How long a permit is its holder's alone: then somebody who has none can have it, however many hold one each. Bodies are
 * sent by clients, who may be as slow as they like. What is revoked while the process works on it ends by itself soon.
 */
const LEASE_MS = 60_000;
const BODY_LEASE_MS = 10_000;
const WAITING = { waitMs: WAIT_MS, leaseMs: LEASE_MS };

const { archivesAtOnce, eventStreams, uploadsAtOnce } = LIMITS;

/**
 * What is scarce in a web process, and everybody's share in it. The searches (limit-searches.ts) and the steps of an
 * upload (upload-queues.ts) are shared by permits, too.
 */
const PERMITS = {
  /** Each archive keeps a manifest on the disk, an open file and a connection. */
  archive: {
    total: archivesAtOnce.process,
    perHolder: archivesAtOnce.organization,
    perCaller: archivesAtOnce.caller,
    perGroup: { network: archivesAtOnce.visitors, unclaimed: archivesAtOnce.unclaimed },
    waitMs: 0,
    revocable: true,
    leaseMs: LEASE_MS,
  },
  /** The bytes of an upload while they arrive: a connection, an open file, and buffers. */
  upload: {
    total: uploadsAtOnce.process,
    perHolder: uploadsAtOnce.organization,
    perCaller: uploadsAtOnce.caller,
    perGroup: { unclaimed: uploadsAtOnce.unclaimed },
    ...WAITING,
    waitingPerHolder: 200,
  },
  /** The image of a preset occupies a decoder; the other one is left to uploads. */
  derivedImage: {
    total: 1,
    perHolder: 1,
    ...WAITING,
    waitingPerHolder: 64,
    pauses: { unclaimed: 2 },
  },
  /** Selections of a thousand parts take seconds to measure. */
  measuring: { total: 4, perHolder: 2, ...WAITING, waitingPerHolder: 20 },
  /** Reads the signs of all images of a library: half a second of the database for a million. */
  similarity: { total: 2, perHolder: 1, ...WAITING, waitingPerHolder: 20 },
  /** A list of collections counts up to 100 smart ones, one after the other, each like a search. */
  smartCollections: {
    total: 4,
    perHolder: 1,
    perGroup: { unclaimed: 2 },
    ...WAITING,
    waitingPerHolder: 20,
  },
  /** An open stream costs a connection, and a query for each event. */
  eventStream: {
    total: eventStreams.perProcess,
    perHolder: eventStreams.perOrganization,
    perCaller: eventStreams.perCaller,
    perGroup: { unclaimed: eventStreams.unclaimed },
    waitMs: 0,
    revocable: true,
    leaseMs: LEASE_MS,
  },
  /**
   * All streams of an organization read one after the other, with pauses: many of them beside many changes would
   * otherwise occupy the process. Its keys and members take turns.
   */
  eventRead: {
    total: 16,
    perHolder: 1,
    perGroup: { unclaimed: 2 },
    leaseMs: LEASE_MS,
    pauses: { organization: 2, unclaimed: 2 },
  },
  /** A body of up to 1 MiB, in memory while it arrives. */
  body: {
    total: 64,
    perHolder: 16,
    perGroup: { network: 32, unclaimed: 32 },
    waitMs: WAIT_MS,
    leaseMs: BODY_LEASE_MS,
    waitingPerHolder: 500,
  },
  /** A body of up to 32 MiB, on the disk while it arrives. */
  largeBody: {
    total: 64,
    perHolder: 8,
    perGroup: { network: 8, unclaimed: 24 },
    waitMs: 0,
    revocable: true,
    leaseMs: BODY_LEASE_MS,
  },
  /** A large message of an agent is in memory several times while it is parsed. */
  largeMessage: {
    total: 3,
    perHolder: 1,
    perGroup: { network: 1, unclaimed: 2 },
    ...WAITING,
    waitingPerHolder: 20,
  },
  /**
   * One occupies a processor core for about 60 ms, and one of the four threads for files. Without pauses, guesses of many
   * networks would occupy the core for as long as they come.
   */
  passwordHash: {
    total: 1,
    perHolder: 1,
    ...WAITING,
    waitingPerHolder: 50,
    pauses: { organization: 2, network: 3 },
  },
  /** An exchange of tokens holds one connection while it waits for another of its person, and a second one. */
  tokenExchange: {
    total: 4,
    perHolder: 2,
    ...WAITING,
    waitingPerHolder: 200,
  },
  /**
   * Rendering a page blocks all other requests for some ten milliseconds. A person or network has one page rendered at a
   * time: two would not be ready sooner, and everybody else would wait for both. Strangers have one together, with
   * pauses, from however many networks they come.
   */
  pageRender: {
    total: 2,
    perHolder: 1,
    perGroup: { network: 1 },
    ...WAITING,
    waitingPerHolder: 200,
    pauses: { network: 2 },
  },
} satisfies Record<string, PermitOptions>;

/** `own`: for a holder with its whole share; `busy`: for a busy service. */
type Words = { own: string; busy: string; retryAfterSeconds: number };

const LARGE_BODIES: Words = {
  own: 'Too many large requests are being received from you. Send fewer at the same time.',
  busy: 'Too many large requests are being received at the moment. Try again in a few seconds.',
  retryAfterSeconds: 5,
};

/** How a request without a permit is refused; the others reject with NoPermit. */
const REFUSALS: { [Name in keyof typeof PERMITS]?: Words } = {
  archive: {
    own: `At most ${archivesAtOnce.caller} archives are sent to a caller at the same time, and ${archivesAtOnce.organization} to an organization. Wait until one has ended.`,
    busy: 'Many archives are being sent at the moment. Try again when others have ended.',
    // Nobody knows how long an archive takes, and asking again is cheap.
    retryAfterSeconds: 15,
  },
  upload: {
    own: 'You send many files at the same time already. Wait until some have arrived.',
    busy: 'Many files are being received at the moment. Try again in ten seconds.',
    retryAfterSeconds: 10,
  },
  measuring: {
    own: 'Too many downloads are being prepared for you. Wait until one is ready.',
    busy: 'Too many downloads are being prepared at the moment. Try again in a few seconds.',
    retryAfterSeconds: 10,
  },
  similarity: {
    own: 'Too many similar images are being looked for in this organization. Try again in a few seconds.',
    busy: 'Too many similar images are being looked for at the moment. Try again in a few seconds.',
    retryAfterSeconds: 5,
  },
  smartCollections: {
    own: 'The collections of this organization are being counted already. Try again in a few seconds.',
    busy: 'Too many collections are being counted at the moment. Try again in a few seconds.',
    retryAfterSeconds: 5,
  },
  eventStream: {
    own: `At most ${eventStreams.perCaller} streams of events may be open, and ${eventStreams.perOrganization} of an organization. Close one, or try again later.`,
    busy: 'Many streams of events are open at the moment. Try again later.',
    retryAfterSeconds: 15,
  },
  body: LARGE_BODIES,
  largeBody: LARGE_BODIES,
  largeMessage: LARGE_BODIES,
};

export type ProcessPermits = Record<keyof typeof PERMITS, Permits>;

export const makeProcessPermits = (): ProcessPermits =>
  Object.fromEntries(
    Object.entries(PERMITS).map(([name, options]) => {
      const words = REFUSALS[name as keyof typeof PERMITS];
      const permits = makePermits(options);
      return [name, words ? refusing(permits, words) : permits];
    }),
  ) as ProcessPermits;

/** The same permits; a request that gets none is refused in these words. */
const refusing = ({ take, run, inUse }: Permits, words: Words): Permits => ({
  take: (holder) => take(holder).catch((error) => refuseNoPermit(error, words)),
  run: (holder, task) => run(holder, task).catch((error) => refuseNoPermit(error, words)),
  inUse,
});

/** The share of an organization; `caller`: the key or person of it. */
export const holderOf = (
  { id, unclaimed }: Pick<PrincipalOrganization, 'id' | 'unclaimed'>,
  caller = '',
): Holder => ({ group: unclaimed ? 'unclaimed' : 'organization', key: id, caller });

/** The share of whoever a credential belongs to. A person uses the same share in every organization. */
export const holderOfPrincipal = (principal: Principal): Holder =>
  principal.kind === 'key'
    ? holderOf(principal.organization, principal.keyId)
    : holderOfPerson(callerIdOf(principal));

/** The share of a person for what they open, in whichever organization. */
export const holderOfPerson = (personId: string): Holder =>
  holderOf({ id: personId, unclaimed: false });

/** The share of a stranger or visitor. */
export const strangerIn = (network: string, caller = ''): Holder => ({
  group: 'network',
  key: network,
  caller,
});

/** The share of a stranger, by their IP address. */
export const strangerAt = (clientIp: string | null): Holder =>
  strangerIn(networkOf(clientIp ?? 'unknown'));

/** A key, or a person however they are signed in. */
export const callerIdOf = (principal: Principal): string => {
  if (principal.kind === 'key') return principal.keyId;
  return principal.kind === 'person' ? principal.personId : principal.kind;
};

/** Refuses a request without a permit. */
export function refuseNoPermit(error: unknown, { own, busy, retryAfterSeconds }: Words): never {
  if (!(error instanceof NoPermit)) throw error;
  if (error.reason === 'own')
    return refuse('RATE_LIMIT_EXCEEDED', { message: own, retryAfterSeconds });
  return refuse('SERVICE_UNAVAILABLE', { message: busy, retryAfterSeconds });
}
