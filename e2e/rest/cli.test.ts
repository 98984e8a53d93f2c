import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { anImage } from '../support/images';
import { newEmail, sendIdentityRequest } from '../support/people';
import { startProxy } from '../support/proxy';
import { aVisitor } from './oauth-application';
import { installCommand } from './vitrine-command';

const run = promisify(execFile);
const URL_OF_SERVICE = inject('serviceUrl');

let command: Awaited<ReturnType<typeof installCommand>>;
let { folder, key, org, at, start, vitrine, jsonAt } = {} as typeof command;
beforeAll(async () => {
  command = await installCommand();
  ({ folder, key, org, at, start, vitrine, jsonAt } = command);
});
afterAll(() => rm(folder, { recursive: true }));

const json = (...args: string[]) => jsonAt(undefined, ...args);

it('the vitrine command needs no other package', async () => {
  const installed = (await readdir(join(folder, 'node_modules'))).filter((name) => name[0] !== '.');
  expect(installed).toEqual(['@vitrine']);
  const { stdout } = await run('npx', ['--offline', 'vitrine', '--version'], { cwd: folder });
  expect(stdout.trim()).toBe(JSON.parse(await readFile('package.json', 'utf8')).version);
});

it('the vitrine command works with libraries, assets and tags', async () => {
  expect(await json('whoami')).toMatchObject({ organizationId: org });
  expect(await json('libraries', 'create', 'Third')).toMatchObject({ id: 'third' });
  expect(await json('libraries', 'deliver', 'first', 'open')).toMatchObject({ delivery: 'open' });
  const flags = ['--images-carry-credit', '--no-originals-keep-location'];
  const said = { imagesCarryCredit: true, originalsKeepLocation: false };
  expect(await json('libraries', 'deliver', 'first', ...flags)).toMatchObject(said);
  expect(await json('libraries', 'rename', 'first', 'Start')).toMatchObject({ name: 'Start' });
  const libraries: { id: string }[] = await json('libraries', 'ls');
  expect(libraries.map(({ id }) => id).sort()).toEqual(['first', 'second', 'third']);

  const [sea] = await json('assets', 'upload', '*.jpg', '--tag', 'sea', '--wait');
  expect(sea).toMatchObject({ name: 'sea.jpg', width: 900 });
  expect(await json('assets', 'get', sea.id)).toMatchObject({
    id: sea.id,
    // The analyser adds its own tags.
    tags: expect.arrayContaining(['sea']),
  });
  expect(await json('assets', 'ls', '--tag', 'sea')).toMatchObject([{ id: sea.id }]);
  expect(await json('assets', 'search', 'sea')).toMatchObject([{ id: sea.id }]);
  expect(await json('assets', 'sign', sea.id, '--size', '400')).toMatchObject({
    url: expect.stringContaining('/400?exp='),
  });
  expect(await json('tags', 'add', 'dusk', '--asset', sea.id)).toEqual({ taggedCount: 1 });
  expect(await json('tags', 'rm', 'dusk', '--asset', sea.id)).toEqual({ untaggedCount: 1 });
  const tags: { id: string }[] = await json('tags', 'ls');
  expect(tags.map(({ id }) => id)).toContain('sea');
  expect(tags.map(({ id }) => id)).not.toContain('dusk');
  expect(await json('assets', 'describe', sea.id, 'Calm.')).toMatchObject({ description: 'Calm.' });
  expect(await json('open', sea.id)).toMatchObject({ url: expect.stringContaining(sea.id) });

  const [file] = await json('assets', 'download', sea.id, '--to', 'got');
  const [got, original] = [join(folder, file.path), join(folder, 'sea.jpg')];
  expect(await readFile(got)).toEqual(await readFile(original));

  const [variant] = await json('assets', 'upload', 'sea.jpg', '--parent', sea.id, '--wait');
  const promoted = await json('assets', 'promote', sea.id, variant.id);
  expect(promoted).toMatchObject({ promotedVariantId: variant.id });
  await expect
    .poll(async () => (await json('assets', 'get', sea.id)).contentVersion, { timeout: 20_000 })
    .toBe(1);
  expect(await json('assets', 'transfer', sea.id, '--to', 'second')).toMatchObject({
    transferredCount: 1,
  });
  const trashed = await vitrine(['assets', 'rm', sea.id, '--library', 'second']);
  expect(trashed).toEqual({ exit: 0, stdout: '2 moved to the trash.\n', stderr: '' });
});

