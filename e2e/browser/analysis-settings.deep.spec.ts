import { withDatabase } from '../support/database';
import { aPlainJpeg } from '../support/images';
import { endService, startService } from '../support/service';
import { expectAccessible } from './accessibility';
import { expect, test } from './base-test';
import { aLibraryWith } from './own-service';
import { buttonOf, press, shows, visit } from './page-parts';

test('an owner sees how far the analysis of images is, pauses it and continues', async ({
  page,
  context,
}) => {
  const service = await startService({ ANALYSIS: 'text', RATE_LIMIT_IP_PER_MINUTE: '10000' });
  const sql = (text: string) => withDatabase(service.dataDir, (query) => query(text, []));
  try {
    const files = [await aPlainJpeg(300, 200), await aPlainJpeg(200, 300)];
    const { settings } = await aLibraryWith(service, context, files);
    const waiting = async () => (await sql('SELECT FROM asset WHERE NOT analysed')).length;
    await expect.poll(waiting).toBe(0);
    await visit(page, settings);
    await shows(page, 'Your administrator sets the plan.');
    const section = page.getByRole('region', { name: 'Image analysis' });
    await expect(section).toBeHidden();

    await sql(
      'UPDATE asset SET analysed = false, updated = now() WHERE id = (SELECT min(id) FROM asset)',
    );
    await page.reload();
    await shows(section, '1 of 2 assets analysed');
    await expectAccessible(page);
    await press(section, 'Pause');
    await shows(section, '1 of 2 assets analysed. Paused.');
    await page.reload();
    await press(section, 'Continue');
    await expect(buttonOf(section, 'Pause')).toBeVisible();
    await expect(section.getByText('Paused')).toBeHidden();
  } finally {
    await page.close();
    await endService(service);
  }
});
