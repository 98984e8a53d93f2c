import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { MeilisearchApiError } from 'meilisearch';
import { afterEach, describe, expect, it } from 'vitest';
import { type MeilisearchHttp, makeMeilisearchHttp } from './meilisearch-http';

let server: Server;
let http: MeilisearchHttp;
/** Connections opened to the server. */
let opened = 0;

async function serve(listener: RequestListener, timeoutMs = 5000): Promise<string> {
  opened = 0;
  server = createServer(listener).on('connection', () => opened++);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  http = makeMeilisearchHttp({ timeoutMs });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}
afterEach(() => {
  http.close();
  server.close();
  server.closeAllConnections();
});

describe('the transport of the Meilisearch client', () => {
  it('sends method, headers and body, and reads the answer', async () => {
    const url = await serve(async (request, response) => {
      const chunks = await request.toArray();
      const { method, headers } = request;
      const answer = { method, type: headers['x-type'], body: Buffer.concat(chunks).toString() };
      response.end(JSON.stringify(answer));
    });
    const init = { method: 'POST', headers: new Headers({ 'X-Type': 'a' }), body: '{"é":1}' };
    expect(await http.request(url, init)).toEqual({ method: 'POST', type: 'a', body: '{"é":1}' });
  });

  it('uses one connection for consecutive requests', async () => {
    const url = await serve((_, response) => response.end('{}'));
    for (let n = 0; n < 5; n++) await http.request(url);
    expect(opened).toBe(1);
  });

  it('repeats a request when its kept connection was closed', async () => {
    let requests = 0;
    const url = await serve((request, response) => {
      requests++;
      if (requests === 2) request.socket.resetAndDestroy();
      else response.end(JSON.stringify({ requests }));
    });
    await http.request(url);
    expect(await http.request(url)).toEqual({ requests: 3 });
  });

  it('rejects with the code of an error, even when a proxy answers without JSON', async () => {
    const url = await serve((request, response) => {
      response.statusCode = request.url === '/proxy' ? 502 : 404;
      response.end(request.url === '/proxy' ? '<html>' : '{"message":"no","code":"gone"}');
    });
    const error = await http.request(url).catch((reason) => reason);
    expect(error).toBeInstanceOf(MeilisearchApiError);
    expect(error).toMatchObject({ message: 'no', cause: { code: 'gone' } });
    await expect(http.request(`${url}proxy`)).rejects.toMatchObject({
      cause: { code: 'http_502', message: 'HTTP 502: <html>' },
    });
  });

  it('rejects a body other than JSON despite status 200', async () => {
    const url = await serve((_, response) => response.end('<html>'));
    await expect(http.request(url)).rejects.toThrow('HTTP 200: <html>');
  });

  it('rejects after its timeout, and with the reason of a signal aborted before', async () => {
    const url = await serve(() => {}, 200);
    await expect(http.request(url)).rejects.toThrow('no answer within 200 ms');
    const reason = new Error('enough');
    const controller = new AbortController();
    setTimeout(() => controller.abort(reason), 20);
    await expect(http.request(url, { signal: controller.signal })).rejects.toBe(reason);
    await expect(http.request(url, { signal: controller.signal })).rejects.toBe(reason);
  });
});
