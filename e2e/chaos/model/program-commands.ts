import fc from 'fast-check';
import * as approvals from './approval-operations';
import * as assets from './asset-operations';
import { type Choice, choices, FIRST_CHOICE } from './choice';
import * as keys from './key-operations';
import * as libraries from './library-operations';
import type { ProgramState } from './program-state';
import { promoteVariant } from './promote-operation';
import * as reads from './read-operations';
import { type Answer, sendPage, sendRest } from './send-step';
import type { ModelOperation, Real, Step } from './step';
import * as tags from './tag-operations';
import * as trash from './trash-operations';

/** Frequency of an operation in programs; 1 unless named. */
const WEIGHTS: Record<string, number> = {
  uploadAssets: 3,
  trashAssets: 3,
  tagAssets: 3,
  restoreAssets: 3,
  transferAssets: 2,
  promoteVariant: 2,
  getAsset: 2,
};

const operations: Record<string, ModelOperation> = {
  ...reads,
  ...libraries,
  ...assets,
  ...tags,
  ...trash,
  ...approvals,
  ...keys,
  promoteVariant,
};

type Command = fc.AsyncCommand<ProgramState, Real>;

/** One call of a program. It throws if the answer differs from the model. */
class CallCommand implements Command {
  /** The call and its answer, after the command has run. */
  private done = '';

  constructor(
    private readonly operation: string,
    private readonly choice: Choice,
  ) {}

  check = () => true;

  async run(state: ProgramState, real: Real): Promise<void> {
    const step = (operations[this.operation] as ModelOperation)(state, this.choice, real);
    const { caller, rest, page, expected } = step;
    const isPage = page && (rest === null || (this.choice.byPage && caller.cookie !== null));
    const sent = isPage
      ? `${page.procedure} ${JSON.stringify(page.input)}`
      : `${rest?.request?.method ?? 'GET'} ${rest?.path} ${JSON.stringify(rest?.request?.json) ?? ''}`;
    this.done = `${caller.name}: ${sent}`;
    const answer = isPage
      ? await sendPage(real.url, caller, page)
      : await sendRest(real.url, caller, rest as NonNullable<Step['rest']>);
    this.done += ` → ${answer.outcome}`;
    const problem = await judge(expected, answer, isPage ? 200 : undefined);
    if (problem) throw new Error(`${this.done}: ${problem}`);
  }

  toString = () => this.done || this.operation;
}

async function judge(expected: Step['expected'], answer: Answer, pageStatus?: number) {
  if ('refusal' in expected)
    return answer.outcome === expected.refusal ? null : `expected ${expected.refusal}`;
  const status = pageStatus ?? expected.status ?? 200;
  return answer.status === status ? expected.apply(answer.data) : `expected ${status}`;
}

/** Every program begins with three originals and a variant of one of them, for its calls to change. */
export const beginProgram = async (state: ProgramState, real: Real): Promise<void> => {
  for (const flag of [false, true])
    await new CallCommand('uploadAssets', { ...FIRST_CHOICE, flag }).run(state, real);
};

/** Programs of up to `maxCommands` calls. `replayPath` repeats the commands of a reported program. */
export const programs = (maxCommands: number, replayPath: string | undefined) => {
  const names = Object.keys(operations).flatMap((name) =>
    Array<string>(WEIGHTS[name] ?? 1).fill(name),
  );
  const command = fc
    .record({ name: fc.constantFrom(...names), choice: choices })
    .map(({ name, choice }): Command => new CallCommand(name, choice));
  return fc.commands([command], {
    maxCommands,
    size: 'max',
    ...(replayPath ? { replayPath } : {}),
  });
};
