import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { aPng } from './images.js';
import { type Answer, NotTried, type Request, Service, Stopped } from './service.js';

export type Options = {
  /** The origin of the service, or its base address. */
  url: string;
  /** A key, or a token, with write access unless `readOnly`. */
  key: string;
  /** A key that only reads. */
  readKey?: string;
  /** A person's access token. */
  token?: string;
  readOnly?: boolean;
  /** Create libraries too, which the interface cannot delete. */
  createLibraries?: boolean;
};

export type Asset = {
  id: string;
  name: string;
  url: string;
  sizes: string | null;
  updated: number | null;
  created: number;
  width: number | null;
  height: number | null;
  tags: string[];
  description: string | null;
  contentType: string;
  contentVersion: number | null;
  parentId: string | null;
  libraryId: string;
  variants: { id: string; parentId: string }[];
  approval: { state: string } | null;
};
export type Library = {
  id: string;
  name: string;
  assetsCount: number;
  trashCount: number;
  tags: { id: string; count: number }[];
};
type Scope = {
  organizationId: string;
  plan: string | null;
  libraries: { library: string; access: 'read' | 'write' }[];
};
export type File = { name: string; bytes: Uint8Array<ArrayBuffer>; type?: string };

/** A rule of the specification. `id` is its heading, or the number of the operation, and its number there. */
export type Rule = {
  id: string;
  text: string;
  /** Throws what is wrong, or `NotTried`. */
  check(world: World): Promise<unknown> | unknown;
};

/** What the rules of a run work with: the service, who calls, and what they made. */
export class World {
  readonly service: Service;
  /** Begins the names and tags of what the run makes. */
  readonly mark = `conformance-${randomBytes(4).toString('hex')}`;
  /** Originals that may be live, with their library. */
  private readonly made = new Map<string, string>();
  /** How to put back what was changed. */
  private readonly restores = new Map<string, () => Promise<Answer>>();

  private constructor(
    readonly options: Options,
    readonly scope: Scope,
    service: Service,
  ) {
    this.service = service;
    if (options.readOnly) service.readOnly = 'it writes, and the run only reads';
    else if (!scope.libraries.some(({ access }) => access === 'write'))
      service.readOnly = 'it writes, and the key has write access to no library';
  }

  /** Asks the service who calls. Throws one clear sentence if it cannot be asked, or does not know the key. */
  static async open(options: Options): Promise<World> {
    const { origin, pathname } = new URL(options.url);
    const path = pathname.replace(/\/+$/, '') || '/api';
    const service = new Service(origin + path, options.key);
    const { status, code, data } = await service.call<Scope & { organizations?: Scope[] }>('/me');
    if (status === 401) throw new Stopped(`${origin} does not accept the key.`);
    const scope = data?.organizations ? data.organizations[0] : data;
    if (status !== 200 || !scope?.organizationId)
      throw new Stopped(`${service.base}/me answers ${status} ${code ?? ''}: no such service.`);
    if (!scope.libraries?.[0]) throw new Stopped('The key reads no library.');
    return new World(options, scope, service);
  }

  get organization() {
    return `/organizations/${this.scope.organizationId}`;
  }

  /** The library that the run works in: the first one that the key can write to. */
  get library() {
    const { libraries } = this.scope;
    const chosen = libraries.find(({ access }) => access === 'write') ?? libraries[0];
    return chosen?.library ?? '';
  }

  /** The path of a library of the organization. */
  path(library = this.library) {
    return `${this.organization}/libraries/${library}`;
  }

  get assets() {
    return `${this.path()}/assets`;
  }

  /** Another library with write access. */
  get second() {
    const isOther = ({ library, access }: Scope['libraries'][number]) =>
      access === 'write' && library !== this.library;
    const other = this.scope.libraries.find(isOther);
    if (!other) throw new NotTried('it needs a key with write access to two libraries');
    return other.library;
  }

  get readKey() {
    if (!this.options.readKey) throw new NotTried('it needs --read-key');
    return this.options.readKey;
  }

  get token() {
    if (!this.options.token) throw new NotTried('it needs --token');
    return this.options.token;
  }

  get creates() {
    if (!this.options.createLibraries)
      throw new NotTried('it leaves a library behind, and needs --create-libraries');
    return true;
  }

  call<Data>(path: string, request?: Request) {
    return this.service.call<Data>(path, request);
  }

  post<Data>(path: string, json: unknown, request: Request = {}) {
    return this.call<Data>(path, { method: 'POST', json, ...request });
  }

  patch<Data>(path: string, json: unknown, request: Request = {}) {
    return this.call<Data>(path, { method: 'PATCH', json, ...request });
  }

