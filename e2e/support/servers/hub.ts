import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const script = fileURLToPath(new URL('../write-tiny-model.mjs', import.meta.url));

/** A stand-in of a model hub with one tiny model, `owner/tiny`. `env`: for a service that uses it. */
export async function startModelHub() {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-hub-'));
  execFileSync(process.execPath, [script, folder]);
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const files = names.filter((name) => /\.(json|onnx)$/.test(name));
  const read = (name: string) => readFileSync(join(folder, name));
  const requests: string[] = [];
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://hub');
    requests.push(pathname);
    if (pathname === '/api/models/owner/tiny/revision/main') {
      const siblings = files.map((name) => ({ rfilename: name, size: read(name).length }));
      return response.end(JSON.stringify({ siblings }));
    }
    const name = /^\/owner\/tiny\/resolve\/main\/(.+)$/.exec(pathname)?.[1] ?? '';
    return files.includes(name) ? response.end(read(name)) : response.writeHead(404).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    env: { VISION_MODEL: 'owner/tiny', VISION_HUB_URL: address },
    requests,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      rmSync(folder, { recursive: true });
    },
  };
}
