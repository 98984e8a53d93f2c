import { test } from './base-test';
import { signInSomebody } from './fixtures';
import { aProgram } from './oauth';
import { headed, visit } from './page-parts';

test('the consent page reports an improper or expired request', async ({ page, context }) => {
  await signInSomebody(context);
  const program = await aProgram('Shutter');
  await visit(page, program.address.replace('127.0.0.1', 'evil.example'));
  await headed(page, /can’t be connected/);
  await visit(page, '/oauth/consent?client_id=x&sig=x&exp=1');
  await headed(page, /request has expired/);
  await program.close();
});
