import type { z } from 'zod';

type Issue = z.core.$ZodIssue;

/** Named at most; a list may be wrong in every entry. */
const MOST = 5;

const TYPES: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

/** What the schema library says where our schemas say nothing themselves. */
const UNSAID = /^(?:Invalid|Too (?:big|small)|Unrecognized)/;

/** Every fault of an input in plain words: `name is missing: it must be a text; pageSize must be from 1 to 500`. */
export function sayIssues(issues: readonly Issue[]): string {
  const said = [...new Set(issues.flatMap((issue) => sayIssue(issue, [])))];
  const more = said.length - MOST;
  return said.slice(0, MOST).join('; ') + (more > 0 ? `; and ${more} more` : '');
}

function sayIssue(issue: Issue, above: readonly PropertyKey[]): string[] {
  const path = [...above, ...issue.path];
  if (issue.code === 'invalid_union' && UNSAID.test(issue.message)) {
    const inner = issue.errors.find((errors) => errors.length > 0 && !errors.some(isOfAnotherType));
    if (inner) return inner.flatMap((each) => sayIssue(each, path));
  }
  const place = path.join('.');
  const fault = UNSAID.test(issue.message) ? faultOf(issue) : issue.message;
  if (place === '') return [fault];
  return [/^(?:must|is) /.test(fault) ? `${place} ${fault}` : `${place}: ${fault}`];
}

const isOfAnotherType = ({ code, path }: Issue) => code === 'invalid_type' && path.length === 0;

function faultOf(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type': {
      const wanted = `must be ${typeOf(issue)}`;
      return issue.message.endsWith('received undefined') ? `is missing: it ${wanted}` : wanted;
    }
    case 'invalid_union': {
      const wanted = issue.errors.flat().filter((each) => each.code === 'invalid_type');
      return wanted.length > 0 ? `must be ${wanted.map(typeOf).join(' or ')}` : 'is not valid';
    }
    case 'invalid_value': {
      const values = issue.values.map((value) => JSON.stringify(value) ?? String(value));
      return `must be ${values.length > 2 ? `one of ${values.join(', ')}` : values.join(' or ')}`;
    }
    case 'too_small':
      return boundOf(issue.origin, 'at least', Number(issue.minimum));
    case 'too_big':
      return boundOf(issue.origin, 'at most', Number(issue.maximum));
    default:
      return 'is not valid';
  }
}

const typeOf = ({ expected }: { expected: string }) => TYPES[expected] ?? expected;

function boundOf(origin: string, bound: 'at least' | 'at most', limit: number): string {
  if (origin === 'string' || origin === 'array') {
    if (bound === 'at least' && limit === 1) return 'must not be empty';
    return `must have ${bound} ${limit} ${origin === 'string' ? 'characters' : 'entries'}`;
  }
  return `must be ${bound} ${limit}`;
}
