import { describe, expect, it } from 'vitest';
import type { Places } from '@/platform/places/port';
import { makePostgresSearchIndex } from '@/platform/search-index/postgres/postgres';
import { aDomain, aLibrary, aReadyAsset } from '@/testing/domain';
import { placeSome } from './place-older-assets';

const domain = await aDomain();

/** Switzerland in the north, the sea in the south. */
const places: Places = {
  find: async (latitude) =>
    latitude > 0
      ? {
          countryCode: 'CH',
          region: 'Valais',
          city: 'Zermatt',
          names: ['Zermatt', 'Valais', 'Switzerland', 'Schweiz'],
        }
      : null,
};

const at = (latitude: number | null) => ({
  capture: {
    recordedAt: null,
    make: null,
    model: null,
    software: null,
    latitude,
    longitude: latitude === null ? null : 7.7,
    altitude: null,
  },
  video: null,
});

const placesOf = async (ids: string[]) => {
  const rows = await domain.sql<{ place: string | null }>(
    'SELECT taken_in AS place FROM asset WHERE id = ANY ($1) ORDER BY array_position($1, id)',
    [ids],
  );
  return rows.map(({ place }) => place);
};

describe('placeOlderAssets', () => {
  it('names positions once, and leaves times and events alone', async () => {
    const { library, organizationId } = await aLibrary(domain);
    const [town, sea, nowhere] = [
      await aReadyAsset(domain, library, {}, { metadata: at(46) }),
      await aReadyAsset(domain, library, {}, { metadata: at(-46) }),
      await aReadyAsset(domain, library, {}, { metadata: at(null) }),
    ];
    const ids = [town.id, sea.id, nowhere.id];
    expect(await placesOf(ids)).toEqual([null, null, null]);
    const updated =
      'SELECT updated, (SELECT count(*) FROM published_event) FROM asset WHERE id = $1';
    const before = await domain.sql(updated, [town.id]);
    expect(await placeSome({ domain, places }, '')).toBeNull();
    expect(await placesOf(ids)).toEqual(['CH/Valais/Zermatt', '', null]);
    expect(await domain.sql(updated, [town.id])).toEqual(before);

    const search = makePostgresSearchIndex(domain.database);
    for (const text of ['zermatt', 'Schweiz', 'switzer', 'valais zermatt'])
      expect(await foundBy(text)).toEqual([town.id]);
    expect(await foundBy('')).toHaveLength(3);

    async function foundBy(text: string) {
      const scope = { organizationId, libraryIds: [library.id], group: 'organization' as const };
      const page = { limit: 10, offset: 0, approvals: [], text };
      const { hits } = await search.search({ ...scope, ...page });
      return hits.map(({ assetId }) => assetId);
    }
  });

  it('does not name bytes that were replaced meanwhile', async () => {
    const { library } = await aLibrary(domain);
    const { id } = await aReadyAsset(domain, library, {}, { metadata: at(46) });
    const replacing: Places = {
      async find(latitude, longitude) {
        await domain.sql('UPDATE asset SET blob = $2 WHERE id = $1', [id, 'replaced']);
        return places.find(latitude, longitude);
      },
    };
    await placeSome({ domain, places: replacing }, '');
    expect(await placesOf([id])).toEqual([null]);
  });
});
