import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS } from '@/contract/durations';
import { aDomain, type TestDomain } from '@/testing/domain';
import { type RunKind, recordRun } from './backup-runs';
import { longestPause, measureBackups } from './measure-backups';

const START = new Date('2026-03-02T01:30:00Z');
const NIGHTLY = '30 1 * * *';

let domain: TestDomain;
beforeEach(async () => {
  domain = await aDomain();
  domain.clock.now = START;
});

/** The expressions of the alerts, by name. They use no more of PromQL than this reads. */
const RULES = new Map(
  [
    ...readFileSync('docs/recipes/grafana/alerts.yaml', 'utf8').matchAll(
      /alert: (\w+)\n(?: +#.*\n)? +expr: (.*)\n/g,
    ),
  ].map(([, name = '', rule = '']) => [name, rule]),
);

/** Whether an alert would be raised after so many days. */
async function isRaised(
  alert: string,
  days: number,
  schedule: string | null = NIGHTLY,
  place: string | null = '/backups',
) {
  domain.clock.now = new Date(START.getTime() + days * DAY_MS);
  const measured = await measureBackups(domain, schedule, place);
  const values = new Map(measured.map(({ name, value }) => [name, value]));
  return (RULES.get(alert) ?? 'no rule')
    .replaceAll(/max\((\w+)\)/g, (_, name) => String(values.get(name)))
    .replaceAll('time()', String(domain.clock.now.getTime() / 1000))
    .split(' and ')
    .every((part) => {
      const [left = 0, right = 0] = part.split(/ > | == /).map(compute);
      return part.includes(' == ') ? left === right : left > right;
    });
}

/** A difference or a product of numbers. */
const compute = (text: string): number => {
  const [left = '', ...less] = text.split(' - ');
  const product = (part: string) => part.split(' * ').reduce((all, each) => all * Number(each), 1);
  return less.reduce((rest, part) => rest - product(part), product(left));
};

const ran = (kind: RunKind, good: boolean, days = 0, place = '/backups') => {
  const at = new Date(START.getTime() + days * DAY_MS);
  return recordRun(domain, { kind, place, started: at, ended: at, good, report: {} });
};

describe('the alerts', () => {
  it('are other ones when none has succeeded yet', async () => {
    await ran('backup', false);
    await ran('drill', false);
    for (const kind of ['Backup', 'Drill']) {
      expect(await isRaised(`Vitrine${kind}Late`, 300)).toBe(false);
      expect(await isRaised(`Vitrine${kind}Never`, 1)).toBe(true);
      expect(await isRaised(`Vitrine${kind}Never`, 1, null)).toBe(false);
    }
    await ran('backup', true);
    await ran('drill', true);
    expect(await isRaised('VitrineBackupNever', 300)).toBe(false);
    expect(await isRaised('VitrineDrillNever', 300)).toBe(false);
  });

  it('are raised when two backups were missed, failed ones included', async () => {
    await ran('backup', true);
    await ran('backup', false, 1);
    const raised = [0.5, 1.9, 2.01].map((days) => () => isRaised('VitrineBackupLate', days));
    expect([await raised[0]?.(), await raised[1]?.(), await raised[2]?.()]).toEqual([
      false,
      false,
      true,
    ]);
    await ran('backup', true, 2);
    expect(await isRaised('VitrineBackupLate', 3)).toBe(false);
    expect(await isRaised('VitrineBackupLate', 300, null)).toBe(false);
    await ran('folder', true, 5);
    await ran('backup', true, 5, '/elsewhere');
    await ran('backup', true, 5000);
    expect(await isRaised('VitrineBackupLate', 6)).toBe(true);
    expect(await isRaised('VitrineBackupLate', 6, NIGHTLY, null)).toBe(false);
  });

  it('are raised when two drills were missed', async () => {
    await ran('drill', true);
    expect([
      await isRaised('VitrineDrillLate', 61),
      await isRaised('VitrineDrillLate', 63),
    ]).toEqual([false, true]);
    await ran('drill', false, 63);
    expect(await isRaised('VitrineDrillLate', 64)).toBe(true);
    await ran('drill', true, 64);
    expect(await isRaised('VitrineDrillLate', 65)).toBe(false);
  });

  it('are raised for originals that are lost, or not read for a month', async () => {
    await domain.sql('INSERT INTO original_check VALUES ($1, $2), ($3, NULL)', ['a', START, 'b']);
    expect(await isRaised('VitrineOriginalsUnsound', 1)).toBe(false);
    expect([
      await isRaised('VitrineCheckLate', 31),
      await isRaised('VitrineCheckLate', 33),
    ]).toEqual([false, true]);
    await domain.sql(`UPDATE original_check SET finding = 'file-missing' WHERE blob = 'a'`);
    expect(await isRaised('VitrineOriginalsUnsound', 1)).toBe(true);
  });
});

it.each([
  [null, 0],
  ['*/15 * * * *', 900],
  [NIGHTLY, 86_400],
  ['0 3 * * 1-5', 3 * 86_400],
])('the longest pause of %s is %s seconds', (schedule, seconds) => {
  process.env.TZ = 'UTC';
  expect(longestPause(schedule, START)).toBe(seconds);
});
