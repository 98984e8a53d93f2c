import type { Database, Transaction } from '@/platform/database/connect';
import { writeEvents } from '@/platform/engine/write-event';
import type { EventName, Events } from './events';

/** What every operation stands on. Built once in services.ts; tests choose their own clock and ids. */
export type Domain = {
  database: Database;
  now: () => Date;
  /** A new id: 22 URL-safe random characters. */
  newId: () => string;
  /** Keys, claims and mails are sealed and looked up with it. */
  secret: string;
  /** The pages that mails lead to. */
  urls: { claim(token: string): string; invitation(token: string): string };
  limits: {
    fileBytes: number;
    freeStorageBytes: number;
    unclaimedStorageBytes: number;
    unclaimedLibrariesPerEmail: number;
  };
};

/** What an operation that changes something is given. */
export type Change = Domain & {
  tx: Transaction;
  /** The moment of the change; one for the whole operation. */
  at: Date;
  /** Has a background function do something later: written with the change or not at all. */
  emit<Name extends EventName>(name: Name, data: Events[Name]): void;
};

/**
 * Frames an operation: one transaction holds its rows and its events; a Refusal undoes both.
 * A transaction that PostgreSQL ended because of another one (deadlock, serialization) is tried again.
 */
export const operation =
  <Inputs extends unknown[], Result>(
    execute: (change: Change, ...inputs: Inputs) => Promise<Result>,
  ) =>
  async (domain: Domain, ...inputs: Inputs): Promise<Result> => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await inTransaction(domain, (change) => execute(change, ...inputs));
      } catch (error) {
        if (attempt === 3 || !lostAgainstAnother(error)) throw error;
      }
    }
  };

function inTransaction<Result>(domain: Domain, execute: (change: Change) => Promise<Result>) {
  return domain.database.prisma.$transaction(
    async (tx) => {
      const events: { id: string; name: string; data: object }[] = [];
      const emit: Change['emit'] = (name, data) => {
        events.push({ id: domain.newId(), name, data });
      };
      const result = await execute({ ...domain, tx, at: domain.now(), emit });
      if (events.length > 0)
        await writeEvents((sql, values) => tx.$executeRawUnsafe(sql, ...values), events);
      return result;
    },
    { maxWait: 10_000, timeout: 30_000 },
  );
}

/** Whether the database gave up this transaction in favour of another: trying again is right. */
function lostAgainstAnother(error: unknown): boolean {
  const text = String((error as { code?: unknown }).code) + String((error as Error).message);
  return /P2034|40P01|40001/.test(text);
}
