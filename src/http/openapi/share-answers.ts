import type { Schema } from './shapes';

type Answering = { responses?: Record<string, Schema> };

/** Makes a component of every success that several operations answer with, and returns the components. */
export function shareAnswers(operations: Answering[]): Record<string, Schema> {
  const shared: Record<string, Schema> = {};
  const once = new Set<string>();
  for (const { responses = {} } of operations)
    for (const answer of Object.values(responses)) {
      const [name, text] = [nameOf(answer), JSON.stringify(answer)];
      if (name !== null && once.has(text)) shared[name] ??= answer;
      once.add(text);
    }
  for (const operation of operations)
    operation.responses = Object.fromEntries(
      Object.entries(operation.responses ?? {}).map(([status, answer]) => {
        const name = nameOf(answer);
        const isShared = name !== null && JSON.stringify(answer) === JSON.stringify(shared[name]);
        return [status, isShared ? { $ref: `#/components/responses/${name}` } : answer];
      }),
    );
  return shared;
}

/** By the shape of its data; null: it has none with a name. */
const nameOf = (answer: Schema): string | null =>
  /"data":\{"description":"The result\.","\$ref":"#\/components\/schemas\/(\w+)"/.exec(
    JSON.stringify(answer),
  )?.[1] ?? null;
