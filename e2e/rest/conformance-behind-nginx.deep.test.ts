import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tryRules } from '../../packages/conformance/src/run';
import { World } from '../../packages/conformance/src/world';
import { createKey, createOrganization } from '../support/organizations';
import { isNginxInstalled, startNginx } from '../support/servers/nginx';
import { type PostgresServer, startPostgres } from '../support/servers/postgres';
import { isS3Installed, type S3Server, startS3Server } from '../support/servers/s3';
import { freePort, type RunningService, removeData, startService } from '../support/service';

describe.skipIf(!isS3Installed || !isNginxInstalled)(
  'a service with S3 and PostgreSQL behind nginx',
  () => {
    let s3: S3Server;
    let postgres: PostgresServer;
    let service: RunningService;
    let nginx: Awaited<ReturnType<typeof startNginx>>;
    let url: string;

    beforeAll(async () => {
      [s3, postgres] = await Promise.all([startS3Server(), startPostgres()]);
      const [port, proxyPort] = [await freePort(), await freePort()];
      url = `http://localhost:${proxyPort}`;
      service = await startService({
        ...s3.env,
        PORT: String(port),
        PUBLIC_URL: url,
        DATABASE_URL: postgres.url,
        TRUST_PROXY: '1',
        RATE_LIMIT_IP_PER_MINUTE: '100000',
        LOG_LEVEL: 'warn',
      });
      nginx = await startNginx(proxyPort, [port]);
    }, 240_000);
    afterAll(async () => {
      await nginx?.stop();
      await service?.stop();
      await Promise.all([s3?.stop(), postgres?.stop()]);
      if (service) await removeData(service.dataDir);
    }, 60_000);

    it('has every rule of the specification', async () => {
      const target = { ...service, env: { ...s3.env, DATABASE_URL: postgres.url } };
      const { id, key } = await createOrganization(target, { name: 'Proof' });
      const { key: readKey } = await createKey(target, id, 'first:read');
      const world = await World.open({ url, key, readKey, createLibraries: true });
      const { results, left, stopped } = await tryRules(world, () => {});
      expect(results.filter(({ outcome }) => outcome === 'failed')).toEqual([]);
      expect(results.filter(({ outcome }) => outcome === 'passed').length).toBeGreaterThan(65);
      expect([left, stopped]).toEqual([[], undefined]);
    }, 180_000);
  },
);
