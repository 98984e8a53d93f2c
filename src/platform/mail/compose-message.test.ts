import { expect, it } from 'vitest';
import { composeMessage } from './compose-message';

const MESSAGE = {
  id: 'x',
  at: new Date(0),
  to: 'ada@example.org',
  subject: 'News',
  text: 'News',
  html: '<p>News</p>',
};
const headersOf = (unsubscribeUrl?: string) =>
  composeMessage({ ...MESSAGE, unsubscribeUrl }, { name: '', address: 'v@example.org' }).headers;

it('names the address that ends such mails with one POST, and no other mail has one', () => {
  expect(headersOf('https://example.org/unsubscribe/a.b.c')).toEqual({
    'Auto-Submitted': 'auto-generated',
    'List-Unsubscribe': '<https://example.org/unsubscribe/a.b.c>',
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  });
  expect(headersOf()).toEqual({ 'Auto-Submitted': 'auto-generated' });
});
