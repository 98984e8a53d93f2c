import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RunningService } from './running-service';
import { removeData, startService } from './service';

/** What files of tests need of a service: each environment is one service in a run. */
const ENVIRONMENTS = {
  /** For all tests without a need of their own. */
  usual: { RATE_LIMIT_IP_PER_MINUTE: '100000', LOG_LEVEL: 'warn' },
  /** Sends webhooks to the tests, and fetches uploads from them. */
  'private networks': {
    ALLOW_PRIVATE_NETWORKS: '127.0.0.1/32',
    METRICS_TOKEN: 'a-token-of-the-metrics',
    RATE_LIMIT_IP_PER_MINUTE: '100000',
    LOG_LEVEL: 'silent',
  },
  /** Refuses after few requests; each test is a client with its own address. */
  'few requests': {
    RATE_LIMIT_KEY_PER_MINUTE: '20',
    RATE_LIMIT_IP_PER_MINUTE: '8',
    TRUST_PROXY: '1',
    LOG_LEVEL: 'warn',
  },
  /** Has its public name behind a proxy, and logs all that it can. */
  'full log': {
    PUBLIC_URL: 'https://vitrine.example',
    SECURITY_CONTACT: 'security@vitrine.example',
    TRUST_PROXY: '1',
    LOG_LEVEL: 'trace',
  },
} satisfies Record<string, Record<string, string>>;

export type Environment = keyof typeof ENVIRONMENTS;

/** A service that several files use: no test may stop it, or change it for others. */
export type KeptService = Pick<RunningService, 'url' | 'socketUrl' | 'dataDir'> & {
  /** Its log so far. */
  log(): Promise<string>;
};

/** Where the process that keeps the services answers, for the tests of a run. */
const KEPT = 'VITRINE_TEST_SERVICES';

/**
 * Offers a service for each environment, started when a test first asks for it: the files run in several processes,
 * and a start takes seconds of processor time. Returns how to ask in this process, and how to stop all of them.
 */
export async function keepServices() {
  const services = new Map<string, Promise<RunningService>>();
  const serviceIn = (name: Environment) => {
    const service = services.get(name) ?? startService(ENVIRONMENTS[name]);
    services.set(name, service);
    return service;
  };
  const server = createServer(async ({ url = '' }, response) => {
    const [, name = '', part] = url.split('/').map(decodeURIComponent);
    try {
      const { log, ...service } = await serviceIn(name as Environment);
      response.end(part === 'log' ? log() : JSON.stringify(service));
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  }).listen(0, '127.0.0.1');
  // A client may send its next request on a connection at the moment in which a timeout closes it.
  server.keepAliveTimeout = 0;
  await new Promise((resolve) => server.once('listening', resolve));
  process.env[KEPT] = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const stop = async () => {
    server.close();
    const all = await Promise.all(services.values());
    await Promise.all(all.map((service) => service.stop()));
    await Promise.all(all.map(({ dataDir }) => removeData(dataDir)));
  };
  return { serviceIn, stop };
}

/** The service of an environment, for all files of the run that name it. */
export async function keptService(name: Environment): Promise<KeptService> {
  const ask = async (...parts: string[]) => {
    const answer = await fetch([process.env[KEPT], ...parts.map(encodeURIComponent)].join('/'));
    if (!answer.ok) throw new Error(await answer.text());
    return answer.text();
  };
  const service = JSON.parse(await ask(name)) as KeptService;
  return { ...service, log: () => ask(name, 'log') };
}
