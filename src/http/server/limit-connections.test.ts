import { once } from 'node:events';
import { Agent, createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { LIMITS } from '@/contract/limits';
import { limitConnections } from './limit-connections';

let end = () => {};
afterEach(() => end());

/** Opens connections one after the other, each for one request; returns how many of them stay open. */
async function keptOf(connections: number, { trustProxy = 0 } = {}) {
  const limit = limitConnections({ trustProxy });
  const server = createServer((request, response) => {
    limit.follow(request, response);
    response.end('ok');
  }).listen(0, '127.0.0.1');
  server.on('connection', limit.count);
  await once(server, 'listening');
  const agents: Agent[] = [];
  end = () => {
    for (const agent of agents) agent.destroy();
    server.close();
  };
  const ask = async (from: string) => {
    const agent = new Agent({ keepAlive: true });
    agents.push(agent);
    const { port } = server.address() as AddressInfo;
    const [answer] = (await once(
      get({ port, host: '127.0.0.1', agent, localAddress: from }),
      'response',
    )) as [IncomingMessage];
    answer.resume();
    await once(answer, 'end');
    return answer.headers.connection;
  };
  const said: (string | undefined)[] = [];
  for (let n = 0; n < connections; n++) said.push(await ask('127.0.0.1'));
  return { kept: said.filter((one) => one !== 'close').length, ask };
}

it('keeps so many connections of a network open, closes further ones once answered, and keeps those of others', async () => {
  const { perNetwork } = LIMITS.keptConnections;
  const { kept, ask } = await keptOf(perNetwork + 20);
  expect(kept).toBe(perNetwork);
  expect(await ask('127.0.0.2')).not.toBe('close');
});

it('keeps all connections of a proxy', async () => {
  const { perNetwork } = LIMITS.keptConnections;
  expect((await keptOf(perNetwork + 20, { trustProxy: 1 })).kept).toBe(perNetwork + 20);
});
