import type { Database, Transaction } from '@/platform/database/connect';
import { writeEvents } from '@/platform/engine/write-event';
import type { Secrets } from './access/secret/secrets';
import { actAs, actorOf, type EventActor } from './event/actor';
import type { EventName, Events } from './events';

/** The dependencies of every operation. Built once in composition/open-domain.ts; tests set their own clock and ids. */
export type Domain = {
  database: Database;
  now: () => Date;
  /** A new id: 22 URL-safe random characters. */
  newId: () => string;
  /**
   * The secrets for sealing keys and mails, and for hashing keys and claims for their lookup. The first is the newest.
   */
  secrets: Secrets;
  /** The pages linked from mails. */
  urls: {
    claim(token: string): string;
    invitation(token: string): string;
    webhooks(organizationId: string): string;
    links(organizationId: string): string;
    unsubscribe(token: string): string;
    feedback(organizationId: string, linkId: string): string;
    approvalRequest(organizationId: string, requestId: string): string;
    shareLink(token: string): string;
    app(asset: { organization_id: string; library_id: string; id: string }): string;
  };
  limits: {
    fileBytes: number;
    freeStorageBytes: number;
    unclaimedStorageBytes: number;
    /** Of all unclaimed organizations together. */
    unclaimedTotalBytes: number;
    unclaimedLibrariesPerEmail: number;
    /** Mails with claim links a minute, by the network that makes the libraries. */
    claimMailsPerNetwork: number;
  };
};

/** The context of an operation that changes something. */
export type Change = Domain & {
  tx: Transaction;
  /** The time of the change; the same for the whole operation. */
  at: Date;
  /** Who makes the change, as named by published events; null: the service itself. */
  actor: EventActor | null;
  /** Emits an event for a background function, in the same transaction as the change. */
  emit<Name extends EventName>(name: Name, data: Events[Name]): void;
};

/**
 * Runs an operation in one transaction, which contains its rows and its events; a Refusal rolls back both. Repeats a
 * transaction aborted by PostgreSQL because of another one (deadlock, serialization).
 *
 * An operation called with the context of another one becomes part of it: of its transaction and of its moment.
 */
export const operation =
  <Inputs extends unknown[], Result>(
    execute: (change: Change, ...inputs: Inputs) => Promise<Result>,
  ) =>
  async (domain: Domain | Change, ...inputs: Inputs): Promise<Result> => {
    const actor = actorOf(inputs);
    if ('tx' in domain) return execute(await withActor(domain, actor), ...inputs);
    for (let attempt = 1; ; attempt++) {
      try {
        return await inTransaction(domain, actor, (change) => execute(change, ...inputs));
      } catch (error) {
        if (attempt === 3 || !lostAgainstAnother(error)) throw error;
      }
    }
  };

/** Reads within the transaction of a change, if there is one. */
export const readerOf = (domain: Domain | Change): Transaction =>
  'tx' in domain ? domain.tx : domain.database.prisma;

/** A part names who makes the change, unless the whole operation did: a bulk change learns its person only then. */
async function withActor(change: Change, actor: EventActor | null): Promise<Change> {
  if (change.actor || !actor) return change;
  await actAs(change.tx, actor);
  return { ...change, actor };
}

function inTransaction<Result>(
  domain: Domain,
  actor: EventActor | null,
  execute: (change: Change) => Promise<Result>,
) {
  return domain.database.prisma.$transaction(
    async (tx) => {
      const events: { id: string; name: string; data: object }[] = [];
      const emit: Change['emit'] = (name, data) => {
        events.push({ id: domain.newId(), name, data });
      };
      if (actor) await actAs(tx, actor);
      const result = await execute({ ...domain, tx, at: domain.now(), actor, emit });
      if (events.length > 0)
        await writeEvents((sql, values) => tx.$executeRawUnsafe(sql, ...values), events);
      return result;
    },
    { maxWait: 10_000, timeout: 30_000 },
  );
}

/** Whether the database aborted this transaction in favour of another; then it is right to try again. */
function lostAgainstAnother(error: unknown): boolean {
  const text = String((error as { code?: unknown }).code) + String((error as Error).message);
  return /P2034|40P01|40001/.test(text);
}
