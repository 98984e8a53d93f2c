import type { AssetState, Content, Operation } from './asset-state';
import type { Defect } from './chaos-test';
import {
  afterAnswer,
  afterEffect,
  afterNoAnswer,
  afterObservation,
  afterRefusal,
  type Observed,
  type PossibleStates,
} from './expected-states';

/** An original and everything known about it. `busy`: a call about it is in flight. */
export type TrackedOriginal = {
  organization: string;
  id: string;
  states: PossibleStates;
  busy: boolean;
  /** The operations on it with their answers, to investigate a defect. */
  operations: string[];
};

/** The result of a call: the number in its answer, a refusal or no answer. */
export type CallResult = number | 'refused' | 'no answer';

/** One operation on one original. */
export type Change = { tracked: TrackedOriginal; operation: Operation };

export type UnansweredUpload = { organization: string; library: string; contents: Content[] };
type UnansweredCall = { changes: (Change & { before: PossibleStates })[]; what: string };

/** Records every call and its answer, and derives the possible states. */
export function makeHistory() {
  const originals: TrackedOriginal[] = [];
  const defects: Defect[] = [];
  let unansweredUploads: UnansweredUpload[] = [];
  let unansweredCalls: UnansweredCall[] = [];
  let unansweredLibraries: { organization: string; name: string }[] = [];
  const figures = { answered: 0, unanswered: 0, tookEffect: 0 };

  const report = (kind: Defect['kind'], what: string) => defects.push({ kind, what });

  return {
    originals,
    defects,
    figures,
    report,

    /** Tracks a new original. */
    add(organization: string, id: string, state: AssetState) {
      const operations = [`uploaded ${state.original.content.name}`];
      originals.push({ organization, id, states: [state], busy: false, operations });
    },

    /** Records an upload without an answer: either all of its files exist, or none. */
    recordUnansweredUpload(upload: UnansweredUpload) {
      figures.unanswered++;
      unansweredUploads.push(upload);
    },

    /** Records the creation of a library without an answer. */
    recordUnansweredLibrary(organization: string, name: string) {
      figures.unanswered++;
      unansweredLibraries.push({ organization, name });
    },

    /** Records the result of one call about several originals. */
    record(changes: Change[], result: CallResult) {
      const what = `${changes[0]?.operation.kind} ${changes.map(({ tracked }) => tracked.id)}`;
      for (const { tracked, operation } of changes)
        tracked.operations.push(`${JSON.stringify(operation)}: ${result} of ${changes.length}`);
      if (result === 'no answer') {
        figures.unanswered++;
        const before = changes.map((change) => ({ ...change, before: change.tracked.states }));
        unansweredCalls.push({ changes: before, what });
        for (const { tracked, operation } of changes)
          tracked.states = afterNoAnswer(tracked.states, operation);
        return;
      }
      figures.answered++;
      const known = changes.map(({ tracked, operation }) => ({
        states: tracked.states,
        operation,
      }));
      const after =
        result === 'refused'
          ? known.map(({ states, operation }) => afterRefusal(states, operation))
          : (afterAnswer(known, result) ?? []);
      changes.forEach(({ tracked }, index) => {
        const states = after[index] ?? [];
        if (states.length > 0) tracked.states = states;
        else report('wrong answer', `${what} was answered ${result}. ${describe(tracked)}`);
      });
    },

    /** Returns and clears all calls without an answer. */
    takeUnanswered() {
      const unanswered = {
        uploads: unansweredUploads,
        calls: unansweredCalls,
        libraries: unansweredLibraries,
      };
      [unansweredUploads, unansweredCalls, unansweredLibraries] = [[], [], []];
      return unanswered;
    },

    /** Compares a read with the possible states, and drops states that do not match. */
    compare(tracked: TrackedOriginal, observed: Observed) {
      const states = afterObservation(tracked.states, observed);
      if (states.length > 0) tracked.states = states;
      else report('lost', `${describe(tracked)}, read: ${JSON.stringify(observed)}`);
    },

    /** Checks an unanswered call about several originals: it must have taken effect on all of them or none. */
    checkUnansweredCall(
      { changes, what }: UnansweredCall,
      observed: Map<TrackedOriginal, Observed>,
    ) {
      const effects = changes.map(({ tracked, before, operation }) => {
        const found = observed.get(tracked) as Observed;
        const untouched = afterObservation(before, found).length > 0;
        const done = afterObservation(afterEffect(before, operation), found).length > 0;
        return untouched === done ? 'either' : done ? 'done' : 'not done';
      });
      if (effects.includes('done')) figures.tookEffect++;
      if (effects.includes('done') && effects.includes('not done'))
        report('lost', `Half done: ${what} (${effects.join()})`);
    },
  };
}

export type History = ReturnType<typeof makeHistory>;

const describe = ({ organization, id, states, operations }: TrackedOriginal) =>
  `${organization}/${id}: ${operations.join('; ')}. Possible: ${JSON.stringify(states)}`;
