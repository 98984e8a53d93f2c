import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { admin } from '../support/admin';
import { type ApiRequest, assetsPath, sendRequest, uploadForm } from '../support/api';
import { anImage } from '../support/images';
import { createOrganization } from '../support/organizations';
import { createPerson } from '../support/people';
import { endService, type RunningService, startAgain, startService } from '../support/service';
import { pause } from '../support/wait';

/** Number of kills, at most 16: then all libraries are on one page. */
const ROUNDS = Number(process.env.IDEMPOTENCY_KILLS ?? 2);
const EACH_PER_ROUND = 3;
/** Longer than the writes of a round take: some are killed before they are done, some afterwards. */
const LATEST_KILL_MS = 1500;

type Write = { path: string; name: string; request: () => ApiRequest };
type Outcome = { status: number; text: string } | null;

let service: RunningService;
let organization: Awaited<ReturnType<typeof createOrganization>>;
let token: string;
let bytes: Uint8Array<ArrayBuffer>;
let assetId: string;

beforeAll(async () => {
  service = await startService({ LOG_LEVEL: 'silent' });
  organization = await createOrganization(service, { name: 'Sent again', libraries: ['first'] });
  const { email } = await createPerson(service, { [organization.id]: 'owner' });
  const made = await admin(service, 'token', 'create', '--email', email, '--org', organization.id);
  token = String(made.accessToken);
  bytes = new Uint8Array(await anImage('jpeg', 60, 40));
  const { path, request } = uploading('commented.jpg');
  const answer = await sendRequest(service.url, path, request());
  assetId = (await answer.json()).data.assets[0].id;
});
afterAll(() => endService(service));

const below = (path: string) => `/organizations/${organization.id}${path}`;
const posting = (path: string, name: string, json: object): Write => ({
  path: below(path),
  name,
  request: () => ({ method: 'POST', key: token, json }),
});
const uploading = (name: string): Write => ({
  path: assetsPath(organization.id, 'first'),
  name,
  request: () => ({
    method: 'POST',
    key: organization.key,
    body: uploadForm([{ bytes, name }]),
  }),
});

/** What would be there twice if it were written twice, and where it is listed with which name. */
const KINDS: Record<string, { write: (name: string) => Write; list: () => Promise<string[]> }> = {
  library: {
    write: (name) => posting('/libraries', name, { name }),
    list: () => names('/libraries?pageSize=50', 'name'),
  },
  collection: {
    write: (name) => posting('/collections', name, { name }),
    list: () => names('/collections', 'name'),
  },
  'share link': {
    write: (name) => posting('/share-links', name, { title: name, assetIds: [assetId] }),
    list: () => names('/share-links', 'title'),
  },
  comment: {
    write: (name) => posting(`/libraries/first/assets/${assetId}/comments`, name, { text: name }),
    list: async () => {
      const path = below(`/libraries/first/assets/${assetId}/comments`);
      const { data } = await (await sendRequest(service.url, path, { key: token })).json();
      return data.comments.map(({ text }: { text: string }) => text);
    },
  },
  upload: {
    write: (name) => uploading(`${name}.jpg`),
    list: () => names('/libraries/first/assets?pageSize=500', 'name'),
  },
};

async function names(path: string, field: string): Promise<string[]> {
  const { data } = await (await sendRequest(service.url, below(path), { key: token })).json();
  return data.map((each: Record<string, string>) => each[field]);
}

const send = async (
  { path, request }: Write,
  headers: Record<string, string>,
): Promise<Outcome> => {
  try {
    const answer = await sendRequest(service.url, path, { ...request(), headers });
    return { status: answer.status, text: await answer.text() };
  } catch {
    return null;
  }
};

it('writes sent again with their Idempotency-Key after a kill are done once, and answered as before', async () => {
  const written: (Write & { kind: string })[] = [];
  const counts = { answered: 0, unanswered: 0, different: 0 };
  for (let round = 0; round < ROUNDS; round++) {
    const writes = Object.entries(KINDS).flatMap(([kind, { write }]) =>
      Array.from({ length: EACH_PER_ROUND }, (_, n) => ({
        kind,
        headers: { 'Idempotency-Key': randomUUID() },
        ...write(`${kind} ${round}-${n}`),
      })),
    );
    const sending = Promise.all(writes.map((write) => send(write, write.headers)));
    await pause(Math.random() * LATEST_KILL_MS);
    await service.kill();
    const before = await sending;
    service = await startAgain(service, { LOG_LEVEL: 'silent' });
    const after = await Promise.all(writes.map((write) => send(write, write.headers)));
    for (const [n, answer] of before.entries()) {
      counts[answer ? 'answered' : 'unanswered']++;
      if (answer && JSON.stringify(answer) !== JSON.stringify(after[n])) counts.different++;
    }
    expect(after.filter((answer) => !answer || answer.status >= 300)).toEqual([]);
    written.push(...writes);
  }
  for (const [kind, { list }] of Object.entries(KINDS)) {
    const expected = written.filter((write) => write.kind === kind).map(({ name }) => name);
    const listed = (await list()).filter((name) => name.startsWith(kind));
    expect(listed.sort(), kind).toEqual(expected.sort());
  }
  expect(counts).toMatchObject({ different: 0 });
  if (process.env.IDEMPOTENCY_KILLS) process.stdout.write(`${JSON.stringify(counts)}\n`);
}, 300_000);
