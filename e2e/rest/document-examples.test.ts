import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, inject, it } from 'vitest';
import { keptService } from '../support/environments';
import { aFolder } from '../support/folder';
import { aPhoneJpeg } from '../support/images';

const run = promisify(execFile);

/** Runs the shell examples of a document in one session against the service; returns the printed lines. */
const session = async (document: string, more = '') =>
  sessionOf(await readFile(document, 'utf8'), more);

async function sessionOf(text: string, more = ''): Promise<string[]> {
  const blocks = [...text.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block]) => block as string);
  const examples = blocks.filter((block) => block.includes('curl') || block.includes('API='));
  const script = ['set -euo pipefail', ...examples, more].join('\n');
  const folder = await aFolder('docs');
  await writeFile(join(folder, 'photo.jpg'), await aPhoneJpeg());
  const here = script
    .replaceAll('http://localhost:3000', inject('serviceUrl'))
    .replaceAll('you@example.org', `reader-${Date.now()}@example.org`);
  try {
    const { stdout } = await run('bash', ['-c', here], { cwd: folder, timeout: 60_000 });
    return stdout.split('\n').filter(Boolean);
  } finally {
    await rm(folder, { recursive: true });
  }
}

describe('documentation', () => {
  it('of the interface has examples that work in order', async () => {
    const printed = await session('docs/api.md');
    expect(printed).toEqual([
      'done',
      'Moved 1 assets to trash',
      'receiving',
      'Moved 1 assets to trash',
      '400, 800, 1200, 1600, 2048',
      '1',
      '1',
      '0',
      'The harbour at dusk.',
      '2',
      '2',
      '1',
      expect.stringMatching(/^[0-9A-Za-z]{22}$/),
      '1',
      expect.stringMatching(/^id: \d+$/),
      'Moved 1 assets to trash',
    ]);
  }, 90_000);

  it('for agents has examples that work as served, and an index with its digest', async () => {
    const read = async (path: string) => {
      const answer = await fetch(new URL(path, inject('serviceUrl')));
      expect(answer.status).toBe(200);
      return { text: await answer.text(), type: answer.headers.get('content-type') };
    };
    const index = await read('/.well-known/agent-skills/index.json');
    const [{ url, digest, name, description }] = JSON.parse(index.text).skills;
    const skill = await read(url);
    expect(skill.type).toBe('text/markdown; charset=utf-8');
    expect(digest).toBe(`sha256:${createHash('sha256').update(skill.text).digest('hex')}`);
    expect(skill.text).toContain(`---\nname: ${name}\ndescription: ${description}\n---`);
    expect(await sessionOf(skill.text)).toEqual([
      expect.stringMatching(/\/claim\//),
      '{"data":{"taggedCount":1}}"found":1',
      expect.stringMatching(/\/app\//),
    ]);
  }, 60_000);

  it('is listed in llms.txt, whose links all work', async () => {
    const url = inject('serviceUrl');
    const text = await (await fetch(`${url}/llms.txt`)).text();
    expect(text).toMatch(/^# Vitrine\n\n> /);
    const links = [...text.matchAll(/\]\((\S+)\)/g)].map(([, link]) => String(link));
    expect(links.length).toBeGreaterThan(6);
    // The MCP server answers messages only.
    const expected = (link: string) => (new URL(link).pathname.startsWith('/mcp') ? 405 : 200);
    for (const link of links)
      expect([link, (await fetch(link)).status]).toEqual([link, expected(link)]);
  });

  it('says in security.txt whom to tell about a vulnerability, if the operator says so', async () => {
    const path = '/.well-known/security.txt';
    const { url } = await keptService('full log');
    const answer = await fetch(url + path);
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    const [contact, expires = '', canonical] = (await answer.text()).split('\n');
    expect(contact).toBe('Contact: mailto:security@vitrine.example');
    expect(canonical).toBe(`Canonical: https://vitrine.example${path}`);
    const days = (Date.parse(expires.replace('Expires: ', '')) - Date.now()) / 86_400_000;
    expect(days).toBeCloseTo(90, 1);
    expect((await fetch(inject('serviceUrl') + path)).status).toBe(404);
  });

  it('in the README has examples that work', async () => {
    const printed = await session(
      'README.md',
      'echo; curl -sf $ASSETS -H "Authorization: Bearer $KEY" -H "Api-Version: 1"',
    );
    expect(printed.join('\n')).toContain('"responseText":"Uploaded 1 file."');
    expect(printed.at(-1)).toContain('"name":"photo.jpg"');
  }, 60_000);
});