it('the vitrine command sends small files together, and none that the library has', async () => {
  const pictures = join(folder, 'pictures');
  await mkdir(pictures);
  const picture = await anImage('jpeg', 90, 60);
  const write = (n: number) =>
    writeFile(join(pictures, `${n}.jpg`), Buffer.concat([picture, Buffer.from(`${n}`)]));
  for (let n = 0; n < 45; n++) await write(n);
  const seen: string[] = [];
  const proxy = await startProxy({
    targets: [Number(new URL(URL_OF_SERVICE).port)],
    onRequest: (path) => seen.push(path),
  });
  const env = at('pictures', { VITRINE_API_KEY: key, VITRINE_URL: proxy.url });
  const upload = (...more: string[]): Promise<{ id: string; known?: true }[]> =>
    jsonAt(env, 'assets', 'upload', 'pictures', ...more);
  const sent = await upload();
  expect(new Set(sent.map(({ id }) => id)).size).toBe(45);
  const forms = () => seen.filter((path) => path.endsWith('/assets'));
  expect(forms()).toHaveLength(3);
  expect(seen.length).toBeLessThanOrEqual(45 / 5);

  await write(45);
  await writeFile(join(pictures, 'wrong.jpg'), 'no image');
  seen.length = 0;
  const again = await vitrine(
    ['assets', 'upload', 'pictures', '--library', 'first', '--json'],
    env,
  );
  expect(again.exit).toBe(5);
  expect(JSON.parse(again.stderr).error.files).toMatchObject([{ code: 'BAD_USER_INPUT' }]);
  const result: { id: string; known?: true }[] = JSON.parse(again.stdout);
  expect(result.filter(({ known }) => known)).toHaveLength(45);
  expect(result).toHaveLength(46);
  await rm(join(pictures, 'wrong.jpg'));
  seen.length = 0;
  expect((await upload('--wait', '--tag', 'again')).every(({ known }) => known)).toBe(true);
  expect(forms()).toEqual([]);
  proxy.close();
});

it('the vitrine command follows changes', async () => {
  const args = ['events', 'tail', '--after', '0', '--type', 'library.created', '--number', '2'];
  const { exit, stdout } = await vitrine([...args, '--json']);
  expect(exit).toBe(0);
  const events = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(events.map(({ libraryId }) => libraryId)).toEqual(['first', 'second']);
  expect((await vitrine(args)).stdout).toMatch(/library\.created {2}first .* by system/);
  expect((await vitrine([...args, '--after', 'x'])).exit).toBe(5);
});

it.each([
  ['assets', 2, 'Usage: vitrine assets'],
  ['assets ls --order', 2, "unknown option '--order'"],
  ['assets ls --limit 0', 2, 'no positive number'],
  ['assets ls', 2, 'Say which library with --library, one of: first'],
  ['assets upload nothing.jpg --library first', 2, 'There is no file at nothing.jpg'],
  ['libraries ls --url media', 2, 'no address'],
  ['assets get unknown --library first', 4, 'vitrine whoami'],
  ['assets download unknown --library first', 4, 'vitrine whoami'],
  ['libraries create X --slug first', 5, 'vitrine: '],
  ['assets upload notes.txt --library first', 5, 'notes.txt'],
  ['assets approve unknown --library first', 3, 'vitrine auth login'],
  ['whoami --retry-for 1 --url http://127.0.0.1:9', 7, 'Check the address'],
  ['orgs create --email nobody', 5, 'vitrine: '],
  ['completion powershell', 2, 'Allowed choices are bash, zsh, fish'],
])('the vitrine command refuses "%s" with exit code %i', async (command, exit, message) => {
  const result = await vitrine(command.split(' '));
  expect(result.stderr).toContain(message);
  expect(result.exit).toBe(exit);
});

