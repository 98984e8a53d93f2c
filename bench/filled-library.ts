import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { admin } from '../e2e/support/admin';
import { type RunningService, startService } from '../e2e/support/service';

/** The library filled, and an owner of its organization. */
export const LIBRARY = { organization: 'bench', library: 'big' };
export const PERSON = { email: 'bench@example.org', password: 'correct horse' };

/** Starts a service with this many assets, in a folder of its own. What an earlier run filled is used again. */
export async function startFilled(
  count: number,
  folder: string,
  env: Record<string, string> = {},
): Promise<RunningService> {
  const dataDir = join(folder, `${count}`);
  const isFilled = existsSync(dataDir);
  mkdirSync(dataDir, { recursive: true });
  const limits = {
    LOG_LEVEL: 'warn',
    // Older images would be analysed all the while.
    ANALYSIS: 'off',
    RATE_LIMIT_KEY_PER_MINUTE: '999999999',
    RATE_LIMIT_IP_PER_MINUTE: '999999999',
  };
  const service = await startService({ ...limits, ...env }, dataDir);
  if (!isFilled)
    await fill(service, count).catch(async (error) => {
      await service.stop();
      throw error;
    });
  return service;
}

async function fill(service: RunningService, count: number) {
  const { organization, library } = LIBRARY;
  const { email, password } = PERSON;
  const run = (command: string, options: Record<string, string>) =>
    admin(
      service,
      ...command.split(' '),
      ...Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]),
    );
  await run('org create', { name: 'Bench', slug: organization, plan: 'pro' });
  await run('library create', { org: organization, name: 'Filled', slug: library });
  await run('user create', { email, name: 'Bench', password });
  await run('member add', { org: organization, email, role: 'owner' });
  const begun = performance.now();
  await run('demo fill', { org: organization, library, count: `${count}` });
  const seconds = (performance.now() - begun) / 1000;
  process.stdout.write(`${count} assets filled in ${seconds.toFixed(0)} s\n`);
}
