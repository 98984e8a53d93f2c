import { beforeEach, describe, expect, it } from 'vitest';
import { anOrganization, auditOf } from '@/testing/accounts';
import { aDomain, expectRefusal, type TestDomain } from '@/testing/domain';
import { aSignedIn } from '@/testing/sessions';
import { authorizeSettings, type SettingsForOwner } from '../access/authorize-settings';
import { trashOrganization } from '../organization/trash-organization';
import { runRetention } from '../retention/retention';
import { changeBrand, changeBrandImage } from './change-brand';
import { findBrand, isBrandImage } from './find-brand';

const [FIRST, SECOND, COVER] = ['a', 'b', 'c'].map((sign) => sign.repeat(32)) as [
  string,
  string,
  string,
];

let domain: TestDomain;
let settings: SettingsForOwner;

beforeEach(async () => {
  domain = await aDomain();
  const organizationId = await anOrganization(domain);
  const { principal } = await aSignedIn(domain, { [organizationId]: 'owner' });
  settings = authorizeSettings(principal, organizationId, 'owner', null);
});

/** The bytes that were asked to be deleted. */
const deleted = async () => {
  const rows = await domain.sql(
    `SELECT file->>'blob' AS blob FROM engine.event, jsonb_array_elements(data->'files') AS file
     WHERE name = 'asset/purged' ORDER BY 1`,
  );
  return rows.map(({ blob }) => blob);
};

describe('a brand', () => {
  it('names the service and has nothing else until an owner changes it', async () => {
    const UNCHANGED = { accent: null, namesService: true, logoBlob: null, coverBlob: null };
    expect(await findBrand(domain, settings.id)).toEqual(UNCHANGED);
    await changeBrandImage(domain, settings, 'logo', FIRST);
    await changeBrand(domain, settings, { accent: '#112233', namesService: false });
    expect(await findBrand(domain, settings.id)).toEqual({
      accent: '#112233',
      namesService: false,
      logoBlob: FIRST,
      coverBlob: null,
    });
  });

  it('deletes the bytes of an image that is replaced or removed', async () => {
    await changeBrandImage(domain, settings, 'logo', FIRST);
    await changeBrandImage(domain, settings, 'cover', COVER);
    await changeBrandImage(domain, settings, 'logo', SECOND);
    expect(await deleted()).toEqual([FIRST]);
    expect(await isBrandImage(domain, FIRST)).toBe(false);
    expect(await isBrandImage(domain, SECOND)).toBe(true);
    await changeBrandImage(domain, settings, 'cover', null);
    expect(await deleted()).toEqual([FIRST, COVER]);
  });

  it('is changed only by whoever is an owner at that moment, and the log says how', async () => {
    await changeBrand(domain, settings, { accent: '#112233' });
    await changeBrand(domain, settings, { namesService: false });
    await changeBrandImage(domain, settings, 'logo', FIRST);
    expect(await findBrand(domain, settings.id)).toMatchObject({
      accent: '#112233',
      namesService: false,
    });
    expect(await auditOf(domain, 'accent')).toMatchObject([{ action: 'change brand' }]);
    expect(await auditOf(domain, 'logo')).toMatchObject([{ action: 'change brand image' }]);
    await domain.sql('UPDATE member SET suspended_at = now()');
    const late = changeBrandImage(domain, settings, 'logo', SECOND);
    await expectRefusal(late, 'FORBIDDEN');
    await domain.sql('UPDATE member SET suspended_at = NULL');
    await trashOrganization(domain, settings);
    await expectRefusal(changeBrand(domain, settings, { accent: null }), 'FORBIDDEN');
  });

  it('is not served from the trash, and its bytes go with the organization', async () => {
    await changeBrandImage(domain, settings, 'logo', FIRST);
    await changeBrandImage(domain, settings, 'cover', COVER);
    await trashOrganization(domain, settings);
    expect(await isBrandImage(domain, FIRST)).toBe(false);
    const later = domain.later(31 * 86_400_000);
    domain.clock.now = later;
    await runRetention(domain, later);
    expect(await deleted()).toEqual([FIRST, COVER]);
  });
});
