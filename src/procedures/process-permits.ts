import { refuse } from '@/contract/errors';
import { LIMITS } from '@/contract/limits';
import type { Principal, PrincipalOrganization } from '@/domain/access/principal';
import { type Holder, makePermits, NoPermit, type Permits } from '@/platform/permits';
import { networkOf } from '@/platform/rate-limit/network-of';

/** Milliseconds a request waits for its turn. */
const WAIT_MS = 30_000;

const { archivesAtOnce, eventStreams } = LIMITS;

/**
 * What is scarce in a web process, and everybody's share in it. The searches (limit-searches.ts) and the steps of an
 * upload (upload-queues.ts) are shared by permits, too.
 */
export function makeProcessPermits() {
  return {
    /** Each archive keeps a manifest on the disk, an open file and a connection. */
    archive: makePermits({
      total: archivesAtOnce.process,
      perHolder: archivesAtOnce.organization,
      perCaller: archivesAtOnce.caller,
      perGroup: { network: archivesAtOnce.visitors, unclaimed: archivesAtOnce.unclaimed },
      waitMs: 0,
      revocable: true,
    }),
    /** The image of a preset occupies a decoder; the other one is left to uploads. */
    derivedImage: makePermits({
      total: 1,
      perHolder: 1,
      waitMs: WAIT_MS,
      waitingPerHolder: 64,
      pauses: { unclaimed: 2 },
    }),
    /** Selections of a thousand parts take seconds to measure. */
    measuring: makePermits({ total: 4, perHolder: 2, waitMs: WAIT_MS, waitingPerHolder: 20 }),
    /** Reads the signs of all images of a library: half a second of the database for a million. */
    similarity: makePermits({ total: 2, perHolder: 1, waitMs: WAIT_MS, waitingPerHolder: 20 }),
    /** An open stream costs a connection, and a query for each event. */
    eventStream: makePermits({
      total: eventStreams.perProcess,
      perHolder: eventStreams.perOrganization,
      perCaller: eventStreams.perCaller,
      perGroup: { unclaimed: eventStreams.unclaimed },
      waitMs: 0,
      revocable: true,
    }),
    /**
     * All streams of an organization read one after the other, with pauses: many of them beside many changes would
     * otherwise occupy the process. Its keys and members take turns.
     */
    eventRead: makePermits({
      total: 16,
      perHolder: 1,
      perGroup: { unclaimed: 2 },
      pauses: { organization: 2, unclaimed: 2 },
    }),
    /** A body of up to 1 MiB, in memory while it arrives. */
    body: makePermits({
      total: 64,
      perHolder: 16,
      perGroup: { network: 32, unclaimed: 32 },
      waitMs: WAIT_MS,
      waitingPerHolder: 500,
    }),
    /** A body of up to 32 MiB, on the disk while it arrives. */
    largeBody: makePermits({
      total: 64,
      perHolder: 8,
      perGroup: { network: 8, unclaimed: 24 },
      waitMs: 0,
      revocable: true,
    }),
    /** A large message of an agent is in memory several times while it is parsed. */
    largeMessage: makePermits({
      total: 3,
      perHolder: 1,
      perGroup: { network: 1, unclaimed: 2 },
      waitMs: WAIT_MS,
      waitingPerHolder: 20,
    }),
    /**
     * One occupies a processor core for about 60 ms, and one of the four threads for files. Without pauses, guesses of many
     * networks would occupy the core for as long as they come.
     */
    passwordHash: makePermits({
      total: 1,
      perHolder: 1,
      waitMs: WAIT_MS,
      waitingPerHolder: 50,
      pauses: { organization: 2, network: 3 },
    }),
    /** An exchange of tokens holds one connection while it waits for another of its person, and a second one. */
    tokenExchange: makePermits({
      total: 4,
      perHolder: 2,
      waitMs: WAIT_MS,
      waitingPerHolder: 200,
    }),
    /**
     * Rendering a page blocks all other requests for some ten milliseconds. A person or network has one page rendered at a
     * time: two would not be ready sooner, and everybody else would wait for both. Strangers have one together, with
     * pauses, from however many networks they come.
     */
    pageRender: makePermits({
      total: 2,
      perHolder: 1,
      perGroup: { network: 1 },
      waitMs: WAIT_MS,
      waitingPerHolder: 200,
      pauses: { network: 2 },
    }),
  } satisfies Record<string, Permits>;
}

export type ProcessPermits = ReturnType<typeof makeProcessPermits>;

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

/** Refuses a request without a permit: the message for a holder with its whole share, or one for a busy service. */
export function refuseNoPermit(
  error: unknown,
  { own, busy, retryAfterSeconds }: { own: string; busy: string; retryAfterSeconds: number },
): never {
  if (!(error instanceof NoPermit)) throw error;
  if (error.reason === 'own')
    return refuse('RATE_LIMIT_EXCEEDED', { message: own, retryAfterSeconds });
  return refuse('SERVICE_UNAVAILABLE', { message: busy, retryAfterSeconds });
}
