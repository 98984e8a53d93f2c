import { expect, test } from './base-test';
import { service } from './fixtures';
import { exact, fill, headed, press, visit } from './page-parts';

const policyOf = async (path: string) => {
  const answer = await fetch(`${service}${path}`);
  const policy = answer.headers.get('content-security-policy') ?? '';
  return { policy, html: await answer.text(), nonce: /'nonce-([\w-]+)'/.exec(policy)?.[1] };
};

test.describe('the content security policy of the pages', () => {
  test('every script carries the nonce of its answer', async () => {
    for (const path of [
      '/',
      '/docs',
      '/sign-in',
      '/sign-up',
      '/reset',
      '/nowhere',
      '/claim/unknown',
    ]) {
      const { policy, html, nonce } = await policyOf(path);
      expect(policy, path).not.toMatch(/script-src[^;]*'unsafe-/);
      expect(nonce, path).toBeTruthy();
      const scripts = html.match(/<script\b[^>]*>/g) ?? [];
      expect(scripts.length, path).toBeGreaterThan(0);
      for (const script of scripts) expect(script, path).toContain(`nonce="${nonce}"`);
    }
    expect((await policyOf('/')).nonce).not.toBe((await policyOf('/')).nonce);
  });

  test('allows the files of the build nothing, in few bytes', async () => {
    const { html } = await policyOf('/sign-in');
    const [script = ''] = html.match(/\/_next\/static\/[^"]+\.js/) ?? [];
    for (const file of [script, '/_next/static/chunks/unknown.js'])
      expect((await policyOf(file)).policy).toBe("default-src 'none'");
  });

  test.describe('an injected script', () => {
    test.use({ expectedErrors: [/Content Security Policy|400 \(Bad Request\)/] });

    test('does not run', async ({ page }) => {
      await page.route('/sign-in', async (route) => {
        const answer = await route.fetch();
        const body = (await answer.text()).replace(
          '</head>',
          '<script>window.slippedIn = 1</script></head>',
        );
        await route.fulfill({ response: answer, body });
      });
      await visit(page, '/sign-in');
      await headed(page, 'Sign in');
      await page.evaluate(() => document.body.setAttribute('onclick', 'window.slippedIn = 2'));
      await page.locator('body').click();
      expect(await page.evaluate(() => 'slippedIn' in window)).toBe(false);
      // The page's own scripts run.
      await fill(page, 'Email', 'nobody');
      await press(page, 'Sign in', exact);
      await expect(page.getByLabel('Email')).toBeFocused();
    });
  });
});
