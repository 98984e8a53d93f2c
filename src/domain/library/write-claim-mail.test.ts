import { expect, it } from 'vitest';
import { writeClaimMail } from './write-claim-mail';

const claim = {
  libraryName: 'Holiday',
  claimUrl: 'https://media.example/vitrine/claim/x-Y_1',
  created: new Date('2026-03-01T12:00:00Z'),
  expiresAt: new Date('2026-03-31T12:00:00Z'),
};

it('says who, what, the link, until when, and what happens if nothing is done', () => {
  const { subject, text } = writeClaimMail(claim);
  expect(subject).toBe('Your library is held for you until 31 March 2026');
  expect(text).toBe(`A library is held for you

On 1 March 2026 somebody, most likely you, created the library “Holiday” at media.example and gave this email address.

It is held until 31 March 2026, 12:00 UTC. To keep it, open this link before then and claim the library into an account of yours:

https://media.example/vitrine/claim/x-Y_1

Whoever has this link can claim the library, so keep it to yourself. Opening it changes nothing.

If you do nothing, the library is removed after that day with everything in it. If it was not you who created it, you can ignore this mail.

-- 
Sent by Vitrine at media.example.
`);
});

it('lets a name write neither HTML nor lines nor the subject', () => {
  const libraryName = `</p><a href="https://evil.example">Won\r\n\r\nBcc: x & 'y'\u202e`;
  const { subject, text, html } = writeClaimMail({ ...claim, libraryName });
  expect(subject).toBe('Your library is held for you until 31 March 2026');
  expect(html).toContain(
    '“&lt;/p&gt;&lt;a href=&quot;https://evil.example&quot;&gt;Won Bcc: x &amp; &#39;y&#39;”',
  );
  expect(html.match(/<a /g)).toHaveLength(2);
  expect(text).toContain(`Won Bcc: x & 'y'”`);
});
