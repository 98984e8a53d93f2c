import { beforeAll, describe, expect, it } from 'vitest';
import { announceDueDeliveries } from '@/domain/webhook/announce-due-deliveries';
import type { Mail } from '@/platform/mail/port';
import { presentEvent } from '@/procedures/present/event';
import { DUE } from '@/testing/run-twice/due-rows';
import { openStage, type Stage } from '@/testing/run-twice/open-stage';
import { readOutcome } from '@/testing/run-twice/read-outcome';
import { runFunctions, writeTwins } from '@/testing/run-twice/run-functions';
import { type Scene, SEEN_WIDTH, secondFetchWaits, WORK } from '@/testing/run-twice/scenes';
import { aVision } from '@/testing/vision';
import { backgroundFunctions } from './functions';

/** Without index-for-search, which exists only with Meilisearch: a lock lets one of its runs work at a time. */
const SCENES = [...WORK, ...DUE];

const BOX = { left: 0.1, top: 0.1, width: 0.5, height: 0.2 };
const SEEN = {
  lines: [{ text: 'Pier 7', confidence: 0.9, box: BOX }],
  objects: [{ label: 'boat', confidence: 0.8, box: BOX }],
  features: Int8Array.of(3, -2, 1),
};
const ZERMATT = { countryCode: 'CH', region: 'Valais', city: 'Zermatt', names: ['Zermatt'] };

/** Plays every scene. `twice`: every function runs twice at once, and once more when all is done. */
async function play({ twice }: { twice: boolean }) {
  const stage = await openStage({ held: twice });
  const { domain, services, settings, log, server, model } = stage;
  if (twice) await writeTwins(domain);
  await prepare(stage, 'first');
  const mailed: string[] = [];
  const mail: Mail = {
    async send(message) {
      mailed.push(message.id);
      await services.mail.send(message);
    },
  };
  const running = await runFunctions(
    domain,
    (client) =>
      backgroundFunctions(client, {
        ...services,
        log,
        mail,
        batches: true,
        allowedNetworks: settings.allowedNetworks,
        presentEvent: (row) => presentEvent(row, services.urls),
        places: { find: async () => ZERMATT },
        vision: aVision(async ({ overview }) => {
          if (overview.width !== SEEN_WIDTH) throw new Error('It cannot be looked at.');
          return SEEN;
        }),
      }),
    { twice },
  );
  try {
    if (twice) await secondFetchWaits(stage);
    server.release();
    await running.settled();
    await deliver(stage);
    await running.settled();
    for (const part of ['second', 'last'] as const) {
      await postpone(stage);
      await prepare(stage, part);
      const started = SCENES.filter((scene) => scene.part === part).map(({ of }) => nameOf(of));
      await running.startScheduled((id) => started.includes(id));
      await running.settled();
    }
    await deliver(stage);
    await running.settled();
    const [runs, overlaps] = [await running.runs(), await running.overlaps()];
    if (twice) {
      await postpone(stage);
      await running.repeatEvents();
      await running.settled();
      await deliver(stage);
      await running.settled();
    }
    const [{ attempts }] = await stage.sql(
      'SELECT count(status)::int AS attempts FROM webhook_attempt',
    );
    return {
      functions: running.ids,
      runs,
      overlaps,
      mailed,
      attempts,
      received: server.received,
      asked: model.requests.length,
      outcome: await readOutcome(stage),
    };
  } finally {
    await running.stop();
    await stage.close();
  }
}

async function prepare(stage: Stage, part: Scene['part']) {
  for (const scene of SCENES) if (scene.part === part) await scene.prepare(stage);
}

/** Has the events sent that were published so far. */
async function deliver(stage: Stage) {
  await postpone(stage);
  await stage.sql('SELECT place_events()');
  await announceDueDeliveries(stage.domain);
}

/** Has failed deliveries be due again after the play, however long it takes. */
const postpone = ({ sql }: Stage) =>
  sql(`UPDATE webhook_delivery SET due = now() + interval '1 day' WHERE attempts > 0`);

const nameOf = (id: string) => `vitrine-${id}`;

/** The sum of all numbers in the output of a run. */
const sumOf = (output: unknown): number =>
  typeof output === 'number'
    ? output
    : Object.values(output ?? {}).reduce((sum, each) => sum + sumOf(each), 0);

describe('every background function', () => {
  let once: Awaited<ReturnType<typeof play>>;
  let twice: Awaited<ReturnType<typeof play>>;
  beforeAll(async () => {
    once = await play({ twice: false });
    twice = await play({ twice: true });
  }, 240_000);

  it('has a scene in which it runs', () => {
    const scenes = new Set(SCENES.map(({ of }) => nameOf(of)));
    for (const { functions, runs } of [once, twice]) {
      const ran = new Set(runs.map(({ function_id: id }) => id));
      expect(functions.filter((id) => !scenes.has(id) || !ran.has(id))).toEqual([]);
    }
  });

  it('finds work in its scene', () => {
    const counting = [...DUE.map(({ of }) => of), 'process-deferred-videos', 'prune-search'];
    for (const id of counting.map(nameOf)) {
      const outputs = once.runs.filter((run) => run.function_id === id).map(({ output }) => output);
      expect([id, sumOf(outputs)]).toEqual([id, expect.toSatisfy((sum) => sum > 0)]);
    }
    const resumed = once.runs.filter(({ function_id: id }) => id === nameOf('resume-waiting-work'));
    expect(sumOf(resumed.map(({ output }) => output))).toBe(5);
    expect(once.outcome.rows['public.asset']).not.toContainEqual(
      expect.stringMatching(/"processing":"waiting"|"promoting_since":"time"/),
    );
    expect(once.outcome.problems).toEqual([]);
  });

  it('runs at the same time as its twin', () => {
    const { pairs, overlapping } = twice.overlaps;
    expect(pairs).toBeGreaterThan(SCENES.length);
    expect(overlapping).toBeGreaterThan(0.9 * pairs);
  });

  it('leaves the same rows, files, events, mails and deliveries when run twice and again', () => {
    expect(twice.outcome).toEqual(once.outcome);
  });

  it('sends no mail twice, and logs every attempt to deliver an event', () => {
    expect(twice.mailed.toSorted()).toEqual([...new Set(twice.mailed)].toSorted());
    for (const { attempts, received } of [once, twice]) expect(attempts).toBe(received.length);
  });
});
