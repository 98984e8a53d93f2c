import { expect, test } from './base-test';
import { aColleague, commentsOf, fieldOf, open } from './comments';
import { sql, upload } from './fixtures';

test('comments since the last visit are marked as new', async ({ page, browser, library }) => {
  const [id] = await upload(library, ['a.jpg']);
  await open(page, library, id);
  await fieldOf(page).fill('First');
  await commentsOf(page).getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(commentsOf(page).getByText('First')).toBeVisible();
  /** The number of comments seen, counted for each person. */
  const seen = async () => {
    const rows = await sql(
      `SELECT FROM comment_seen s JOIN comment c ON c.asset_id = s.asset_id
       WHERE c.asset_id = $1 AND s.seen_until >= c.created`,
      [id],
    );
    return rows.length;
  };
  await expect.poll(seen).toBe(1);

  const colleague = await aColleague(browser, page, library);
  await open(colleague.page, library, id);
  const theirs = commentsOf(colleague.page);
  await expect(theirs.getByText('First')).toBeVisible();
  // Nothing is new on a first visit, and a comment of others is theirs.
  await expect(theirs.getByText('New', { exact: true })).toHaveCount(0);
  await expect(theirs.getByRole('button', { name: /^(Edit|Delete): / })).toHaveCount(0);
  await theirs.getByRole('button', { name: 'Reply: First' }).click();
  await colleague.page.keyboard.type('Second');
  await colleague.page.keyboard.press('Control+Enter');
  await expect(theirs.getByText('Second')).toBeVisible();

  // It appears without a reload, and is new until the next visit.
  await expect(commentsOf(page).getByText('Second')).toBeVisible();
  await expect(commentsOf(page).getByText('New', { exact: true })).toBeVisible();
  await expect.poll(seen).toBe(4);
  await page.reload();
  await expect(commentsOf(page).getByText('Second')).toBeVisible();
  await expect(commentsOf(page).getByText('New', { exact: true })).toHaveCount(0);
  await colleague.context.close();
});
