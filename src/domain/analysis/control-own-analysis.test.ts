import { expect, it } from 'vitest';
import { authorizeSettings } from '@/domain/access/authorize-settings';
import { aDomain, aLibrary, aReadyAsset } from '@/testing/domain';
import { aSignedIn } from '@/testing/sessions';
import { analyseForParts, setAnalysisPaused } from './control-analysis';
import { measureOwnAnalysis, setOwnAnalysisPaused } from './control-own-analysis';
import { listUnanalysed, listUnfeatured } from './find-unanalysed';
import { recordAnalysis } from './record-analysis';

const domain = await aDomain();
const { sql } = domain;

const round = () => ({ after: '', begun: domain.now() });

/** An organization with three assets, one of them analysed, and its owner. */
async function anOwner() {
  const { library } = await aLibrary(domain);
  const first = await aReadyAsset(domain, library, {});
  const assets = [first];
  for (let n = 0; n < 2; n++) assets.push(await aReadyAsset(domain, library, {}));
  const rows = await sql('SELECT blob FROM asset WHERE id = $1', [first.id]);
  const nothing = { lines: [], objects: [], features: null, tags: [], description: '' };
  const seen = { ...nothing, otherWords: {}, parts: ['text'] as const };
  await recordAnalysis(domain, rows[0].blob, seen, []);
  await sql(`
    UPDATE asset SET updated = now() - interval '1 hour';
    UPDATE asset_analysis SET analysed_at = analysed_at - interval '2 days'`);
  await sql('DELETE FROM claim WHERE organization_id = $1', [library.organization.id]);
  const { principal } = await aSignedIn(domain, { [library.organization.id]: 'owner' });
  const settings = authorizeSettings(principal, library.organization.id, 'owner', null);
  return { settings, ids: assets.map((asset) => asset.id) };
}

it('an owner sees how far the analysis is, and pauses it for their own organization only', async () => {
  const [one, other] = [await anOwner(), await anOwner()];
  const waitingOf = async ({ ids }: typeof one) =>
    (await listUnanalysed(domain, round(), 1000)).images.filter(({ id }) => ids.includes(id))
      .length;
  const progress = { assets: 3, waiting: 2, pausedSince: null, pausedByOperator: false };
  expect(await measureOwnAnalysis(domain, one.settings, null)).toEqual(progress);
  await setOwnAnalysisPaused(domain, one.settings, true);
  const { pausedSince } = await measureOwnAnalysis(domain, one.settings, null);
  await setOwnAnalysisPaused(domain, one.settings, true);
  expect((await measureOwnAnalysis(domain, one.settings, null)).pausedSince).toEqual(pausedSince);
  expect(await measureOwnAnalysis(domain, other.settings, null)).toEqual(progress);
  expect([await waitingOf(one), await waitingOf(other)]).toEqual([0, 2]);
  expect((await listUnfeatured(domain, 'model', round(), 1000)).images).toHaveLength(1);
  await analyseForParts(domain, ['text', 'objects'], false);
  expect((await measureOwnAnalysis(domain, one.settings, null)).waiting).toBe(2);
  expect((await measureOwnAnalysis(domain, other.settings, null)).waiting).toBe(3);

  await setAnalysisPaused(domain, true);
  await setOwnAnalysisPaused(domain, one.settings, false);
  const paused = { ...progress, pausedByOperator: true };
  expect(await measureOwnAnalysis(domain, one.settings, null)).toEqual(paused);
  expect(await waitingOf(one)).toBe(0);
  await setAnalysisPaused(domain, false);
  expect(await waitingOf(one)).toBe(2);
});

it('analysed images without the features of the model wait, too', async () => {
  const [one, other] = [await anOwner(), await anOwner()];
  const waitingOf = async (model: string | null) =>
    (await measureOwnAnalysis(domain, one.settings, model)).waiting;
  expect([await waitingOf(null), await waitingOf('model')]).toEqual([2, 3]);
  for (const { ids } of [one, other])
    await sql(
      `UPDATE asset_analysis SET features = '\\x01', features_model = 'model' WHERE blob = (SELECT blob FROM asset WHERE id = $1)`,
      [ids[0]],
    );
  expect([await waitingOf('model'), await waitingOf('another')]).toEqual([2, 3]);
});
