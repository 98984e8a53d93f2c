import { expect, test } from './base-test';
import { aColleague, commentsOf, fieldOf, open } from './comments';
import { sql, upload } from './fixtures';
import { buttonOf, exact, press, shows } from './page-parts';

test('comments since the last visit are marked as new', async ({ page, browser, library }) => {
  const [id] = await upload(library, ['a.jpg']);
  await open(page, library, id);
  await fieldOf(page).fill('First');
  await press(commentsOf(page), 'Comment', exact);
  await shows(commentsOf(page), 'First');
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
  await shows(theirs, 'First');
  // Nothing is new on a first visit, and a comment of others is theirs.
  await expect(theirs.getByText('New', { exact: true })).toHaveCount(0);
  await expect(buttonOf(theirs, /^(Edit|Delete): /)).toHaveCount(0);
  await press(theirs, 'Reply: First');
  await colleague.page.keyboard.type('Second');
  await colleague.page.keyboard.press('Control+Enter');
  await shows(theirs, 'Second');

  // It appears without a reload, and is new until the next visit.
  await shows(commentsOf(page), 'Second');
  await shows(commentsOf(page), 'New', exact);
  await expect.poll(seen).toBe(4);
  await page.reload();
  await shows(commentsOf(page), 'Second');
  await expect(commentsOf(page).getByText('New', { exact: true })).toHaveCount(0);
  await colleague.context.close();
});
