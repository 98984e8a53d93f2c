import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { anImage } from '../support/images';
import { installPackage } from '../support/packages';
import { newEmail, sendIdentityRequest } from '../support/people';
import { anOrganization } from './fixtures';
import { aVisitor } from './oauth-application';

const run = promisify(execFile);
const URL_OF_SERVICE = inject('serviceUrl');

let folder: string;
let program: string;
let key: string;
let org: string;

beforeAll(async () => {
  folder = await installPackage('cli');
  program = join(folder, 'node_modules', '.bin', 'vitrine');
  ({ key, org } = await anOrganization('pro', ['first', 'second']));
  await writeFile(join(folder, 'sea.jpg'), await anImage('jpeg', 900, 600));
  await writeFile(join(folder, 'notes.txt'), 'no image');
}, 120_000);

afterAll(() => rm(folder, { recursive: true }));

type Environment = Record<string, string | undefined>;

/** The environment of a person, with a home folder of its own. */
const at = (home: string, more: Environment = {}) => ({
  PATH: process.env.PATH,
  XDG_CONFIG_HOME: join(folder, home, 'config'),
  XDG_STATE_HOME: join(folder, home, 'state'),
  VITRINE_URL: URL_OF_SERVICE,
  ...more,
});

function start(args: string[], env: Environment, stdin = '') {
  const child = spawn(program, args, { cwd: folder, env: env as NodeJS.ProcessEnv });
  const output = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    child[name].on('data', (chunk) => {
      output[name] += chunk;
    });
  child.stdin.end(stdin);
  const ended = new Promise<{ exit: number | null; stdout: string; stderr: string }>((resolve) =>
    child.once('close', (exit) => resolve({ exit, ...output })),
  );
  return { child, output, ended };
}
const vitrine = (
  args: string[],
  env: Environment = at('key', { VITRINE_API_KEY: key }),
  stdin = '',
) => start(args, env, stdin).ended;

/** The result of a command, which must succeed. */
const json = (...args: string[]) => jsonAt(undefined, ...args);

async function jsonAt(env: Environment | undefined, ...args: string[]) {
  const { exit, stdout, stderr } = await vitrine([...args, '--library', 'first', '--json'], env);
  expect([exit, stderr]).toEqual([0, '']);
  return JSON.parse(stdout);
}

it('the vitrine command needs no other package', async () => {
  const installed = (await readdir(join(folder, 'node_modules'))).filter((name) => name[0] !== '.');
  expect(installed).toEqual(['@vitrine']);
  const { stdout } = await run('npx', ['--offline', 'vitrine', '--version'], { cwd: folder });
  expect(stdout.trim()).toBe(JSON.parse(await readFile('package.json', 'utf8')).version);
});

