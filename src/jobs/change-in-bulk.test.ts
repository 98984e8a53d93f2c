import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { LibraryForWriting } from '@/domain/access/authorize-library';
import type { PersonPrincipal } from '@/domain/access/principal';
import { startBulkChange } from '@/domain/bulk-change/start-bulk-change';
import { stopBulkChange } from '@/domain/bulk-change/stop-bulk-change';
import { undoBulkChange } from '@/domain/bulk-change/undo-bulk-change';
import { aDomain, type TestDomain } from '@/testing/domain';
import { type Running, runFunctions } from '@/testing/executor';
import { manyAssets, twoLibraries } from '@/testing/two-libraries';
import { changeInBulk } from './change-in-bulk';

let domain: TestDomain;
let person: PersonPrincipal;
let library: LibraryForWriting;
let running: Running | null = null;

const EVENTUALLY = { timeout: 50_000, interval: 10 };

/** A library with `count` assets, and a person who may change them. */
async function open(count: number) {
  domain = await aDomain();
  ({ person, library } = await twoLibraries(domain));
  await manyAssets(domain, library, count);
}

const approveAll = async () => {
  const view = { sort: 'newest' as const, filter: null, trashed: false };
  const change = { kind: 'approve' as const, state: 'approved' };
  const wanted = { selection: { view, ranges: null, except: [], also: [] }, change };
  return (await startBulkChange(domain, library, wanted, null)).id;
};

const stateOf = async (id: string) => {
  const rows = await domain.sql(
    'SELECT state, done, changed, undone, kept, failure FROM bulk_change WHERE id = $1',
    [id],
  );
  return rows[0];
};

/** How many assets have how many approvals in their history. */
const approvals = async () =>
  await domain.sql(
    `SELECT approvals, count(*)::int FROM (
         SELECT a.id, count(e.id)::int AS approvals FROM asset a LEFT JOIN approval_entry e ON e.asset_id = a.id GROUP BY 1
       ) counted GROUP BY 1 ORDER BY 1`,
  );

const run = () => runFunctions(domain, (client) => [changeInBulk(client, { domain })]);

afterEach(async () => {
  await running?.stop();
  running = null;
  await domain.database.close();
});

describe('a bulk change', { timeout: 60_000 }, () => {
  beforeEach(() => open(1201));

  it('runs to its end, and so does its undo', async () => {
    running = await run();
    const id = await approveAll();
    const finished = { state: 'finished', done: 1201, changed: 1201 };
    await expect.poll(() => stateOf(id), EVENTUALLY).toMatchObject(finished);
    expect(await approvals()).toEqual([{ approvals: 1, count: 1201 }]);
    await undoBulkChange(domain, person, id);
    const undone = { state: 'undone', undone: 1201, kept: 0 };
    await expect.poll(() => stateOf(id), EVENTUALLY).toMatchObject(undone);
    expect(await approvals()).toEqual([{ approvals: 0, count: 1201 }]);
  });

  it('fails with a reason when its work keeps failing', async () => {
    // A table it needs is missing: the statement fails at each attempt.
    await domain.sql('ALTER TABLE approval_entry RENAME TO gone');
    running = await run();
    const id = await approveAll();
    const failed = { state: 'failed', done: 0, failure: 'INTERNAL_SERVER_ERROR' };
    await expect.poll(() => stateOf(id), EVENTUALLY).toMatchObject(failed);
  });
});

describe('a running bulk change', { timeout: 120_000 }, () => {
  beforeEach(() => open(6000));

  it('resumes after kill -9, and changes nothing twice', async () => {
    const script = 'src/testing/processes/bulk-change-process.ts';
    const child = spawn('node', ['--import', 'tsx', script, domain.test.url], { stdio: 'inherit' });
    const id = await approveAll();
    await expect.poll(async () => (await stateOf(id)).done, EVENTUALLY).toBeGreaterThan(0);
    child.kill('SIGKILL');
    await once(child, 'exit');
    const killed = await stateOf(id);
    expect(killed).toMatchObject({ state: 'running' });
    expect(killed.done).toBeLessThan(6000);
    running = await run();
    const finished = { state: 'finished', done: 6000, changed: 6000 };
    await expect.poll(() => stateOf(id), EVENTUALLY).toMatchObject(finished);
    expect(await approvals()).toEqual([{ approvals: 1, count: 6000 }]);
  });

  it('stops on request, and the undo reverts its changes', async () => {
    running = await run();
    const id = await approveAll();
    await expect.poll(async () => (await stateOf(id)).done, EVENTUALLY).toBeGreaterThan(0);
    await stopBulkChange(domain, person, id);
    const { state, done } = await stateOf(id);
    expect(state).toBe('stopped');
    expect(done).toBeLessThan(6000);
    await undoBulkChange(domain, person, id);
    const undone = { state: 'undone', done, undone: done, kept: 0 };
    await expect.poll(() => stateOf(id), EVENTUALLY).toMatchObject(undone);
    expect(await approvals()).toEqual([{ approvals: 0, count: 6000 }]);
  });
});
