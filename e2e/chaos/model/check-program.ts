import {
  type Caller,
  grantsOf,
  live,
  type Place,
  type ProgramState,
  refusalOfOrganization,
} from './program-state';
import { sendRest } from './send-step';
import type { Cast } from './start-program';
import { difference } from './step';

type Listed = { id: string; assetsCount: number; trashCount: number };

/**
 * After a program, every library must show its owner the content of the model, every caller must find what it may see
 * and nothing else, and the stored bytes of every organization must be counted.
 */
export async function checkProgram(cast: Cast, state: ProgramState): Promise<void> {
  await Promise.all([
    ...state.organizations.map(({ id }) => checkOrganization(cast, state, id)),
    ...state.organizations.flatMap(({ id }) =>
      state.callers.map((caller) => checkVisible(cast, state, caller, id)),
    ),
  ]);
  await checkBytes(cast, state);
}

async function checkOrganization(cast: Cast, state: ProgramState, organization: string) {
  const known = state.organizations.find(({ id }) => id === organization);
  const owner = state.callers.find((caller) => isOwner(caller, organization)) as Caller;
  const read = async <Data>(below: string) => {
    const path = `/organizations/${organization}${below}`;
    return (await sendRest(cast.service.url, owner, { path })).data as Data;
  };
  const listed = await read<Listed[]>('/libraries?pageSize=50');
  const names = listed.map(({ id }) => id);
  expectSame('the libraries', names, [...(known?.libraries.keys() ?? [])]);
  for (const { id: library, assetsCount, trashCount } of listed) {
    const place = { organization, library };
    const expected = live(state, place);
    const found = await read<{ id: string }[]>(`/libraries/${library}/assets?pageSize=500`);
    expectSame(`the assets of ${library}`, idsOf(found), idsOf(expected));
    const counts = [expected.length, inTrash(state, place)];
    expectSame(`the counts of ${library}`, [assetsCount, trashCount], counts);
  }
}

/** All assets found by a caller in an organization. */
async function checkVisible({ service }: Cast, state: ProgramState, caller: Caller, id: string) {
  const path = `/organizations/${id}/search/assets?pageSize=250&q=`;
  const { outcome, data } = await sendRest(service.url, caller, { path });
  const refusal = refusalOfOrganization(caller, id);
  expectSame(`the search of ${caller.name} in ${id}`, outcome, refusal ?? '200');
  if (refusal) return;
  const { found, hits } = data as { found: number; hits: { id: string }[] };
  const expected = [...(grantsOf(state, caller, id)?.keys() ?? [])].flatMap((library) =>
    live(state, { organization: id, library }),
  );
  expectSame(
    `what ${caller.name} finds in ${id}`,
    [found, idsOf(hits)],
    [expected.length, idsOf(expected)],
  );
}

/** Every asset of a program has the same image; trashed ones count until they are purged. */
async function checkBytes({ query, image }: Cast, state: ProgramState) {
  const rows = await query<{ id: string; storage_bytes: string }>(
    'SELECT id, storage_bytes FROM organization WHERE id = ANY ($1)',
    [state.organizations.map(({ id }) => id)],
  );
  for (const { id, storage_bytes } of rows) {
    const assets = state.assets.filter(({ organization }) => organization === id);
    expectSame(`the bytes of ${id}`, Number(storage_bytes), assets.length * image.length);
  }
}

/** Who may read all libraries: the owner, or the only key of an unclaimed organization. */
const isOwner = (caller: Caller, organization: string): boolean =>
  caller.kind === 'person'
    ? caller.roles.get(organization) === 'owner'
    : caller.kind === 'key' && caller.organization === organization && caller.keyId === null;

const inTrash = (state: ProgramState, { organization, library }: Place): number =>
  state.assets.filter(
    (asset) => asset.trashed && asset.organization === organization && asset.library === library,
  ).length;

const idsOf = (assets: { id: string }[]) => assets.map(({ id }) => id).sort();

function expectSame(what: string, actual: unknown, expected: unknown): void {
  const problem = difference(what, actual, expected);
  if (problem) throw new Error(`After the program ${problem}.`);
}