it('the vitrine command works with libraries, assets and tags', async () => {
  expect(await json('whoami')).toMatchObject({ organizationId: org });
  expect(await json('libraries', 'create', 'Third')).toMatchObject({ id: 'third' });
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

it('the vitrine command tags more files than one call accepts', async () => {
  await mkdir(join(folder, 'many'));
  const dot = await anImage('png', 8, 8);
  for (let number = 1; number <= 101; number += 1)
    await writeFile(join(folder, 'many', `${number}.png`), dot);
  // With its own rate limit: the other tests use up much of theirs.
  const env = at('many', { VITRINE_API_KEY: (await anOrganization()).key });
  expect(await jsonAt(env, 'assets', 'upload', 'many', '--tag', 'many')).toHaveLength(101);
  expect(await jsonAt(env, 'assets', 'ls', '--tag', 'many', '--limit', '200')).toHaveLength(101);
});

it.each([
  ['assets', 2, 'Usage: vitrine assets'],
  ['assets ls --sort', 2, "unknown option '--sort'"],
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

describe('completion', () => {
  const complete = async (shell: string, ask: string) => {
    const { stdout } = await vitrine(['completion', shell]);
    return (await run(shell, ['-c', stdout + ask])).stdout.trim().split(/\s+/);
  };

  it('works in bash', async () => {
    const at = (...words: string[]) =>
      `\nCOMP_WORDS=(vitrine ${words.join(' ')}); COMP_CWORD=${words.length}; _vitrine; echo "\${COMPREPLY[@]}"`;
    expect(await complete('bash', at('assets', 'up'))).toEqual(['upload']);
    expect(await complete('bash', at('assets', 'upload', '--ta'))).toEqual(['--tag']);
  });

  it.skipIf(!existsSync('/usr/bin/zsh'))('works in zsh', async () => {
    // All suggestions, before zsh drops those that do not match the typed text.
    const at = (...words: string[]) =>
      `\ncompadd() { print -r -- "\${@[2,-1]}" }; words=(vitrine ${words.join(' ')}); CURRENT=$#words; PREFIX=$words[-1]; _vitrine`;
    const { stdout } = await vitrine(['completion', 'zsh']);
    const ask = async (...words: string[]) => {
      const script = `compdef() { : }\n${stdout}${at(...words)}`;
      return (await run('zsh', ['-fc', script])).stdout.trim().split(/\s+/);
    };
    expect(await ask('assets', 'up')).toContain('upload');
    expect(await ask('assets', 'up')).not.toContain('--tag');
    expect(await ask('assets', 'upload', '--ta')).toContain('--tag');
  });

  it.skipIf(!existsSync('/usr/bin/fish'))('works in fish', async () => {
    expect(await complete('fish', '\ncomplete -C "vitrine assets up"')).toEqual(['upload']);
    const options = await complete('fish', '\ncomplete -C "vitrine assets upload --ta"');
    expect(options).toEqual(['--tag']);
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

/** Passes requests on and counts the bytes of uploads; nothing passes after `limit` bytes, until `openAgain`. */
async function aProxy(limit: number) {
  const proxy = { sent: 0, limit, round: 1, url: '', close: () => {}, openAgain };
  /** What the connections of before still bring counts no more. */
  function openAgain() {
    Object.assign(proxy, { sent: 0, limit: Number.POSITIVE_INFINITY, round: 2 });
  }
  const server = createServer((incoming, outgoing) => {
    const { method, headers, url } = incoming;
    const { round } = proxy;
    const onward = request(URL_OF_SERVICE + url, { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    onward.on('error', () => outgoing.destroy());
    outgoing.on('close', () => onward.destroy());
    incoming.on('data', (chunk) => {
      if (round !== proxy.round) return;
      if (method === 'PATCH') proxy.sent += chunk.length;
      // The rest is discarded: an unread stream would not notice the kill of the program.
      if (proxy.sent <= proxy.limit) onward.write(chunk);
    });
    incoming.on('end', () => {
      if (round === proxy.round && proxy.sent <= proxy.limit) onward.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  proxy.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  proxy.close = () => {
    server.closeAllConnections();
    server.close();
  };
  return proxy;
}

it.each(['SIGKILL', 'SIGINT'] as const)(
  'the vitrine command resumes an upload after %s',
  async (kill) => {
    const raw = { width: 2400, height: 2400, channels: 3 as const };
    const noise = randomBytes(2400 * 2400 * 3);
    const name = `noise-${kill}.png`;
    await sharp(noise, { raw }).png({ compressionLevel: 0 }).toFile(join(folder, name));
    const { size } = await stat(join(folder, name));
    const passed = 9 * 1024 * 1024;
    const proxy = await aProxy(passed);
    const args = ['assets', 'upload', name, '--library', 'second', '--json'];
    const env = at('resume', { VITRINE_API_KEY: key, VITRINE_URL: proxy.url });
    const first = start(args, env);
    await expect.poll(() => proxy.sent, { timeout: 30_000 }).toBeGreaterThan(passed);
    first.child.kill(kill);
    const { exit, stderr } = await first.ended;
    expect(exit).toBe(kill === 'SIGINT' ? 130 : null);
    if (kill === 'SIGINT') expect(stderr).toContain('Run the same command again');
    proxy.openAgain();
    const second = await vitrine(args, env);
    expect(second.exit, second.stderr).toBe(0);
    const [asset] = JSON.parse(second.stdout);
    expect(proxy.sent).toBeGreaterThan(0);
    // One piece of 8 MiB has certainly arrived.
    expect(proxy.sent).toBeLessThanOrEqual(size - 8 * 1024 * 1024);
    const stored = Buffer.from(await (await fetch(asset.url)).arrayBuffer());
    // `toEqual` would compare millions of bytes one by one.
    expect(stored.equals(await readFile(join(folder, name)))).toBe(true);
    proxy.close();
  },
);
