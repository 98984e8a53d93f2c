import { expect, it } from 'vitest';
import { type ErrorCode, VitrineError } from '../../client/src/index.js';
import { CommandFailure, describeFailure, exitOf, usage } from './failure.js';

const details = { method: 'GET', url: '', requestId: null, retryAfterSeconds: null };
const answer = (status: number, code: ErrorCode) =>
  new VitrineError(code, 'It failed.', { status, details });

it.each([
  [401, 'INVALID_API_KEY', 3],
  [403, 'API_KEY_READ_ONLY', 3],
  [404, 'RESOURCE_NOT_FOUND', 4],
  [400, 'BAD_USER_INPUT', 5],
  [409, 'CONFLICT', 5],
  [0, 'BAD_USER_INPUT', 5],
  [413, 'PAYLOAD_TOO_LARGE', 6],
  [0, 'NETWORK_ERROR', 7],
  [0, 'TIMEOUT', 7],
  [404, 'UNEXPECTED_ANSWER', 1],
  [429, 'RATE_LIMIT_EXCEEDED', 1],
  [500, 'INTERNAL_SERVER_ERROR', 1],
] as const)('%i %s exits with %i', (status, code, exit) => {
  expect(exitOf(answer(status, code))).toBe(exit);
});

it('exits with 2 after a wrong command, and with 1 after a bug', () => {
  expect([exitOf(usage('No.')), exitOf(new Error('Oh.'))]).toEqual([2, 1]);
});

it('names the failed files to programs', () => {
  const files = [{ path: 'a.txt', code: 'BAD_USER_INPUT', message: 'No.' }];
  const failure = new CommandFailure(5, 'One failed.', 'UPLOAD_FAILED', files);
  expect(JSON.parse(describeFailure(failure, true)).error.files).toEqual(files);
});

it('says what to do next, and describes a failure as JSON for programs', () => {
  const failure = answer(401, 'INVALID_API_KEY');
  expect(describeFailure(failure, false)).toContain('vitrine auth login');
  const error = { code: 'INVALID_API_KEY', message: 'It failed.' };
  expect(JSON.parse(describeFailure(failure, true))).toEqual({ error });
});
