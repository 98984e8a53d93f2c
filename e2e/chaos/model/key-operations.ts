import { callerOf, placeOf, targetOf } from './choice';
import type { Access, Caller, ProgramState } from './program-state';
import type { ModelOperation, Step } from './step';

type Key = Extract<Caller, { kind: 'key' }>;

/** A call from the settings by a person; the expectation is for an owner. */
function changeSettings(
  state: ProgramState,
  choice: Parameters<ModelOperation>[1],
  { procedure, input, expected }: { procedure: string; input: object; expected: Step['expected'] },
): Step {
  const { organization } = placeOf(state, choice);
  const people = state.callers.filter(({ cookie }) => cookie !== null);
  const caller = callerOf({ ...state, callers: people }, choice);
  const role = caller.kind === 'person' ? caller.roles.get(organization) : undefined;
  const refusal =
    role === undefined ? '404 ORGANIZATION_NOT_FOUND' : role === 'owner' ? null : '403 FORBIDDEN';
  return {
    caller,
    rest: null,
    page: { procedure, input: { organizationId: organization, ...input } },
    expected: refusal ? { refusal } : expected,
  };
}

/** The grants of the choice: one library, which may not exist, or none. */
function grantsOfChoice(state: ProgramState, choice: Parameters<ModelOperation>[1]) {
  const library = targetOf(state, choice, placeOf(state, choice));
  const access: Access = choice.flag ? 'write' : 'read';
  const isKnown = library !== 'nowhere';
  return { grants: [{ library, access }], isKnown, map: new Map([[library, access]]) };
}

const UNKNOWN_LIBRARY = { refusal: '404 API_KEY_NOT_AUTHORIZED_FOR_LIBRARY' };

export const createKey: ModelOperation = (state, choice, real) => {
  const { organization } = placeOf(state, choice);
  const { grants, isKnown, map } = grantsOfChoice(state, choice);
  const name = real.newName();
  const expected: Step['expected'] = {
    apply({ keyId, apiKey }: { keyId: string; apiKey: string }) {
      const key = { name: `key ${name}`, kind: 'key' as const, credential: apiKey, cookie: null };
      state.callers.push({ ...key, keyId, organization, grants: map });
      return null;
    },
  };
  return changeSettings(state, choice, {
    procedure: 'key.create',
    input: { name, grants },
    expected: isKnown ? expected : UNKNOWN_LIBRARY,
  });
};

/** A change of one key. A key of another organization is as unknown as a missing one. */
const changeOneKey =
  (
    procedure: string,
    describe: (
      state: ProgramState,
      choice: Parameters<ModelOperation>[1],
      key: Key,
    ) => { input: object; expected: Step['expected'] },
  ): ModelOperation =>
  (state, choice) => {
    const { organization } = placeOf(state, choice);
    const keys = state.callers.filter((one): one is Key => one.kind === 'key');
    const key = keys[choice.target % keys.length];
    if (!key?.keyId || key.organization !== organization) {
      const input = { keyId: key?.keyId ?? 'none', name: 'none', grants: [] };
      return changeSettings(state, choice, {
        procedure,
        input,
        expected: { refusal: '404 NOT_FOUND' },
      });
    }
    const { input, expected } = describe(state, choice, key);
    return changeSettings(state, choice, {
      procedure,
      input: { keyId: key.keyId, ...input },
      expected,
    });
  };

export const changeKey = changeOneKey('key.change', (state, choice, key) => {
  const { grants, isKnown, map } = grantsOfChoice(state, choice);
  const expected: Step['expected'] = {
    apply() {
      key.grants = map;
      return null;
    },
  };
  return {
    input: { name: 'changed', grants },
    expected: isKnown ? expected : UNKNOWN_LIBRARY,
  };
});

/** The secret of an invalid key. */
const stranger = (credential: string | null): Caller => ({
  name: 'a former key',
  kind: 'stranger',
  credential,
  cookie: null,
});

export const rotateKey = changeOneKey('key.rotate', (state, _, key) => ({
  input: {},
  expected: {
    apply({ apiKey }: { apiKey: string }) {
      state.callers.push(stranger(key.credential));
      key.credential = apiKey;
      return null;
    },
  },
}));

export const revokeKey = changeOneKey('key.revoke', (state, _, key) => ({
  input: {},
  expected: {
    apply() {
      state.callers = state.callers.map((one) => (one === key ? stranger(key.credential) : one));
      return null;
    },
  },
}));
