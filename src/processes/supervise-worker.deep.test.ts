import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pino from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { writeEvents } from '@/platform/engine/write-event';
import { aDatabase } from '@/testing/database';
import { superviseWorker } from './supervise-worker';

const file = fileURLToPath(
  new URL('../testing/processes/memory-leaking-worker.ts', import.meta.url),
);
const notes = join(tmpdir(), `vitrine-starts-${process.pid}`);
let said: { msg: string; signal?: string; code?: number }[];
const log = () => {
  said = [];
  return pino({}, { write: (line) => said.push(JSON.parse(line)) });
};
/** The lines of the file NOTES: starts or steps. */
const starts = () => readFileSync(notes, 'utf8').trim().split('\n').filter(Boolean);

beforeEach(() => writeFileSync(notes, ''));
afterEach(() => rmSync(notes));

it.runIf(process.platform === 'linux')(
  'a worker over its memory limit dies and is replaced',
  async () => {
    const worker = superviseWorker({ ...process.env, NOTES: notes }, log(), { file, memory: 512 });
    await expect.poll(starts, { timeout: 20_000 }).toHaveLength(2);
    expect(said).toMatchObject([{ msg: 'The worker died and is started again.' }]);
    await worker.stop();
    expect(starts()).toHaveLength(2);
  },
);

it('the run of a worker that ran out of memory continues in the next one, at the same step', async () => {
  const { url, pool } = await aDatabase();
  const overfilled = new URL('../testing/processes/out-of-memory-engine.ts', import.meta.url);
  const worker = superviseWorker({ ...process.env, DATABASE_URL: url, NOTES: notes }, log(), {
    file: fileURLToPath(overfilled),
    memory: 400,
  });
  await writeEvents(
    (sql, values) => pool.query(sql, values),
    [{ id: 'a', name: 'grow', data: {} }],
  );
  const state = async () => (await pool.query('SELECT state FROM engine.run')).rows[0]?.state;
  // The lease of the dead worker may have to expire first.
  await expect.poll(state, { timeout: 50_000 }).toBe('done');
  expect(starts()).toEqual(['before', 'grows', 'grows', 'after']);
  expect(said).toMatchObject([{ msg: 'The worker died and is started again.' }]);
  await worker.stop();
}, 60_000);

it('a stop during the pause before a restart cancels the restart', async () => {
  const worker = superviseWorker({ ...process.env, NOTES: notes }, log(), { file, memory: 512 });
  await expect.poll(() => said.length, { timeout: 20_000, interval: 5 }).toBe(1);
  await worker.stop();
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(starts()).toHaveLength(1);
});

it('a worker that can never run is not restarted, and says why', async () => {
  const refusing = fileURLToPath(
    new URL('../testing/processes/refusing-worker.ts', import.meta.url),
  );
  const worker = superviseWorker({ ...process.env, NOTES: notes }, log(), { file: refusing });
  expect(await worker.refused).toBe('The function test-a states an option that nobody knows.');
  await new Promise((resolve) => setTimeout(resolve, 600));
  await worker.stop();
  expect([starts().length, said]).toEqual([1, []]);
});
