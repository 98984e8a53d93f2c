import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { discardFiles } from '@/domain/asset/discard-files';
import { BlobsUnreachable } from '@/platform/blobs/port';
import { aDomain, type TestDomain } from '@/testing/domain';
import { runFunctions } from '@/testing/executor';
import { waitForStore } from './wait-for-store';

let domain: TestDomain;
beforeEach(async () => {
  domain = await aDomain();
});
afterEach(() => domain.test.drop?.());

const outOfReach = () => new BlobsUnreachable(new Error('connect ECONNREFUSED'));
const diskFull = () => Object.assign(new Error('write ENOSPC'), { code: 'ENOSPC' });
const EVENTUALLY = { timeout: 40_000 };

describe('a step that needs the store', { timeout: 60_000 }, () => {
  it('is repeated as long as the store is away or the disk full, whatever its retries, and done once', async () => {
    let [calls, told] = [0, ''];
    const running = await runFunctions(domain, (client) => [
      client.createFunction(
        { id: 'needs-the-store', retries: 0, triggers: { event: 'upload/discarded' } },
        async ({ step }) => {
          const ask = async () => {
            calls += 1;
            if (calls < 4) throw calls === 2 ? diskFull() : outOfReach();
            return { call: calls };
          };
          const { call } = await waitForStore(step, 'ask', ask);
          told = await step.run('tell', () => `answered at call ${call}`);
        },
      ),
    ]);
    await discardFiles(domain, 'any', ['any']);
    await expect.poll(() => told, EVENTUALLY).toBe('answered at call 4');
    expect(calls).toBe(4);
    await running.stop();
  });

  it('fails at once for any other reason', async () => {
    let calls = 0;
    let failed = '';
    const running = await runFunctions(domain, (client) => [
      client.createFunction(
        {
          id: 'finds-nothing',
          retries: 0,
          triggers: { event: 'upload/discarded' },
          onFailure: async ({ error }: { error: Error }) => {
            failed = error.message;
          },
        },
        async ({ step }) => {
          await waitForStore(step, 'ask', async () => {
            calls += 1;
            throw new Error('There is nothing.');
          });
        },
      ),
    ]);
    await discardFiles(domain, 'any', ['any']);
    await expect.poll(() => failed, EVENTUALLY).toBe('There is nothing.');
    expect(calls).toBe(1);
    await running.stop();
  });
});
