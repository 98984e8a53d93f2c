import { redThenBlue } from '../support/videos';
import { expect, test } from './base-test';
import { addRows, aShareLink, aVisitor, sql, upload, uploadFiles } from './fixtures';
import {
  buttonOf,
  exact,
  headed,
  placeAt,
  press,
  shows,
  tilesOf,
  titleOf,
  visit,
} from './page-parts';
import { comment, commentsOf, fieldOf } from './visitors';

test('a visitor marks a time of a video, which stands on its timeline', async ({
  page,
  context,
  browser,
  library,
}) => {
  const [id = ''] = await uploadFiles(library, [
    { name: 'a.mp4', bytes: await redThenBlue('mp4') },
  ]);
  const readiness = async () =>
    (await sql('SELECT processing FROM asset WHERE id = $1', [id]))[0]?.processing;
  await expect.poll(readiness).toBe('done');
  // Small frames, for the timeline; the video itself is the original.
  const strip = JSON.stringify({ interval: 2, count: 10, columns: 10, width: 160, height: 90 });
  await sql(
    `INSERT INTO playback (blob, organization_id, original_plays, strip, created)
     SELECT blob, organization_id, true, $2, now() FROM asset WHERE id = $1
     ON CONFLICT (blob) DO UPDATE SET original_plays = true, strip = excluded.strip`,
    [id, strip],
  );
  await sql(
    `UPDATE playback SET state = 'ready' WHERE blob = (SELECT blob FROM asset WHERE id = $1)`,
    [id],
  );
  const path = await aShareLink(context, library, [id], { downloads: 'originals' });
  const visitor = await aVisitor(browser, page);
  await visit(visitor, path);
  await shows(visitor, 'Open a film and choose Yes, Maybe or No.');
  await visit(visitor, `${path}/1`);
  const video = visitor.locator('video');
  const time = () => video.evaluate((shown: HTMLVideoElement) => shown.currentTime);
  const seek = (to: number) =>
    video.evaluate((shown: HTMLVideoElement, seconds) => {
      shown.currentTime = seconds;
    }, to);
  await expect
    .poll(() => video.evaluate((shown: HTMLVideoElement) => shown.readyState))
    .toBeGreaterThan(0);
  await seek(12);
  await comment(visitor, 'It turns blue', 'Anna');
  await seek(0);
  await press(visitor, 'Comment by Anna at 0:12.00: It turns blue');
  await expect.poll(time).toBeCloseTo(12, 0);
  await seek(0);
  await press(commentsOf(visitor), 'At 0:12.00');
  await expect.poll(time).toBeCloseTo(12, 0);
});

test('visitors are told what to do, in words for them', async ({
  page,
  context,
  browser,
  library,
}) => {
  const ids = await upload(library, ['a.jpg', 'b.jpg']);
  const path = await aShareLink(context, library, ids);
  const visitor = await aVisitor(browser, page);
  await visit(visitor, `${path}/1`);
  await comment(visitor, 'Lovely', 'Anna');
  // The browser forgets who it was.
  await visitor.context().clearCookies();
  await fieldOf(visitor).fill('Again');
  await press(visitor, 'Comment', exact);
  await shows(visitor, 'Enter your name first.');
  await comment(visitor, 'Again', 'Anna');

  await visitor.context().setOffline(true);
  await press(visitor, 'Yes');
  await shows(visitor, 'Can’t reach the service.');
  await visitor.context().setOffline(false);

  // The link got a password meanwhile.
  await sql(
    `UPDATE share_link SET password_hash = 'none', password_version = password_version + 1
     WHERE organization_id = $1`,
    [library.organizationId],
  );
  await press(visitor, 'Yes');
  await shows(visitor, 'Enter the password of this link again.');
  await expect(titleOf(visitor)).toHaveText('Enter the password');
  await expect(visitor.getByLabel('Password')).toBeVisible();
  await expect(visitor.getByText('signed out')).toHaveCount(0);
});

test('on a phone, the first image of a link is near the top', async ({
  page,
  context,
  browser,
  library,
}) => {
  const ids = await upload(library, ['a.jpg', 'b.jpg', 'c.jpg']);
  await addRows(library, 1, { kind: `'video'`, content_type: `'video/mp4'` });
  const [{ id: film = '' } = {}] = await sql(
    `SELECT id FROM asset WHERE organization_id = $1 AND kind = 'video'`,
    [library.organizationId],
  );
  const path = await aShareLink(context, library, [...ids, film], { downloads: 'originals' });
  const visitor = await aVisitor(browser, page);
  await visitor.setViewportSize({ width: 390, height: 844 });
  await visit(visitor, path);
  await headed(visitor, 'Pick your favourites');
  expect((await tilesOf(visitor).first().boundingBox())?.y).toBeLessThanOrEqual(220);
  await shows(visitor, 'Open a picture or a film and choose Yes, Maybe or No.');
});

test('a visitor who takes back the only pick shows every asset again', async ({
  page,
  context,
  browser,
  library,
}) => {
  const ids = await upload(library, ['a.jpg', 'b.jpg']);
  const visitor = await aVisitor(browser, page);
  await visit(visitor, await aShareLink(context, library, ids));
  const first = placeAt(visitor, 0);
  const pick = async () => {
    await first.hover();
    await press(first, 'Yes');
  };
  const picks = visitor.getByRole('region', { name: 'Your picks' });
  const chip = buttonOf(picks, /^Yes/);
  await pick();
  await chip.click();
  await expect(tilesOf(visitor)).toHaveCount(1);
  await pick();
  await expect(tilesOf(visitor)).toHaveCount(0);
  await chip.click();
  await expect(tilesOf(visitor)).toHaveCount(2);
});
