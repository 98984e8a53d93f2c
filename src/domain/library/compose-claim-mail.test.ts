import { expect, it } from 'vitest';
import { composeClaimMail } from './compose-claim-mail';

const claim = {
  libraryName: 'Holiday',
  claimUrl: 'https://media.example/vitrine/claim/x-Y_1',
  created: new Date('2026-03-01T12:00:00Z'),
  expiresAt: new Date('2026-03-31T12:00:00Z'),
};

it('the claim mail names the library, the link and its expiry, and says what happens otherwise', () => {
  const { subject, text } = composeClaimMail(claim);
  expect(subject).toBe('Claim your library by 31 March 2026');
  expect(text).toBe(`Claim your library

The library “Holiday” was created at media.example with this email address on 1 March 2026.

It’s held for you until 31 March 2026 at 12:00 UTC. Claim it to keep it:

https://media.example/vitrine/claim/x-Y_1

Anyone with this link can claim the library, and for 15 minutes sign in as you. Keep it to yourself.

Unclaimed libraries are deleted after that date. If you didn’t create this one, ignore this email.

-- 
Sent by Vitrine at media.example.
`);
});

it('the claim mail lets a name inject neither HTML nor lines nor the subject', () => {
  const libraryName = `</p><a href="https://evil.example">Won\r\n\r\nBcc: x & 'y'\u202e`;
  const { subject, text, html } = composeClaimMail({ ...claim, libraryName });
  expect(subject).toBe('Claim your library by 31 March 2026');
  expect(html).toContain(
    '“&lt;/p&gt;&lt;a href=&quot;https:\u200b//evil.\u200bexample&quot;&gt;Won Bcc: x &amp; &#39;y&#39;”',
  );
  expect(html.match(/<a /g)).toHaveLength(2);
  expect(text).toContain(`Won Bcc: x & 'y'”`);
});
