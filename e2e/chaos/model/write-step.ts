import { type Choice, callerOf, placeOf } from './choice';
import { libraryPath, type Place, type ProgramState, refusalOfLibrary } from './program-state';
import type { ModelOperation, Step } from './step';

type Write = {
  /** Below the library; null: only the pages make the call. */
  path: string | null;
  json: object;
  /** What pages send besides the body: the ids in the path of REST. */
  input?: object;
  expected: Step['expected'];
};

/** A write to the library of the choice. The expectation of `describe` is for a caller with write access. */
export const write =
  (
    method: string,
    procedure: string,
    describe: (state: ProgramState, choice: Choice, place: Place) => Write,
  ): ModelOperation =>
  (state, choice) => {
    const place = placeOf(state, choice);
    const { path, json, input, expected } = describe(state, choice, place);
    const people = state.callers.filter(({ cookie }) => cookie !== null);
    const caller = callerOf(path === null ? { ...state, callers: people } : state, choice);
    const refusal = refusalOfLibrary(state, caller, place, 'write');
    const { organization: organizationId, library: libraryId } = place;
    return {
      caller,
      rest: path === null ? null : { path: libraryPath(place) + path, request: { method, json } },
      page: { procedure, input: { organizationId, libraryId, ...json, ...input } },
      expected: refusal ? { refusal } : expected,
    };
  };

/** Whether the service accepts it as text: without NUL and lone surrogates. */
export const isText = (text: string) => !text.includes('\0') && text.isWellFormed();

export const unique = (values: string[]) => [...new Set(values)];