it('the vitrine command reports a failure to programs as JSON on stderr', async () => {
  const result = await vitrine(['whoami', '--json'], at('nobody'));
  expect([result.exit, result.stdout]).toEqual([3, '']);
  expect(JSON.parse(result.stderr)).toMatchObject({ error: { code: 'NOT_SIGNED_IN' } });
  const wrong = await vitrine(['assets', 'ls', '--sort', '--json']);
  expect([wrong.exit, wrong.stdout]).toEqual([2, '']);
  expect(JSON.parse(wrong.stderr)).toMatchObject({ error: { code: 'USAGE' } });
  const refused = await vitrine(['assets', 'upload', 'notes.txt', '--library', 'first', '--json']);
  expect([refused.exit, JSON.parse(refused.stdout)]).toEqual([5, []]);
  expect(JSON.parse(refused.stderr)).toMatchObject({
    error: {
      code: 'UPLOAD_FAILED',
      files: [
        {
          path: expect.stringMatching(/\/notes\.txt$/),
          code: 'BAD_USER_INPUT',
          message: expect.any(String),
        },
      ],
    },
  });
});

describe('the vitrine command signs in', () => {
  it('with a key from stdin, and stores it in a file only its owner can read', async () => {
    const env = at('stdin');
    expect((await vitrine(['auth', 'login', '--api-key'], env, `${key}\n`)).exit).toBe(0);
    const file = join(env.XDG_CONFIG_HOME, 'vitrine', 'config.json');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await vitrine(['auth', 'status'], { ...env, VITRINE_URL: undefined })).exit).toBe(0);
    expect((await vitrine(['auth', 'logout'], env)).exit).toBe(0);
    expect((await vitrine(['auth', 'status'], env)).exit).toBe(3);
    expect(await readFile(file, 'utf8')).not.toContain(key);
    expect((await vitrine(['auth', 'login', '--api-key'], env, 'vit_wrong')).exit).toBe(3);
    expect((await vitrine(['auth', 'login', '--api-key'], env)).exit).toBe(2);
  });

  it('with a new organization', async () => {
    const env = at('new');
    expect((await vitrine(['orgs', 'create', '--email', newEmail()], env)).exit).toBe(0);
    expect(await vitrine(['assets', 'ls'], env)).toMatchObject({ exit: 0 });
  });

  it('by a code confirmed by a person, refreshes the token, and revokes it', async () => {
    const env = at('device');
    const { output, ended } = start(['auth', 'login'], env);
    await expect.poll(() => output.stderr, { timeout: 10_000 }).toMatch(/code \w{4}-\w{4}/);
    const [, userCode] = /code (\S+)/.exec(output.stderr) ?? [];
    const { cookie, id: personId } = await aVisitor({ [org]: 'owner' });
    const service = { url: URL_OF_SERVICE, dataDir: inject('serviceDataDir') };
    const send = (path: string, body: object) =>
      sendIdentityRequest(service, path, body, { cookie });
    const { id } = await (await send('/device/find', { userCode })).json();
    await send('/device/answer', { id, personId, reach: org });
    expect(await ended).toMatchObject({ exit: 0, stdout: expect.stringContaining(org) });

    const file = join(env.XDG_CONFIG_HOME, 'vitrine', 'config.json');
    const read = async () => JSON.parse(await readFile(file, 'utf8'));
    const before = await read();
    before.services[URL_OF_SERVICE].credential.expiresAt = Date.now();
    await writeFile(file, JSON.stringify(before));
    const together = await Promise.all([1, 2].map(() => vitrine(['libraries', 'ls'], env)));
    expect(together.map(({ exit }) => exit)).toEqual([0, 0]);
    const tokens = [before, await read()].map((each) => each.services[URL_OF_SERVICE].credential);
    expect(tokens[1].refreshToken).not.toBe(tokens[0].refreshToken);
    expect((await vitrine(['auth', 'logout'], env)).exit).toBe(0);
    const used = at('device', { VITRINE_API_KEY: tokens[1].accessToken });
    expect((await vitrine(['whoami'], used)).exit).toBe(3);
  });
});
