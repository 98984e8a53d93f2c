import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { makeMetricsHandler } from './metrics-handler';

it('while the database hangs, the metrics say that it is down, and ask it once', async () => {
  let asked = 0;
  const handle = makeMetricsHandler({
    publicUrl: 'http://localhost',
    trustProxy: 0,
    token: 'secret',
    timeoutMs: 20,
    figures: async () => [],
    measure: () => {
      asked++;
      return new Promise(() => {});
    },
  });
  const server = http.createServer(handle).listen(0);
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/metrics`;
  const scrape = async () =>
    (await fetch(url, { headers: { Authorization: 'Bearer secret' } })).text();
  for (let scrapes = 0; scrapes < 2; scrapes++)
    expect(await scrape()).toContain('vitrine_database_up 0');
  expect(asked).toBe(1);
  server.close();
});
