/** The state of the service during a program, according to the specification. */

export type ModelAsset = {
  id: string;
  organization: string;
  library: string;
  parent: string | null;
  name: string;
  /** Null: no caller wrote one. */
  description: string | null;
  /** The tags added by callers; the model ignores the analyser's tags. */
  tags: string[];
  approval: string | null;
  trashed: boolean;
  version: number;
};

export type ModelOrganization = {
  id: string;
  plan: 'free' | 'pro';
  isUnclaimed: boolean;
  /** The secret part of its claim link; null: it was created with an owner. */
  claimToken: string | null;
  /** Names of the libraries by id, the oldest first. */
  libraries: Map<string, string>;
};

export type Access = 'read' | 'write';

/** Who sends a request. */
export type Caller = { name: string; credential: string | null; cookie: string | null } & (
  | { kind: 'nobody' | 'stranger' }
  /** `keyId`: null for the key of an unclaimed organization, because its id is not shown. */
  | { kind: 'key'; keyId: string | null; organization: string; grants: Map<string, Access> }
  | { kind: 'person'; roles: Map<string, 'owner' | 'member'>; email: string; personName: string }
);

export type ProgramState = {
  organizations: ModelOrganization[];
  callers: Caller[];
  assets: ModelAsset[];
  /** The email address for unclaimed libraries. */
  email: string;
};

export type Place = { organization: string; library: string };

/** The path of a library below /api. */
export const libraryPath = ({ organization, library }: Place) =>
  `/organizations/${organization}/libraries/${library}`;

export const live = (state: ProgramState, { organization, library }: Place): ModelAsset[] =>
  state.assets.filter(
    (asset) => asset.organization === organization && asset.library === library && !asset.trashed,
  );

export const findLive = (state: ProgramState, place: Place, id: string) =>
  live(state, place).find((asset) => asset.id === id);

/** An original with its variants. */
export const family = (state: ProgramState, original: string): ModelAsset[] =>
  state.assets.filter(({ id, parent }) => id === original || parent === original);

export const planOf = (state: ProgramState, organization: string) =>
  state.organizations.find(({ id }) => id === organization)?.plan;

/** The grants of a caller in an organization; null: none at all. */
export function grantsOf(
  state: ProgramState,
  caller: Caller,
  organization: string,
): Map<string, Access> | null {
  if (caller.kind === 'key') return caller.organization === organization ? caller.grants : null;
  if (caller.kind !== 'person' || !caller.roles.has(organization)) return null;
  const known = state.organizations.find(({ id }) => id === organization);
  return new Map([...(known?.libraries.keys() ?? [])].map((library) => [library, 'write']));
}

/** The refusal of a call about an organization; null: it is admitted. */
export function refusalOfOrganization(caller: Caller, organization: string): string | null {
  switch (caller.kind) {
    case 'nobody':
      return '401 UNAUTHENTICATED';
    case 'stranger':
      return '401 INVALID_API_KEY';
    case 'key':
      return caller.organization === organization ? null : '401 INVALID_API_KEY';
    case 'person':
      return caller.roles.has(organization) ? null : '404 ORGANIZATION_NOT_FOUND';
  }
}

/** The refusal of a call about a library; null: it is admitted. */
export function refusalOfLibrary(
  state: ProgramState,
  caller: Caller,
  { organization, library }: Place,
  level: Access,
): string | null {
  const refusal = refusalOfOrganization(caller, organization);
  if (refusal && caller.kind !== 'person') return refusal;
  const access = grantsOf(state, caller, organization)?.get(library);
  if (!access) return '404 API_KEY_NOT_AUTHORIZED_FOR_LIBRARY';
  return level === 'write' && access === 'read' ? '403 API_KEY_READ_ONLY' : null;
}
