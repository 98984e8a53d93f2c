import { beforeEach, describe, expect, it } from 'vitest';
import { aDomain, aLibrary, aReadyAsset, type TestDomain } from '@/testing/domain';
import { listPlaces } from './list-places';

let domain: TestDomain;
beforeEach(async () => {
  domain = await aDomain();
});

describe('the places of libraries', () => {
  it('include every country, however many places come before it', async () => {
    const { library, organizationId, libraryId } = await aLibrary(domain);
    const { id } = await aReadyAsset(domain, library);
    const insert = `INSERT INTO asset SELECT copy.* FROM asset a, generate_series(1, 1001) n, LATERAL jsonb_populate_record(
      NULL::asset, to_jsonb(a) || jsonb_build_object('id', lpad('a' || n, 22, '0'), 'blob', 'b' || n,
        'taken_in', CASE n WHEN 1 THEN 'FR' WHEN 2 THEN 'FR/Var/Fayence' WHEN 3 THEN 'GB' ELSE 'CH/Valais/' || n END)) copy
      WHERE a.id = $1`;
    await domain.sql(insert, [id]);
    const places = await listPlaces(domain, organizationId, [libraryId]);
    expect(places.slice(0, 4)).toEqual(['CH', 'FR', 'GB', 'CH/Valais/10']);
    expect(places).not.toContain('CH/Valais/1');
    expect(new Set(places).size).toBe(places.length);
    expect(await listPlaces(domain, organizationId, [])).toEqual([]);
  });
});