  /** Uploads files in one request, their names after the mark of the run. */
  async send(files: File[], parentId?: string): Promise<Answer<{ assets: Asset[] }>> {
    const body = new FormData();
    if (parentId !== undefined) body.append('parentId', parentId);
    for (const { bytes, name, type = 'image/png' } of files)
      body.append('files', new Blob([bytes], { type }), `${this.mark} ${name}`);
    const answer = await this.call<{ assets: Asset[] }>(this.assets, { method: 'POST', body });
    if (answer.status === 200 && !parentId)
      for (const { id } of answer.data.assets) this.made.set(id, this.library);
    return answer;
  }

  /** Uploads one small image, which must succeed. */
  async anAsset(parentId?: string, name = 'a.png', bytes = aPng(40, 30)): Promise<Asset> {
    const answer = await this.send([{ name, bytes }], parentId);
    outcome(answer, 200);
    const [asset] = answer.data.assets;
    assert(asset, 'The answer has no asset.');
    return asset;
  }

  read(id: string, library = this.library) {
    return this.call<Asset>(`${this.path(library)}/assets/${id}`);
  }

  /** Reads an asset until it is processed, and until `holds`. */
  async settled(id: string, holds = (_: Asset) => true): Promise<Asset> {
    return this.until(`the asset ${id} is processed`, async () => {
      const { data } = await this.read(id);
      return data?.updated && holds(data) ? data : undefined;
    });
  }

  /** Asks until there is a value; fails after a minute. */
  async until<Value>(what: string, ask: () => Promise<Value | undefined>): Promise<Value> {
    for (const end = Date.now() + 60_000; Date.now() < end; await pause(200)) {
      const value = await ask();
      if (value !== undefined) return value;
    }
    throw new assert.AssertionError({ message: `After a minute it is not so that ${what}.` });
  }

  tag(assetIds: string[], tags: string[]) {
    return this.post<{ taggedCount: number }>(`${this.assets}/tag`, { assetIds, tags });
  }

  trash(ids: unknown) {
    return this.call<{ success: boolean; message: string; ids: string[] }>(this.assets, {
      method: 'DELETE',
      json: { ids },
    });
  }

  /** From now on an asset of the run may be in another library. */
  mayMove(id: string, library: string) {
    this.made.set(id, library);
  }

  /** Has something put back at the end, whatever happens. */
  restore(what: string, how: () => Promise<Answer>) {
    this.restores.set(what, how);
  }

  /** Puts back what was changed, and moves what was made to the trash. Returns what could not be put back or moved. */
  async cleanUp(): Promise<string[]> {
    this.service.interrupted = false;
    const left: string[] = [];
    for (const [what, how] of this.restores) {
      const answer = await how().catch(() => null);
      if (answer?.status === 200) this.restores.delete(what);
      else left.push(what);
    }
    if (this.service.readOnly) return left;
    for (const library of new Set([this.library, ...this.made.values()])) {
      // An upload whose answer did not arrive has the mark in its name.
      const { data } = await this.call<Asset[]>(`${this.path(library)}/assets?pageSize=500`);
      const listed = Array.isArray(data) ? data : [];
      if (listed !== data) left.push(`uploads named ${this.mark} in ${library}`);
      const found = listed.filter(({ name, parentId }) => !parentId && name?.startsWith(this.mark));
      const ids = found.map(({ id }) => id);
      for (const [id, where] of this.made)
        if (where === library && !ids.includes(id) && (await this.read(id, library)).status === 200)
          ids.push(id);
      for (let begin = 0; begin < ids.length; begin += 100) {
        const json = { ids: ids.slice(begin, begin + 100) };
        await this.call(`${this.path(library)}/assets`, { method: 'DELETE', json });
      }
      for (const id of ids) if ((await this.read(id, library)).status !== 404) left.push(id);
    }
    return left;
  }
}

/** Fails unless an answer has this status and, if given, one of these codes. */
export function outcome(answer: Answer, status: number, ...codes: string[]) {
  const { code } = answer;
  const isRight = answer.status === status && (!codes[0] || codes.includes(code ?? ''));
  const said = JSON.stringify(answer.body)?.slice(0, 200);
  assert(
    isRight,
    `${[status, ...codes].join(' ')} is right, the answer is ${answer.status} ${said}`,
  );
}

/** Fails unless an answer is 400 BAD_USER_INPUT. */
export const refused = (answer: Answer) => outcome(answer, 400, 'BAD_USER_INPUT');

/** Fails unless a request with each of these bodies is 400 BAD_USER_INPUT. */
export async function refuses(
  send: (json: unknown) => Promise<Answer>,
  bodies: Record<string, unknown>,
) {
  for (const [what, json] of Object.entries(bodies)) {
    const { status, code } = await send(json);
    assert.equal(`${status} ${code}`, '400 BAD_USER_INPUT', `${what} gets ${status} ${code}`);
  }
}
