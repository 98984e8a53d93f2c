import { readFile, writeFile } from 'node:fs/promises';
import createClient from 'openapi-fetch';
import openapiTypes, { astToString } from 'openapi-typescript';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import type { paths } from '../../packages/client/src/interface';
import { admin } from '../support/admin';
import { anImage } from '../support/images';
import { sharedService } from './fixtures';

const FILE = 'packages/client/src/interface.ts';
const HEADER = { 'Api-Version': '2026-07-08' };

/** The data of an answer; throws after a failure. */
async function dataOf<Data>(
  answer: Promise<{ data?: { data: Data }; error?: unknown }>,
): Promise<Data> {
  const { data, error } = await answer;
  if (!data) throw new Error(JSON.stringify(error));
  return data.data;
}

async function until<T>(ask: () => Promise<T>, isRight: (answer: T) => boolean): Promise<T> {
  for (let waited = 0; waited < 10_000; waited += 100) {
    const answer = await ask();
    if (isRight(answer)) return answer;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('What was waited for did not happen.');
}

describe('a client generated from the OpenAPI document', () => {
  it('has the committed types (UPDATE_CLIENT=1 writes them)', async () => {
    const document = await (await fetch(`${inject('serviceUrl')}/api/openapi.json`)).json();
    document.servers = [];
    const types = astToString(await openapiTypes(document));
    if (process.env.UPDATE_CLIENT) await writeFile(FILE, types);
    expect(await readFile(FILE, 'utf8')).toBe(types);
  });

  describe('with its types', () => {
    let client: ReturnType<typeof createClient<paths>>;
    let organizationId: string;
    let libraryId: string;

    beforeAll(async () => {
      const made = await admin(sharedService(), 'org', 'create', '--name', 'Tour', '--plan', 'pro');
      organizationId = String(made.organizationId);
      const library = await admin(
        sharedService(),
        'library',
        'create',
        '--org',
        organizationId,
        '--name',
        'Start',
      );
      libraryId = String(library.libraryId);
      const { apiKey } = await admin(
        sharedService(),
        'key',
        'create',
        '--org',
        organizationId,
        '--grant',
        `${libraryId}:write`,
      );
      client = createClient<paths>({
        baseUrl: `${inject('serviceUrl')}/api`,
        headers: { Authorization: `Bearer ${apiKey}` },
      });
    });

    it('calls me, create, upload, wait, tag, search, promote, transfer and trash', async () => {
      const me = await dataOf(client.GET('/me', { params: { header: HEADER } }));
      expect(me).toMatchObject({ organizationId, plan: 'pro' });

      const org = { organizationId };
      const second = await dataOf(
        client.POST('/organizations/{organizationId}/libraries', {
          params: { header: HEADER, path: org },
          body: { name: 'Second library' },
        }),
      );
      expect(second.id).toBe('second-library');

      const path = { ...org, libraryId };
      const bytes = await anImage('jpeg', 1300, 900);
      const upload = (parentId?: string) =>
        dataOf(
          client.POST('/organizations/{organizationId}/libraries/{libraryId}/assets', {
            params: { header: HEADER, path },
            body: { files: [], parentId },
            bodySerializer() {
              const form = new FormData();
              if (parentId) form.append('parentId', parentId);
              form.append('files', new Blob([bytes]), parentId ? 'variant.jpg' : 'tour.jpg');
              return form;
            },
          }),
        );
      const assetId = (await upload()).assets[0]?.id as string;
      const variantId = (await upload(assetId)).assets[0]?.id as string;
      const one = '/organizations/{organizationId}/libraries/{libraryId}/assets/{assetId}' as const;
      const read = () =>
        dataOf(client.GET(one, { params: { header: HEADER, path: { ...path, assetId } } }));
      const asset = await until(read, ({ updated }) => updated !== null);
      expect(asset).toMatchObject({ width: 1300, variants: [{ id: variantId }] });

      const tagged = await dataOf(
        client.POST('/organizations/{organizationId}/libraries/{libraryId}/assets/tag', {
          params: { header: HEADER, path },
          body: { assetIds: [assetId], tags: ['lighthouse'] },
        }),
      );
      expect(tagged.taggedCount).toBe(1);
      const found = await dataOf(
        client.GET('/organizations/{organizationId}/search/assets', {
          params: { header: HEADER, path: org, query: { q: 'lightho' } },
        }),
      );
      expect(found).toMatchObject({ found: 1, hits: [{ id: assetId }] });

      const promoted = await dataOf(
        client.POST(`${one}/promote`, {
          params: { header: HEADER, path: { ...path, assetId } },
          body: { variantId },
        }),
      );
      const swapped = await until(read, ({ contentVersion }) => contentVersion === 1);
      expect(swapped).toMatchObject({
        name: 'variant.jpg',
        variants: [{ id: promoted.demotedVariantId }],
      });

      const transferred = await dataOf(
        client.POST('/organizations/{organizationId}/libraries/{libraryId}/assets/transfer', {
          params: { header: HEADER, path },
          body: { targetLibraryId: second.id, assetIds: [assetId] },
        }),
      );
      expect(transferred).toEqual({
        transferredCount: 1,
        sourceLibraryId: libraryId,
        targetLibraryId: second.id,
      });

      const trashed = await dataOf(
        client.DELETE('/organizations/{organizationId}/libraries/{libraryId}/assets', {
          params: { header: HEADER, path: { ...org, libraryId: second.id } },
          body: { ids: [assetId] },
        }),
      );
      expect(trashed.ids).toHaveLength(2);
    });
  });
});
