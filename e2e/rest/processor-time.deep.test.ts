import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { admin } from '../support/admin';
import { freePort } from '../support/free-port';
import { removeData, startService } from '../support/service';
import { sharedService } from './fixtures';

const run = promisify(execFile);

/** Seconds of processor time of a script of bash with what it waits for: other load of the machine adds little. */
async function secondsOf(script: string, env: Record<string, string> = {}): Promise<number> {
  const timed = `TIMEFORMAT='%U %S'; time { ${script}; } >/dev/null 2>&1`;
  const options = { env: { ...process.env, NODE_ENV: 'production' as const, ...env } };
  const { stderr } = await run('bash', ['-c', timed], options);
  return stderr
    .trim()
    .split(' ')
    .map(Number)
    .reduce((sum, part) => sum + part);
}

/** The least of three, in that of an empty program. */
async function empty() {
  const runs = [await secondsOf('node -e 0'), await secondsOf('node -e 0')];
  return Math.min(...runs, await secondsOf('node -e 0'));
}

let one: number;
beforeAll(async () => {
  one = await empty();
});

describe('a command of the admin command line', () => {
  it.each(['org create', 'library create', 'key create', 'user create', 'token create'])(
    'takes at most the processor time of 25 empty programs: %s',
    async (command) => {
      const { dataDir } = sharedService();
      const name = `timed-${command.replace(' ', '-')}-${process.pid}`;
      const { organizationId } = await admin(sharedService(), 'org', 'create', '--name', name);
      const org = `--org ${organizationId}`;
      await admin(
        sharedService(),
        'library',
        'create',
        '--org',
        `${organizationId}`,
        '--name',
        'a',
      );
      const person = `--email ${name}@example.org --name A --password "a long password"`;
      if (command === 'token create')
        await secondsOf(`node scripts/admin.mjs user create ${person}`, { DATA_DIR: dataDir });
      const options: Record<string, string> = {
        'org create': '--name Quick',
        'library create': `${org} --name Quick`,
        'key create': `${org} --grant a:write`,
        'user create': person,
        'token create': `--email ${name}@example.org`,
      };
      const script = `node scripts/admin.mjs ${command} ${options[command]}`;
      expect((await secondsOf(script, { DATA_DIR: dataDir })) / one).toBeLessThan(25);
    },
  );
});

it('a second start and its end take at most the processor time of 100 empty programs', async () => {
  const service = await startService({ LOG_LEVEL: 'warn' });
  expect(await service.stop()).toBe(0);
  const PORT = String(await freePort());
  const script = `node scripts/start.mjs & p=$!
    until curl -sf localhost:${PORT}/readyz; do sleep 0.2; done; kill $p; wait $p`;
  const env = { PORT, DATA_DIR: service.dataDir, LOG_LEVEL: 'warn', VIDEO_RENDITIONS: 'off' };
  expect((await secondsOf(script, env)) / one).toBeLessThan(100);
  await removeData(service.dataDir);
});
