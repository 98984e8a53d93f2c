import { readFile, writeFile } from 'node:fs/promises';
import createClient from 'openapi-fetch';
import openapiTypes, { astToString } from 'openapi-typescript';
import { describe, expect, inject, it } from 'vitest';
import type { paths } from '../../packages/client/src/interface';
import { anImage } from '../support/images';
import { anOrganization } from './fixtures';

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

describe('a client generated from the OpenAPI document', () => {
  it('has the committed types (UPDATE_CLIENT=1 writes them)', async () => {
    const document = await (await fetch(`${inject('serviceUrl')}/api/openapi.json`)).json();
    document.servers = [];
    const types = astToString(await openapiTypes(document));
    if (process.env.UPDATE_CLIENT) await writeFile(FILE, types);
    expect(await readFile(FILE, 'utf8')).toBe(types);
  });

  describe('with its types', () => {
    it('calls me, uploads, reads and tags', async () => {
      const { org: organizationId, key } = await anOrganization();
      const client = createClient<paths>({
        baseUrl: `${inject('serviceUrl')}/api`,
        headers: { Authorization: `Bearer ${key}` },
      });
      const me = await dataOf(client.GET('/me', { params: { header: HEADER } }));
      expect(me).toMatchObject({ organizationId, plan: 'pro' });

      const path = { organizationId, libraryId: 'first' };
      const bytes = await anImage('jpeg', 1300, 900);
      const assets = '/organizations/{organizationId}/libraries/{libraryId}/assets' as const;
      const uploaded = await dataOf(
        client.POST(assets, {
          params: { header: HEADER, path },
          body: { files: [] },
          bodySerializer() {
            const form = new FormData();
            form.append('files', new Blob([bytes]), 'tour.jpg');
            return form;
          },
        }),
      );
      const assetId = uploaded.assets[0]?.id as string;
      const tagged = await dataOf(
        client.POST(`${assets}/tag`, {
          params: { header: HEADER, path },
          body: { assetIds: [assetId], tags: ['lighthouse'] },
        }),
      );
      expect(tagged.taggedCount).toBe(1);
      const asset = await dataOf(
        client.GET(`${assets}/{assetId}`, {
          params: { header: HEADER, path: { ...path, assetId } },
        }),
      );
      expect(asset).toMatchObject({
        name: 'tour.jpg',
        tags: expect.arrayContaining(['lighthouse']),
      });
      const trashed = await dataOf(
        client.DELETE(assets, { params: { header: HEADER, path }, body: { ids: [assetId] } }),
      );
      expect(trashed.ids).toEqual([assetId]);
    });
  });
});
