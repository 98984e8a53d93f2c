import { callerOf, placeOf } from './choice';
import { grantsOf, type ProgramState, planOf, refusalOfOrganization } from './program-state';
import { BAD_USER_INPUT, difference, firstOf, type ModelOperation, type Step } from './step';
import { isText, write } from './write-step';

const MOST_UNCLAIMED = 3;
const MOST_FREE_LIBRARIES = 3;

export const createLibrary: ModelOperation = (state, choice, real) => {
  const caller = callerOf(state, choice);
  const { organization } = placeOf(state, choice);
  const name = real.newName();
  const json = choice.slug === null ? { name } : { name, slug: choice.slug };
  const step = {
    caller,
    rest: {
      path: `/organizations/${organization}/libraries`,
      request: { method: 'POST', json },
    },
    page: { procedure: 'library.create', input: { organizationId: organization, ...json } },
  };
  const refusal = refusalOfCreation(state, caller, organization, choice.slug);
  if (refusal) return { ...step, expected: { refusal } };
  const known = state.organizations.find(({ id }) => id === organization);
  return {
    ...step,
    expected: {
      status: 201,
      apply(data: Record<string, unknown> & { id: string }) {
        const isTaken = known?.libraries.has(data.id);
        known?.libraries.set(data.id, name);
        if (caller.kind === 'key') caller.grants.set(data.id, 'write');
        return firstOf(
          isTaken ? `the id ${data.id} is taken` : null,
          choice.slug === null ? null : difference('its id', data.id, choice.slug),
          difference('its counters', [data.assetsCount, data.trashCount, data.tags], [0, 0, []]),
        );
      },
    },
  };
};

function refusalOfCreation(
  state: ProgramState,
  caller: ReturnType<typeof callerOf>,
  organization: string,
  slug: string | null,
): string | null {
  const refusal = refusalOfOrganization(caller, organization);
  if (refusal) return refusal;
  const grants = grantsOf(state, caller, organization);
  if (caller.kind === 'key' && ![...(grants?.values() ?? [])].includes('write'))
    return '403 API_KEY_READ_ONLY';
  if (caller.kind === 'person' && caller.roles.get(organization) !== 'owner')
    return '403 FORBIDDEN';
  if (slug === 'Not a slug') return BAD_USER_INPUT.refusal;
  const known = state.organizations.find(({ id }) => id === organization);
  if (known?.isUnclaimed) return '400 EPHEMERAL_LIBRARY_LIMIT_EXCEEDED';
  if (planOf(state, organization) === 'free' && known?.libraries.size === MOST_FREE_LIBRARIES)
    return '400 LIBRARY_LIMIT_EXCEEDED';
  if (slug !== null && (slug === 'settings' || known?.libraries.has(slug)))
    return '409 LIBRARY_URL_TAKEN';
  return null;
}

export const renameLibrary = write(
  'PATCH',
  'library.rename',
  (state, { text }, { organization, library }) => {
    const known = state.organizations.find(({ id }) => id === organization);
    const isName = isText(text) && text.trim() !== '' && [...text].length <= 100;
    return {
      path: '',
      json: { name: text },
      expected: isName
        ? {
            apply(data) {
              known?.libraries.set(library, text);
              return difference('the library', [data.id, data.name], [library, text]);
            },
          }
        : BAD_USER_INPUT,
    };
  },
);

/** Creates an unclaimed organization; the fourth of one email address is refused. */
export const createUnclaimed: ModelOperation = (state) => {
  const [nobody] = state.callers;
  const step = {
    caller: nobody as Step['caller'],
    rest: {
      path: '/libraries',
      request: { method: 'POST', json: { email: state.email, name: 'held' } },
    },
  };
  const unclaimed = state.organizations.filter(({ isUnclaimed }) => isUnclaimed);
  if (unclaimed.length >= MOST_UNCLAIMED) return { ...step, expected: BAD_USER_INPUT };
  type Created = { organizationId: string; libraryId: string; apiKey: string; claimUrl: string };
  return {
    ...step,
    expected: {
      apply({ organizationId: id, libraryId, apiKey, claimUrl }: Created) {
        const libraries = new Map([[libraryId, 'held']]);
        const claimToken = claimUrl.split('/').at(-1) ?? '';
        state.organizations.push({ id, plan: 'free', isUnclaimed: true, claimToken, libraries });
        state.callers.push({
          name: `unclaimed key of ${id}`,
          credential: apiKey,
          cookie: null,
          kind: 'key',
          keyId: null,
          organization: id,
          grants: new Map([[libraryId, 'write']]),
        });
        return null;
      },
    },
  };
};

/** Claims an organization. A second claim by the same person changes nothing; by another person it is refused. */
export const claimLibrary: ModelOperation = (state, choice) => {
  const people = state.callers.filter(({ cookie }) => cookie !== null);
  const caller = callerOf({ ...state, callers: people }, choice);
  const created = state.organizations.filter(({ claimToken }) => claimToken !== null);
  const known = created[choice.target % created.length];
  const step = {
    caller,
    rest: null,
    page: { procedure: 'library.claim', input: { token: known?.claimToken ?? 'none' } },
  };
  if (!known) return { ...step, expected: { refusal: '404 NOT_FOUND' } };
  const isOwner = caller.kind === 'person' && caller.roles.has(known.id);
  if (!known.isUnclaimed && !isOwner) return { ...step, expected: { refusal: '409 CONFLICT' } };
  return {
    ...step,
    expected: {
      apply(data: { organizationId: string; libraryId: string }) {
        known.isUnclaimed = false;
        if (caller.kind === 'person') caller.roles.set(known.id, 'owner');
        const first = [...known.libraries.keys()][0];
        return difference(
          'what was claimed',
          [data.organizationId, data.libraryId],
          [known.id, first],
        );
      },
    },
  };
};
