import { assetIdOf, type Choice, callerOf, placeOf, WORDS } from './choice';
import {
  type Caller,
  family,
  findLive,
  grantsOf,
  libraryPath,
  live,
  type ModelAsset,
  type ProgramState,
  refusalOfLibrary,
  refusalOfOrganization,
} from './program-state';
import { difference, firstOf, type ModelOperation } from './step';

/** The sorted tags known to the model. */
const ownTags = (tags: string[]) => tags.filter((tag) => WORDS.includes(tag)).sort();

type Listed = { id: string; tags: string[] };
const idsOf = (assets: { id: string }[]) => assets.map(({ id }) => id).sort();
export const getMe: ModelOperation = (state, choice) => {
  const caller = callerOf(state, choice);
  if (caller.kind === 'nobody' || caller.kind === 'stranger')
    return { caller, rest: { path: '/me' }, expected: { refusal: '401 UNAUTHENTICATED' } };
  type Scope = { organizationId: string; libraries: { library: string; access: string }[] };
  const toText = ({ organizationId, libraries }: Scope) =>
    `${organizationId}: ${libraries.map(({ library, access }) => `${library} ${access}`).sort()}`;
  const expected = organizationsOf(state, caller).map((organization) => {
    const grants = [...(grantsOf(state, caller, organization) ?? [])];
    return `${organization}: ${grants.map(([library, access]) => `${library} ${access}`).sort()}`;
  });
  return {
    caller,
    rest: { path: '/me' },
    expected: {
      apply(data) {
        const scopes: Scope[] = caller.kind === 'key' ? [data] : data.organizations;
        return firstOf(
          difference('the scope', scopes.map(toText).sort(), expected.sort()),
          caller.kind === 'person'
            ? difference('the user', data.user, { name: caller.personName })
            : null,
        );
      },
    },
  };
};

const organizationsOf = (state: ProgramState, caller: Caller): string[] =>
  state.organizations.map(({ id }) => id).filter((id) => grantsOf(state, caller, id));

export const listLibraries: ModelOperation = (state, choice) => {
  const caller = callerOf(state, choice);
  const { organization } = placeOf(state, choice);
  const path = `/organizations/${organization}/libraries?pageSize=50`;
  const refusal = refusalOfOrganization(caller, organization);
  if (refusal) return { caller, rest: { path }, expected: { refusal } };
  const grants = grantsOf(state, caller, organization);
  const known = state.organizations.find(({ id }) => id === organization);
  const visible = [...(known?.libraries ?? [])].filter(([library]) => grants?.has(library));
  const expected = visible.map(([library, name]) => {
    const place = { organization, library };
    const trashed = state.assets.filter(
      (asset) => asset.trashed && asset.library === library && asset.organization === organization,
    );
    return [library, name, live(state, place).length, trashed.length];
  });
  return {
    caller,
    rest: { path },
    expected: {
      apply: (data) =>
        difference(
          'the list of libraries',
          data.map((one: Record<string, unknown>) => [
            one.id,
            one.name,
            one.assetsCount,
            one.trashCount,
          ]),
          expected,
        ),
    },
  };
};

export const listAssets: ModelOperation = (state, choice) => {
  const caller = callerOf(state, choice);
  const place = placeOf(state, choice);
  const filter = choice.flag ? choice.tags.filter((tag) => WORDS.includes(tag)) : [];
  const path = `${libraryPath(place)}/assets?pageSize=500&tags=${filter.join()}`;
  const refusal = refusalOfLibrary(state, caller, place, 'read');
  if (refusal) return { caller, rest: { path }, expected: { refusal } };
  const expected = live(state, place).filter(({ tags }) =>
    filter.every((tag) => tags.includes(tag)),
  );
  return {
    caller,
    rest: { path },
    expected: {
      apply(data: (Listed & { created: number })[]) {
        const times = data.map(({ created }) => created);
        return firstOf(
          difference('the list of assets', idsOf(data), idsOf(expected)),
          difference(
            'the order',
            times,
            times.toSorted((a, b) => b - a),
          ),
        );
      },
    },
  };
};

