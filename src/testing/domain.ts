import { expect } from 'vitest';
import { authorizeLibrary, type LibraryForWriting } from '@/domain/access/authorize-library';
import type { KeyPrincipal } from '@/domain/access/principal';
import { verifyKey } from '@/domain/access/verify/verify-key';
import { addAssets, type NewAsset } from '@/domain/asset/add-assets';
import type { AssetRow } from '@/domain/asset/asset-row';
import { getAsset } from '@/domain/asset/get-asset';
import { type Derived, finishProcessing } from '@/domain/asset/processing/finish-processing';
import { createUnclaimedLibrary } from '@/domain/library/create-unclaimed-library';
import { newId } from '@/domain/new-id';
import type { Domain } from '@/domain/operation';
import { connectDatabase } from '@/platform/database/connect';
import { makeLog } from '@/platform/log';
import { aDatabase, type TestDatabase } from './database';

export type TestDomain = Domain & {
  /** The clock of the operations; tests set it. */
  clock: { now: Date };
  /** Moves the clock on. */
  pass(milliseconds: number): void;
  /** The time so much after the clock's. */
  later(milliseconds: number): Date;
  test: TestDatabase;
  /** Runs a statement of the test; returns its rows. */
  // biome-ignore lint/suspicious/noExplicitAny: a test knows what it asks for.
  sql<Row = any>(text: string, values?: unknown[]): Promise<Row[]>;
};

/** A domain on a separate database, with a clock set by the test. It is closed and dropped after the test file. */
export async function aDomain(limits: Partial<Domain['limits']> = {}): Promise<TestDomain> {
  const test = await aDatabase();
  const clock = { now: new Date('2026-03-01T12:00:00Z') };
  const database = connectDatabase({ url: test.url, connections: 8, log: makeLog('silent') });
  test.users.push(database);
  // Tests make dozens of calls at once: on a busy machine, the last of them wait long for a connection.
  database.pool.options.connectionTimeoutMillis = 60_000;
  const later = (milliseconds: number) => new Date(clock.now.getTime() + milliseconds);
  return {
    test,
    sql: async (text, values) => (await test.pool.query(text, values)).rows,
    clock,
    pass(milliseconds) {
      clock.now = later(milliseconds);
    },
    later,
    database,
    now: () => clock.now,
    newId,
    secrets: ['a secret of tests, long enough for everybody'],
    urls: {
      claim: (token) => `https://vitrine.example/claim/${token}`,
      invitation: (token) => `https://vitrine.example/invite/${token}`,
      webhooks: (id) => `https://vitrine.example/app/${id}/settings/webhooks`,
      unsubscribe: (token) => `https://vitrine.example/unsubscribe/${token}`,
      links: (id) => `https://vitrine.example/app/${id}/-/shares`,
      feedback: (id, linkId) => `https://vitrine.example/app/${id}/-/shares/${linkId}`,
      shareLink: (token) => `https://vitrine.example/s/${token}`,
      approvalRequest: (id, requestId) =>
        `https://vitrine.example/app/${id}/-/requests/${requestId}`,
      app: ({ organization_id, library_id, id }) =>
        `https://vitrine.example/app/${organization_id}/${library_id}/${id}`,
    },
    limits: {
      fileBytes: 1_000_000_000,
      freeStorageBytes: 1_000_000,
      unclaimedStorageBytes: 100_000,
      unclaimedTotalBytes: Number.MAX_SAFE_INTEGER,
      claimMailsPerNetwork: 1000,
      unclaimedLibrariesPerEmail: 3,
      ...limits,
    },
  };
}

/** Expects an operation to be refused with this code. */
export const expectRefusal = (outcome: Promise<unknown>, code: string) =>
  expect(outcome).rejects.toMatchObject({ code });

/** Those of several calls that were not refused. */
export const fulfilled = (outcomes: PromiseSettledResult<unknown>[]) =>
  outcomes.filter(({ status }) => status === 'fulfilled');

let people = 0;

/** An unclaimed library with the principal of its key, and the library authorized for writing by this key. */
export async function aLibrary(domain: Domain, name?: string) {
  const created = await createUnclaimedLibrary(domain, { email: `p${people++}@example.org`, name });
  const principal = (await verifyKey(domain, created.apiKey)) as KeyPrincipal;
  const library = await authorizeLibrary(domain, principal, created, 'write');
  return { ...created, principal, library };
}

/** The values of an upload: a small JPEG by default. */
export function aFile(file: Partial<NewAsset> = {}): NewAsset {
  return {
    id: newId(),
    name: 'picture.jpg',
    kind: 'image',
    contentType: 'image/jpeg',
    blob: newId(),
    sha256: '0'.repeat(64),
    crc32: null,
    sizeBytes: 1000,
    parentId: null,
    ...file,
  };
}

/** An asset in a library, not processed yet. */
export async function anAsset(
  domain: Domain,
  library: LibraryForWriting,
  file: Partial<NewAsset> = {},
): Promise<AssetRow> {
  const [row] = await addAssets(domain, library, [aFile(file)]);
  return row as AssetRow;
}

/** A processed asset: by default an image of 640 × 480 without tags. */
export async function aReadyAsset(
  domain: Domain,
  library: LibraryForWriting,
  file: Partial<NewAsset> = {},
  found: Partial<Derived> = {},
): Promise<AssetRow> {
  const { blob, ...rest } = aFile(file);
  const { id } = await anAsset(domain, library, { blob, ...rest });
  const ref = { organizationId: library.organization.id, libraryId: library.id, assetId: id };
  const derived = {
    width: 640,
    height: 480,
    duration: null,
    blurhash: 'LEHV6nWB2yk8pyo0adR*.7kCMdnj',
    perceptualHash: null,
    renditions: [400],
    metadata: { capture: null, video: null },
    photo: null,
    tags: [],
    description: 'An image.',
    problem: null,
    ...found,
  };
  await finishProcessing(domain, [{ ref, blob, derived }]);
  return getAsset(domain, library, id);
}
