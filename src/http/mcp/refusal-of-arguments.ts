import { TRPCError } from '@trpc/server';
import { ZodError } from 'zod';
import { Refusal } from '@/contract/errors';
import { refusalOf } from '../server/refusal-of';

type Issue = ZodError['issues'][number];

/** The refusal of a tool: what is wrong with an argument is one sentence that names it. */
export function refusalOfArguments(failure: unknown, sent: unknown): Refusal {
  const cause = failure instanceof TRPCError ? failure.cause : failure;
  const [issue] = cause instanceof ZodError ? cause.issues : [];
  if (!issue) return refusalOf(failure);
  return new Refusal('BAD_USER_INPUT', { message: sentenceOf(issue, sent) });
}

function sentenceOf(found: Issue, sent: unknown): string {
  const issue = innermost(found);
  const name = issue.path.length > 0 ? `\`${issue.path.join('.')}\`` : 'The arguments';
  if (issue.path.length > 0 && valueAt(sent, issue.path) === undefined)
    return `${name} is missing.`;
  const fault = faultOf(issue);
  return fault.startsWith('must ') ? `${name} ${fault}.` : `${name}: ${fault}.`;
}

/** What is wrong inside of an alternative says more than that no alternative fits. */
function innermost(issue: Issue): Issue {
  if (issue.code !== 'invalid_union') return issue;
  const inner = issue.errors.flat().find(({ path }) => path.length > 0);
  return inner ? innermost({ ...inner, path: [...issue.path, ...inner.path] } as Issue) : issue;
}

function faultOf(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${nameOf(issue.expected)}`;
    case 'invalid_value':
      return `must be ${oneOf(issue.values.map(String))}`;
    case 'invalid_union': {
      const types = issue.errors.flatMap(([first]) =>
        first?.code === 'invalid_type' && first.path.length === 0 ? [nameOf(first.expected)] : [],
      );
      return types.length > 0 ? `must be ${oneOf(types)}` : issue.message;
    }
    case 'unrecognized_keys':
      return `must not have ${oneOf(issue.keys)}`;
    default:
      return issue.message;
  }
}

const NAMES: Record<string, string> = {
  string: 'text',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
};

const nameOf = (type: string) => NAMES[type] ?? type;

const oneOf = (names: string[]) => {
  const last = names.at(-1) ?? '';
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} or ${last}` : last;
};

const valueAt = (sent: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (value, name) => (value as Record<PropertyKey, unknown> | null | undefined)?.[name],
    sent,
  );
