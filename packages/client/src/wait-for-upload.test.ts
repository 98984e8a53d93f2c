import { expect, it } from 'vitest';
import { aServer, json } from './testing/small-server.js';
import { Vitrine } from './vitrine.js';

/** The service's time for a file. */
const TAKES_MS = 500;

it("asks less often for later files, once it knows the service's time", async () => {
  const begun = new Map<string, number>();
  const asked: string[] = [];
  const { url } = await aServer((request, response) => {
    const id = request.path.split('/').at(-1) ?? '';
    if (request.path.includes('/assets/')) return json(200, { data: { id } })(request, response);
    asked.push(id);
    const isDone = performance.now() - (begun.get(id) ?? 0) > TAKES_MS;
    const state = isDone ? 'done' : 'inspecting';
    json(200, { data: { id, state, assetId: isDone ? id : null, error: null } })(request, response);
  });
  const library = new Vitrine({ baseUrl: url }).organization('o').library('l');
  for (const id of ['1', '2', '3', '4', '5', '6']) {
    begun.set(id, performance.now());
    expect(await library.waitForUpload(id)).toEqual({ id });
  }
  const times = (id: string) => asked.filter((each) => each === id).length;
  expect(times('1')).toBeGreaterThanOrEqual(3);
  expect(times('6')).toBeLessThanOrEqual(2);
});
