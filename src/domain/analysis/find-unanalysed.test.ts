import { beforeEach, describe, expect, it } from 'vitest';
import { aDomain, aLibrary } from '@/testing/domain';
import { analyseForParts } from './control-analysis';
import {
  listUnanalysed,
  listUnfeatured,
  postponeAnalysis,
  postponeFeatures,
} from './find-unanalysed';
import { recordAnalysis } from './record-analysis';

const domain = await aDomain({ unclaimedStorageBytes: 10_000_000 });
const { sql } = domain;
beforeEach(() => sql('DELETE FROM asset'));
const round = (after = '') => ({ after, begun: domain.now() });

/** The ids of organizations with so many waiting images each, in their order. */
async function waiting(...counts: number[]) {
  const organizations: string[] = [];
  for (const _ of counts) {
    const { library } = await aLibrary(domain);
    organizations.push(library.organization.id);
  }
  const rows = await sql('SELECT unnest($1::text[]) AS id ORDER BY 1', [organizations]);
  const sorted = rows.map(({ id }) => id as string);
  for (const [n, count] of counts.entries()) {
    const libraries = await sql('SELECT id FROM library WHERE organization_id = $1', [sorted[n]]);
    await sql(
      `INSERT INTO asset (id, organization_id, library_id, name, kind, content_type, blob, sha256, size_bytes, created, updated, processing)
       SELECT left(md5($1 || n), 22), $1, $2, 'a.jpg', 'image', 'image/jpeg', $1 || n, repeat('0', 64), 1, now(), now() - interval '1 hour', 'done'
       FROM generate_series(1, $3::int) n`,
      [sorted[n], libraries[0].id, count],
    );
  }
  return sorted;
}
/** How many images of each organization are among these. */
const countsIn = (organizations: string[], images: { organizationId: string }[]) =>
  organizations.map((id) => images.filter(({ organizationId }) => organizationId === id).length);
const nothing = {
  lines: [],
  objects: [],
  features: null,
  tags: [],
  description: '',
  otherWords: {},
};

describe('images that wait', () => {
  it('are taken in turn from each organization, so few of one do not wait for many of another', async () => {
    const organizations = await waiting(30, 3, 30);
    const { images, after } = await listUnanalysed(domain, round(), 20);
    expect(countsIn(organizations, images)).toEqual([9, 3, 8]);
    expect(countsIn(organizations, images.slice(0, 6))).toEqual([2, 2, 2]);
    expect(after).toBe('');
  });

  it('are taken from all of many organizations before one has another turn', async () => {
    const organizations = await waiting(...Array.from({ length: 7 }, () => 3));
    const first = await listUnanalysed(domain, round(), 5);
    expect(countsIn(organizations, first.images)).toEqual([1, 1, 1, 1, 1, 0, 0]);
    const second = await listUnanalysed(domain, round(first.after), 5);
    expect(countsIn(organizations, second.images)).toEqual([0, 0, 0, 0, 0, 1, 1]);
    expect(second.after).toBe('');
  });

  it('come last after a failure, and not again in the same run', async () => {
    await waiting(3);
    const listed = async () =>
      (await listUnanalysed(domain, round(), 10)).images.map(({ id }) => id);
    const [failed] = await listed();
    await postponeAnalysis(domain, failed as string);
    expect(await listed()).toHaveLength(2);
    domain.pass(1000);
    const later = await listed();
    expect([later.length, later.at(-1)]).toEqual([3, failed]);
  });
});

describe('analysed images without features of the model', () => {
  it('are taken in turn from each organization, and not again in the run in which they failed', async () => {
    const organizations = await waiting(50, 3);
    for (const { blob } of (await listUnanalysed(domain, round(), 100)).images)
      await recordAnalysis(domain, blob, nothing, []);
    const { images } = await listUnfeatured(domain, 'model', round(), 20);
    expect(countsIn(organizations, images)).toEqual([17, 3]);
    expect(countsIn(organizations, images.slice(0, 6))).toEqual([3, 3]);
    for (const { blob } of images) await postponeFeatures(domain, blob);
    const others = await listUnfeatured(domain, 'model', round(), 20);
    expect(countsIn(organizations, others.images)).toEqual([20, 0]);
  });
});

describe('analyseForParts', () => {
  it('takes about as many of each organization', async () => {
    const organizations = await waiting(1200, 10);
    await sql(
      `INSERT INTO asset_analysis (blob, parts, analysed_at) SELECT blob, '{objects}', '2020-01-01' FROM asset`,
    );
    await sql('UPDATE asset SET analysed = true');
    // As autovacuum does; without statistics a plan may take a minute.
    await sql('ANALYZE asset, asset_analysis');
    await analyseForParts(domain, ['text', 'objects'], false);
    const rows = await sql(
      'SELECT organization_id AS "organizationId" FROM asset WHERE NOT analysed',
    );
    expect(countsIn(organizations, rows)).toEqual([1000, 10]);
    // Those that still wait count.
    await analyseForParts(domain, ['text', 'objects'], false);
    const again = await sql('SELECT count(*)::int AS waiting FROM asset WHERE NOT analysed');
    expect(again).toEqual([{ waiting: 1010 }]);
  });
});
