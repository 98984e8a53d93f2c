import { NonRetriableError, RetryAfterError } from 'inngest';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type EngineFixture, startEngineFixture, until } from '@/testing/engine/engine-fixture';
import { testClient } from '@/testing/engine/inngest-client';
import { LOOK_EVERY } from './wake-workers';

let engine: EngineFixture;
let calls: string[];
const client = testClient();
const TRIGGERS = [{ event: 'go' }];
const go = () => engine.emit({ id: 'go-1', name: 'go', data: {} });

type Handler = Parameters<typeof client.createFunction>[1];
/** Runs functions to their end, each with so many retries. */
async function settle(retries: 0 | 1 | 2 | 3 | 5, handlers: Record<string, Handler>) {
  const functions = Object.entries(handlers).map(([id, handler]) =>
    client.createFunction({ id, retries, triggers: TRIGGERS }, handler),
  );
  await engine.start(client, functions);
  await go();
  return engine.settled(functions.length);
}

beforeEach(async () => {
  engine = await startEngineFixture();
  calls = [];
});
afterEach(() => engine.close());

describe('a run', () => {
  it('does not repeat finished steps when a later one is retried', async () => {
    const [run] = await settle(2, {
      f: async ({ step, attempt }) => {
        const one = await step.run('one', () => calls.push('one'));
        const two = await step.run('two', () => {
          calls.push(`two ${attempt}`);
          if (attempt < 2) throw new Error('not yet');
          return { nothing: undefined, text: 'a\0b' };
        });
        return [one, two, attempt];
      },
    });
    expect(calls).toEqual(['one', 'two 0', 'two 1', 'two 2']);
    expect(run).toMatchObject({ state: 'done', error: null, attempt: 0 });
    expect(run?.output).toEqual([1, { text: 'a\0b' }, 0]);
  });

  it('counts failures from zero for every step, as Inngest does', async () => {
    const [run] = await settle(1, {
      f: async ({ step, attempt }) => {
        for (const id of ['one', 'two', 'three']) {
          await step.run(id, () => {
            calls.push(`${id} ${attempt}`);
            if (attempt === 0) throw new Error('once each');
          });
        }
      },
    });
    expect(run?.state).toBe('done');
    expect(calls).toEqual(['one 0', 'one 1', 'two 0', 'two 1', 'three 0', 'three 1']);
  });

  it('reports a finally failed step to the function, which continues', async () => {
    const [run] = await settle(1, {
      f: async ({ step }) => {
        const said = await step
          .run('breaks', () => {
            calls.push('tried');
            throw new TypeError('broken');
          })
          .catch((error: Error) => `${error.name}: ${error.message}`);
        return step.run('after', () => said);
      },
    });
    expect(run).toMatchObject({
      state: 'done',
      output: 'TypeError: broken',
    });
    expect(calls).toEqual(['tried', 'tried']);
  });

  it('is retried as often as stated when it throws between steps, then fails with the reason', async () => {
    const [run] = await settle(2, {
      f: () => {
        calls.push('tried');
        throw new Error(`attempt ${calls.length}`);
      },
    });
    expect(run).toMatchObject({
      state: 'failed',
      error: { message: 'attempt 3' },
    });
    expect(calls).toHaveLength(3);
  });

  it('stops at once after an error that forbids retries', async () => {
    const runs = await settle(5, {
      'in-step': ({ step }) =>
        step.run('one', () => {
          calls.push('in step');
          throw new NonRetriableError('never');
        }),
      outside: () => {
        calls.push('outside');
        throw new NonRetriableError('never');
      },
    });
    expect(runs.map(({ state, error }) => [state, error?.message])).toEqual([
      ['failed', 'never'],
      ['failed', 'never'],
    ]);
    expect(calls.sort()).toEqual(['in step', 'outside']);
  });

  it('waits between attempts for the backoff, or as long as the function asks', async () => {
    const fail = (id: string, error: () => Error) =>
      client.createFunction({ id, retries: 3, triggers: TRIGGERS }, () => {
        throw error();
      });
    const usual = fail('a-usual', () => new Error('usual'));
    const asked = fail('b-asked', () => new RetryAfterError('asked', 90_000));
    await engine.start(client, [usual, asked], { backoff: (failures) => failures * 600_000 });
    await go();
    const runs = await until(async () => {
      const runs = await engine.runs();
      return runs.length === 2 && runs.every(({ state }) => state === 'waiting') && runs;
    });
    const waits = runs.map(({ wakes_at }) =>
      Math.round(((wakes_at?.getTime() ?? 0) - Date.now()) / 10_000),
    );
    expect(waits).toEqual([60, 9]);
    expect(runs.map(({ attempt, error }) => [attempt, error?.message])).toEqual([
      [1, 'usual'],
      [1, 'asked'],
    ]);
  });

  it('starts onFailure with the reason and the event, as a separate run with its own steps', async () => {
    const heard: unknown[] = [];
    const fn = client.createFunction(
      {
        id: 'f',
        retries: 1,
        triggers: TRIGGERS,
        onFailure: async ({ error, event, step }) => {
          const said = await step.run('tell', () => `${error.name}: ${error.message}`);
          heard.push(said, event.data.function_id, event.data.event.id, event.data.event.data);
        },
      },
      ({ step }) =>
        step.run('one', () => {
          throw new RangeError('too\0much');
        }),
    );
    const other = client.createFunction(
      {
        id: 'other',
        retries: 0,
        triggers: [{ event: 'other' }],
        onFailure: () => heard.push('wrong'),
      },
      () => {},
    );
    await engine.start(client, [fn, other]);
    await engine.emit({ id: 'go-1', name: 'go', data: { asset: 7 } });
    const runs = await engine.settled(2);
    expect(runs.map(({ function_id, state }) => [function_id, state])).toEqual([
      ['test-f', 'failed'],
      ['test-f-failure', 'done'],
    ]);
    expect(heard).toEqual(['RangeError: toomuch', 'test-f', 'go-1', { asset: 7 }]);
  });

  it('runs parallel steps, and counts the failures of each', async () => {
    const [run] = await settle(1, {
      f: async ({ step }) => {
        const both = await Promise.all(
          ['left', 'right'].map((id) =>
            step.run(id, () => {
              calls.push(id);
              if (calls.filter((call) => call === id).length === 1 && id === 'right')
                throw new Error('once');
              return id;
            }),
          ),
        );
        return [...both, await step.run('last', () => 'last')];
      },
    });
    expect(run).toMatchObject({
      state: 'done',
      output: ['left', 'right', 'last'],
    });
    expect(calls.sort()).toEqual(['left', 'right', 'right']);
  });

  it('occupies no worker while it sleeps', async () => {
    const ended = settle(0, {
      f: async ({ step }) => {
        await step.sleep('nap', 1000);
        await step.sleepUntil('no longer', new Date(Date.now() - 1000));
        return step.run('awake', () => 'awake');
      },
    });
    const asleep = await until(
      async () => (await engine.runs()).find(({ state }) => state === 'waiting') ?? null,
    );
    const wakesAt = asleep.wakes_at?.getTime() ?? 0;
    expect(wakesAt).toBeGreaterThan(Date.now());
    expect((await ended)[0]).toMatchObject({ state: 'done', output: 'awake' });
    // Well before a worker would look for it by itself.
    expect(Date.now() - wakesAt).toBeLessThan(LOOK_EVERY / 3);
  });

  it('fails with a clear reason when it uses an unsupported operation', async () => {
    const runs = await settle(3, {
      a: ({ step }) => step.waitForEvent('answer', { event: 'answer', timeout: '1h' }),
      b: ({ step }) => step.sendEvent('tell', { name: 'told', data: {} }),
    });
    expect(runs.map(({ error }) => error?.message)).toEqual([
      'The embedded executor does not support WaitForEvent, which the step "answer" asks for.',
      'The embedded executor does not support step.sendEvent, which the step "tell" asks for.',
    ]);
  });
});
