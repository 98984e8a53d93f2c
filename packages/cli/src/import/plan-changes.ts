import { renamed } from '../../../../src/contract/upload/file-name.js';
import type { ManifestFile } from '../archive/manifest.js';
import { chunksOf } from '../groups.js';
import { isSameTime } from './dates.js';
import type { Values, Wanted } from './wanted.js';

/** What an asset has. */
export type State = Pick<
  ManifestFile,
  | 'name'
  | 'description'
  | 'tags'
  | 'aiTags'
  | 'collections'
  | 'approval'
  | 'own'
  | 'captured'
  | 'position'
>;

/** Of an asset just uploaded. */
export const stateOfNew = (name: string): State => ({
  name,
  description: null,
  tags: [],
  aiTags: [],
  collections: [],
  approval: null,
  captured: null,
  position: null,
});

/** The calls that give assets what they are to have, as few as there can be. */
export type Changes = {
  edits: { ids: string[]; set: Values }[];
  tags: { ids: string[]; tags: string[] }[];
  collections: { name: string; ids: string[] }[];
  approvals: { id: string; state: string }[];
};

/** The service accepts no more in one call. */
const TAGS_PER_CALL = 20;

/** What is wanted of assets and not so yet. What the assets have beside it stays. */
export function planChanges(assets: { id: string; state: State; wanted: Wanted }[]): Changes {
  const edits = new Map<string, { ids: string[]; set: Values }>();
  const tags: { id: string; tags: string[] }[] = [];
  const collections = new Map<string, string[]>();
  const approvals: Changes['approvals'] = [];
  for (const { id, state, wanted } of assets) {
    const set = valuesToSet(wanted.values, state);
    if (Object.keys(set).length > 0) {
      const key = JSON.stringify(set);
      const group = edits.get(key) ?? { ids: [], set };
      edits.set(key, group);
      group.ids.push(id);
    }
    const isPersons = (tag: string) => state.tags.includes(tag) && !state.aiTags.includes(tag);
    const missing = wanted.tags.filter((tag) => !isPersons(tag));
    if (missing.length > 0) tags.push({ id, tags: missing });
    for (const name of wanted.collections)
      if (!state.collections.includes(name))
        collections.set(name, [...(collections.get(name) ?? []), id]);
    if (wanted.approval !== undefined && wanted.approval !== state.approval)
      approvals.push({ id, state: wanted.approval });
  }
  return {
    edits: [...edits.values()].flatMap(inCalls),
    tags: tagCalls(tags),
    collections: [...collections].flatMap(([name, ids]) => inCalls({ name, ids })),
    approvals,
  };
}

const inCalls = <Call extends { ids: string[] }>(call: Call): Call[] =>
  chunksOf(call.ids).map((ids) => ({ ...call, ids }));

/** Either the assets with the same tags together, or those with each tag: whichever needs fewer calls. */
function tagCalls(assets: { id: string; tags: string[] }[]): Changes['tags'] {
  const bySet = new Map<string, { ids: string[]; tags: string[] }>();
  const byTag = new Map<string, { ids: string[]; tags: string[] }>();
  const add = (groups: typeof bySet, key: string, tags: string[], id: string) => {
    const group = groups.get(key) ?? { ids: [], tags };
    groups.set(key, group);
    group.ids.push(id);
  };
  for (const { id, tags } of assets) {
    for (const some of chunksOf([...tags].sort(), TAGS_PER_CALL))
      add(bySet, JSON.stringify(some), some, id);
    for (const tag of tags) add(byTag, tag, [tag], id);
  }
  const [one, other] = [bySet, byTag].map((groups) => [...groups.values()].flatMap(inCalls));
  return one && other && one.length > other.length ? other : (one ?? []);
}

/** Those of the values that an asset does not have. */
function valuesToSet(wanted: Values, state: State): Values {
  const { name, description, takenAt, position, descriptions, rights, ...others } = wanted;
  const own = state.own ?? {};
  const isNew = <Name extends 'focalPoint' | 'posterAt'>(key: Name) =>
    others[key] !== undefined && JSON.stringify(others[key]) !== JSON.stringify(own[key] ?? null);
  const other = (left: object, has: object) => (Object.keys(left).length > 0 ? has : {});
  const newDescriptions = differing(descriptions ?? {}, own.descriptions ?? {});
  const newRights = differing(rights ?? {}, own.rights ?? {});
  return {
    ...(name !== undefined && renamed(state.name, name) !== state.name && { name }),
    ...(description !== undefined && description !== (state.description ?? '') && { description }),
    ...(takenAt && !isSameTime(takenAt, state.captured) && { takenAt }),
    ...(position && !isSamePlace(position, state.position) && { position }),
    ...other(newDescriptions, { descriptions: newDescriptions }),
    ...other(newRights, { rights: newRights }),
    ...(isNew('focalPoint') && { focalPoint: others.focalPoint }),
    ...(isNew('posterAt') && { posterAt: others.posterAt }),
  };
}

/** Times of rights are written by the service in its own form. */
const isSame = (one: unknown, other: unknown) =>
  one === other ||
  (typeof one === 'string' &&
    typeof other === 'string' &&
    /^\d{4}-\d\d-\d\dT/.test(one) &&
    Date.parse(one) === Date.parse(other));

const differing = (wanted: Record<string, unknown>, has: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(wanted).filter(
      ([key, value]) => !isSame(value, has[key] ?? (value === false ? false : null)),
    ),
  );

/** About a tenth of a metre: degrees, minutes and seconds are rounded. */
const CLOSE = 1e-6;

const isSamePlace = (one: NonNullable<Values['position']>, other: State['position']) =>
  other !== null &&
  Math.abs(one.latitude - other.latitude) < CLOSE &&
  Math.abs(one.longitude - other.longitude) < CLOSE;
