import { chmod, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { admin, runAdmin } from '../support/admin';
import { aFolder } from '../support/folder';
import { createPerson, signIn, visitPage } from '../support/people';
import { endService, type RunningService, removeData, startService } from '../support/service';
import { call } from './client';

let service: RunningService;
afterAll(() => endService(service));

const QUIET = { LOG_LEVEL: 'warn' };

async function restart() {
  expect(await service.stop()).toBe(0);
  service = await startService(QUIET, service.dataDir);
}

it('rotating the secret keeps keys and sessions', async () => {
  service = await startService(QUIET);
  const { organizationId } = await admin(service, 'org', 'create', '--name', 'Acme');
  const org = ['--org', organizationId as string];
  await admin(service, 'library', 'create', ...org, '--name', 'Photos');
  const grant = ['--grant', 'photos:write'];
  const { apiKey: key } = await admin(service, 'key', 'create', ...org, ...grant);
  const person = await createPerson(service, { [organizationId as string]: 'owner' });
  const cookie = await signIn(service, person);
  const works = async () => [
    (await call('/me', { key: key as string, url: service.url })).status,
    await visitPage(service, `/app/${organizationId}/photos`, cookie),
  ];
  expect(await works()).toEqual([200, '200']);

  const rotated = await admin(service, 'secret', 'rotate');
  expect(rotated).toEqual({ secretIds: [expect.stringMatching(/^\w{8}$/), expect.any(String)] });
  const file = join(service.dataDir, 'secret');
  expect((await readFile(file, 'utf8')).trim().split('\n')).toHaveLength(2);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  await restart();
  expect(await works()).toEqual([200, '200']);

  const answer = await admin(service, 'secret', 'reseal');
  expect(answer).toMatchObject({ resealed: 1, unreadable: 0 });
  const days = (Date.parse(answer.olderNeededUntil as string) - Date.now()) / 86_400_000;
  expect(Math.round(days)).toBe(30);

  const [newest] = (await readFile(file, 'utf8')).split('\n');
  await writeFile(file, `${newest}\n`);
  await restart();
  expect((await works())[0]).toBe(200);
  expect((await works())[1]).toMatch(/^to \/sign-in/);
  expect(await admin(service, 'secret', 'reseal')).toMatchObject({ olderNeededUntil: null });
}, 300_000);

it('admin secret rotate leaves a SECRET variable to the operator', async () => {
  const dataDir = await aFolder('e2e');
  const { code, stdout } = await runAdmin({ dataDir }, ['secret', 'rotate'], {
    SECRET: 'x'.repeat(32),
  });
  expect([code, JSON.parse(stdout).error.message]).toEqual([
    1,
    'SECRET is set, so rotate it there: put a new secret before the old one, with a comma between, and restart every process.',
  ]);
  await removeData(dataDir);
});

it.each(['', 'short'])('a truncated secret stops the service and commands: %j', async (text) => {
  const dataDir = await aFolder('e2e');
  await writeFile(join(dataDir, 'secret'), text);
  await chmod(join(dataDir, 'secret'), 0o600);
  const sentence = `The secret in ${join(dataDir, 'secret')} is empty or shorter than 32 bytes`;
  await expect(startService(QUIET, dataDir)).rejects.toThrow(sentence);
  const { code, stdout } = await runAdmin({ dataDir }, ['org', 'create', '--name', 'A']);
  expect([code, JSON.parse(stdout).error.message]).toEqual([1, expect.stringContaining(sentence)]);
  await removeData(dataDir);
});