export const getAsset: ModelOperation = (state, choice) => {
  const caller = callerOf(state, choice);
  const place = placeOf(state, choice);
  const id = assetIdOf(state, choice, place);
  const path = `${libraryPath(place)}/assets/${id}`;
  const refusal = refusalOfLibrary(state, caller, place, 'read');
  if (refusal) return { caller, rest: { path }, expected: { refusal } };
  const asset = findLive(state, place, id);
  if (!asset) return { caller, rest: { path }, expected: { refusal: '404 RESOURCE_NOT_FOUND' } };
  return {
    caller,
    rest: { path },
    expected: { apply: (data) => compareAsset(state, data, asset) },
  };
};

/** Differences between the answer for an asset and the model. */
function compareAsset(
  state: ProgramState,
  data: Record<string, unknown> & { tags: string[]; variants: { id: string }[] },
  asset: ModelAsset,
): string | null {
  const variants = asset.parent ? [] : family(state, asset.id).filter(({ id }) => id !== asset.id);
  return firstOf(
    difference('its library', data.libraryId, asset.library),
    difference('its parent', data.parentId, asset.parent),
    difference('its name', data.name, asset.name),
    // Without a description by a caller it may have one by the analyser.
    asset.description === null ? null : difference('its text', data.description, asset.description),
    difference('its tags', ownTags(data.tags), asset.tags.toSorted()),
    difference(
      'its approval',
      (data.approval as { state: string } | null)?.state ?? null,
      asset.approval,
    ),
    difference('its version', data.contentVersion, asset.version || null),
    asset.parent ? null : difference('its variants', idsOf(data.variants), idsOf(variants)),
  );
}

export const searchAssets: ModelOperation = (state, choice: Choice) => {
  const caller = callerOf(state, choice);
  const { organization, library } = placeOf(state, choice);
  const word = WORDS.find((one) => choice.text === one) ?? '';
  const narrowed = choice.flag ? `&libraries=${library}` : '';
  const path = `/organizations/${organization}/search/assets?pageSize=250&q=${word}${narrowed}`;
  const refusal = refusalOfOrganization(caller, organization);
  if (refusal) return { caller, rest: { path }, expected: { refusal } };
  const grants = grantsOf(state, caller, organization);
  if (choice.flag && !grants?.has(library))
    return {
      caller,
      rest: { path },
      expected: { refusal: '404 API_KEY_NOT_AUTHORIZED_FOR_LIBRARY' },
    };
  const searched = choice.flag ? [library] : [...(grants?.keys() ?? [])];
  const expected = searched
    .flatMap((one) => live(state, { organization, library: one }))
    .filter(({ tags, description }) => [...tags, description ?? ''].join(' ').includes(word));
  return {
    caller,
    rest: { path },
    expected: {
      apply: (data) =>
        firstOf(
          difference('the hits', idsOf(data.hits), idsOf(expected)),
          difference('the number found', data.found, expected.length),
        ),
    },
  };
};

export const listTags: ModelOperation = (state, choice) => {
  const caller = callerOf(state, choice);
  const place = placeOf(state, choice);
  const path = `${libraryPath(place)}/tags`;
  const refusal = refusalOfLibrary(state, caller, place, 'read');
  if (refusal) return { caller, rest: { path }, expected: { refusal } };
  const tags = live(state, place).flatMap((asset) => asset.tags);
  const expected = WORDS.filter((word) => tags.includes(word)).map((word) => [
    word,
    tags.filter((tag) => tag === word).length,
    'user',
  ]);
  return {
    caller,
    rest: { path },
    expected: {
      apply: (data: { id: string; count: number; type: string }[]) =>
        difference(
          'the list of tags',
          data
            .filter(({ id }) => WORDS.includes(id))
            .sort((a, b) => WORDS.indexOf(a.id) - WORDS.indexOf(b.id))
            .map(({ id, count, type }) => [id, count, type]),
          expected,
        ),
    },
  };
};
