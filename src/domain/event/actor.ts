import type { Transaction } from '@/platform/database/connect';

/** Who made a change. `id`: of the key, of the person, or of the consent of an application. */
export type EventActor =
  | { type: 'key' | 'person'; id: string }
  | { type: 'application'; id: string; personId: string };

/** Makes the triggers name this actor in the events of the transaction. */
export async function actAs(tx: Transaction, actor: EventActor) {
  await tx.$executeRaw`SELECT set_config('vitrine.actor', ${JSON.stringify(actor)}, true)`;
}

/**
 * Finds the caller among the inputs of an operation: a principal, or an authorization made for one. Null when there is
 * none: then the service itself acts.
 */
export function actorOf(inputs: readonly unknown[]): EventActor | null {
  for (const input of inputs) {
    if (!isObject(input)) continue;
    const { principal, person } = input;
    for (const caller of [principal, person, input]) {
      const actor = isObject(caller) ? asActor(caller) : null;
      if (actor) return actor;
    }
  }
  return null;
}

/** A person without `kind`, as operations take when they need nothing else of it, uses no application. */
function asActor({ kind, keyId, personId, tokenId }: Record<string, unknown>): EventActor | null {
  if (kind === 'key' && typeof keyId === 'string') return { type: 'key', id: keyId };
  if (typeof personId !== 'string') return null;
  if (typeof tokenId === 'string') return { type: 'application', id: tokenId, personId };
  return { type: 'person', id: personId };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
