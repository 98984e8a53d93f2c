import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { anImage } from '../support/images';
import { anOrganization } from './fixtures';
import { installCommand } from './vitrine-command';

const run = promisify(execFile);
const URL_OF_SERVICE = inject('serviceUrl');

let command: Awaited<ReturnType<typeof installCommand>>;
let { folder, key, at, start, vitrine, jsonAt } = {} as typeof command;
beforeAll(async () => {
  command = await installCommand();
  ({ folder, key, at, start, vitrine, jsonAt } = command);
});
afterAll(() => rm(folder, { recursive: true }));

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
