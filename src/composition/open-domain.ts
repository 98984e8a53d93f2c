import type { Config } from '@/config/config';
import { newId } from '@/domain/new-id';
import type { Domain } from '@/domain/operation';
import { connectDatabase } from '@/platform/database/connect';
import type { Log } from '@/platform/log';
import { urlsBelow } from '@/procedures/present/urls';

/** The dependencies of operations, without the rest of the platform. `connections`: the maximum of the pool. */
export function openDomain(
  settings: Config,
  databaseUrl: string,
  log: Log,
  connections: number,
): Domain {
  return {
    database: connectDatabase({ url: databaseUrl, connections, log }),
    now: () => new Date(),
    newId,
    secrets: settings.secrets,
    urls: urlsBelow(settings.publicUrl),
    limits: settings.limits,
  };
}
