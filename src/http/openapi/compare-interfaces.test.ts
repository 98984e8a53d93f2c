import { expect, it } from 'vitest';
// @ts-expect-error: a script without types
import { compareInterfaces } from '../../../scripts/compare-interfaces.mjs';

const BREAK = 'break';
const ADDITION = 'addition';

/** What changes at one place, and what that is to those who rely on it. */
it.each([
  ['an operation is gone', 'REST in > GET /a', 'operation', undefined, BREAK],
  ['an operation is new', 'REST in > GET /a', undefined, 'operation', ADDITION],
  ['an optional parameter is new', 'REST in > GET /a > query q', undefined, 'string?', ADDITION],
  ['a required parameter is new', 'REST in > GET /a > query q', undefined, 'string', BREAK],
  ['a parameter becomes required', 'REST in > GET /a > query q', 'string?', 'string', BREAK],
  ['a parameter becomes optional', 'REST in > GET /a > query q', 'string', 'string?', ADDITION],
  ['less is accepted', 'REST in > A > value', 'string maxLength=9', 'string maxLength=8', BREAK],
  ['more is accepted', 'REST in > A > value', 'string maxLength=8', 'string maxLength=9', ADDITION],
  ['a bound goes', 'REST in > A > value', 'string maxLength=8', 'string', ADDITION],
  ['a default changes', 'REST in > A > value', 'integer default=1?', 'integer default=2?', BREAK],
  ['a value is refused', 'REST in > A > value', '"a" | "b"', '"a"', BREAK],
  ['a field of an answer is gone', 'REST out > A > value', 'string', undefined, BREAK],
  ['a field of an answer is new', 'REST out > A > value', undefined, 'string', ADDITION],
  ['a field may be missing', 'REST out > A > value', 'string', 'string?', BREAK],
  ['a field may be null', 'REST out > A > value', 'string', 'string | null', BREAK],
  ['a field has one more value', 'REST out > A > value', '"a"', '"a" | "b"', ADDITION],
  ['an event has one value less', 'webhook out > POST event > a', '"a" | "b"', '"a"', BREAK],
  ['a tool is gone', 'MCP in > a', 'tool', undefined, BREAK],
  ['a variable is new', 'environment in > A', undefined, 'string?', ADDITION],
  ['a variable is gone', 'environment in > A', 'string?', undefined, BREAK],
  ['an option of a command is needed', 'admin in > a > --b', undefined, 'B', BREAK],
  [
    'a method has another form',
    'client > index > A > b',
    '(a: string) => void',
    '() => void',
    BREAK,
  ],
])('%s', (_, place, before, now, is) => {
  const { [place]: _place, ...parents } = PARENTS;
  const all = (value?: string) => ({ ...parents, ...(value && { [place]: value }) });
  expect(compareInterfaces(all(before), all(now))).toEqual([
    { breaks: is === BREAK, text: expect.stringContaining(place) },
  ]);
});

const PARENTS: Record<string, string> = {
  'REST in > A': 'shape',
  'REST out > A': 'shape',
  'REST in > GET /a': 'operation',
  'webhook out > POST event': 'operation',
  'admin in > a': 'command',
  'client > index > A': 'type',
};

it('says once that something is gone or new with all its parts', () => {
  const operation = { 'REST in > GET /a': 'operation', 'REST in > GET /a > query q': 'string' };
  expect(compareInterfaces(operation, {})).toHaveLength(1);
  expect(compareInterfaces({}, operation)).toEqual([
    { breaks: false, text: 'new: REST in > GET /a: operation' },
  ]);
});
