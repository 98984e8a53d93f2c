import { TRPCError } from '@trpc/server';
import { expect, it } from 'vitest';
import { Refusal } from '@/contract/errors';
import type { Log } from '@/platform/log';
import { makeFailureLog } from './log-failure';

const BUSY = new Refusal('SERVICE_UNAVAILABLE', { message: 'Too many searches are running.' });
const FAULTS = [
  new Refusal('SERVICE_UNAVAILABLE', { why: 'the store does not answer' }),
  new Refusal('INTERNAL_SERVER_ERROR'),
  Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }),
];

function aLog() {
  const lines: [string, object, string][] = [];
  const take = (level: string) => (fields: object, text: string) =>
    lines.push([level, fields, text]);
  return { lines, log: { warn: take('warn'), error: take('error') } as unknown as Log };
}

it('counts what a busy service refuses, and tells it at most once a minute', () => {
  let now = 0;
  const { logFailure, busyTotal } = makeFailureLog(() => now);
  const { lines, log } = aLog();
  for (let request = 0; request < 3000; request++) {
    now = request * 20;
    logFailure(log, request % 2 ? BUSY : new TRPCError({ code: 'CONFLICT', cause: BUSY }), 'A');
  }
  expect(busyTotal()).toBe(3000);
  now = 60_000;
  logFailure(log, BUSY, 'A');
  const text = 'The service is busy: it refused requests since the last such line.';
  const reason = BUSY.message;
  expect(lines).toEqual([
    ['warn', { requests: 1, reason }, text],
    ['warn', { requests: 3000, reason }, text],
  ]);
});

it('logs each fault as an error', () => {
  const { logFailure, busyTotal } = makeFailureLog();
  const { lines, log } = aLog();
  for (const fault of FAULTS) logFailure(log, fault, 'A request failed.', { id: '1' });
  expect(lines).toEqual(FAULTS.map((err) => ['error', { err, id: '1' }, 'A request failed.']));
  expect(busyTotal()).toBe(0);
});
