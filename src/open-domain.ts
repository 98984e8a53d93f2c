import { addressesBelow } from './api/present/addresses';
import { newId } from './domain/new-id';
import type { Domain } from './domain/operation';
import { connectDatabase } from './platform/database/connect';
import type { Log } from './platform/log';
import type { Settings } from './settings';

/** What operations stand on, without the rest of the platform. `connections`: how many the pool may hold. */
export function openDomain(
  settings: Settings,
  databaseUrl: string,
  log: Log,
  connections: number,
): Domain {
  return {
    database: connectDatabase({ url: databaseUrl, connections, log }),
    now: () => new Date(),
    newId,
    secret: settings.secret,
    links: addressesBelow(settings.publicUrl),
    limits: settings.limits,
  };
}
