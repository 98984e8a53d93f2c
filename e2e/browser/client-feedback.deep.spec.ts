import sharp from 'sharp';
import { expect, test } from './base-test';
import { signIn, sql, upload } from './fixtures';
import { exact, linkOf, panelOf, press, shows, tilesOf, visit } from './page-parts';

test('the page of answers shows the latest comments, and all of them when asked', async ({
  page,
  library,
}) => {
  const { organizationId, libraryId } = library;
  await upload(library, ['one.jpg']);
  await sql(
    `INSERT INTO share_link (id, organization_id, token_hash, kind, title, greeting, downloads, shows_names, shows_metadata, created, answered_at)
     VALUES ('many' || $1, $1, sha256($1::bytea), 'assets', 'Proofs', '', 'none', true, false, now(), now())`,
    [organizationId],
  );
  await sql(
    `INSERT INTO visitor (id, share_link_id, token_hash, name, created, number) VALUES ('v' || $1, 'many' || $1, sha256($1::bytea), 'Anna', now(), 1)`,
    [organizationId],
  );
  await sql(
    `INSERT INTO comment (organization_id, id, asset_id, text, blob, created, visitor_id, visitor_name)
     SELECT $1, a.id || n, a.id, 'Comment ' || n, a.blob, now() + n * interval '1 second', 'v' || $1, 'Anna'
     FROM asset a JOIN library l ON l.id = a.library_id AND l.organization_id = a.organization_id, generate_series(1, 201) n
     WHERE a.organization_id = $1 AND a.library_id = $2`,
    [organizationId, libraryId],
  );
  await visit(page, `/app/${organizationId}/-/shares/many${organizationId}`);
  await press(page, 'Commented 1');
  await shows(page, 'The latest 200 of 201 comments.');
  const comments = page.getByRole('list', { name: 'Comments' });
  await expect(comments.getByText('Comment 1', { exact: true })).toBeHidden();
  await press(page, 'Show all 201 comments');
  await shows(comments, 'Comment 1', exact);
  await expect(comments.getByRole('listitem')).toHaveCount(201);
});

test.describe('while signed out', () => {
  // The page keeps asking.
  test.use({ expectedErrors: [/401 \(Unauthorized\)/] });

  test('an upload waits, too, and goes on', async ({
    page,
    context,
    person,
    library: { organizationId, libraryId },
  }) => {
    await visit(page, `/app/${organizationId}/${libraryId}`);
    const files = page.getByLabel('Files to upload');
    await expect(files).toBeAttached();
    await sql('DELETE FROM session WHERE user_id = $1', [person.id]);
    await context.clearCookies({ name: 'vitrine.session_token' });
    const buffer = await sharp({
      create: { width: 60, height: 40, channels: 3, background: { r: 20, g: 90, b: 60 } },
    })
      .jpeg()
      .toBuffer();
    await files.setInputFiles({ name: 'late.jpg', mimeType: 'image/jpeg', buffer });
    const dialog = page.getByRole('dialog');
    await expect(linkOf(dialog, 'Sign in again')).toBeVisible();
    await press(dialog, 'Cancel');
    const uploads = panelOf(page);
    await expect(uploads).toContainText('Sign in again to continue. 1 remaining.');
    await press(uploads, 'Resume', exact);
    await expect(dialog).toBeVisible();
    await signIn(context, person);
    await expect(dialog).toBeHidden();
    await expect(uploads).toContainText('1 of 1 file uploaded');
    await expect(tilesOf(page)).toHaveCount(1);
  });
});
