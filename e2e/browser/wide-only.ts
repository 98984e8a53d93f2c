/**
 * The files whose tests depend on neither the width of the window nor on touch, with the reasons: they run in the wide
 * window only. All others run on the phone too, but for single tests that skip it. A file belongs here if nothing would
 * be missed on a phone: `every-page.spec.ts` checks there that each page is accessible and keeps to the window.
 */
export const WIDE_ONLY: Record<string, string> = {
  'account.spec.ts': 'forms of one column, and what they store',
  'analysis-settings.spec.ts': 'what an owner stops and continues in the background',
  'bulk-change.spec.ts': 'what goes on in the background',
  'claim-by-mail.spec.ts': 'what a mail server receives',
  'claim-page.spec.ts': 'a form of one column, and who may claim',
  'client-library.spec.ts': 'a library for pages of others',
  'cms-field.spec.ts': 'a page of others, and what it keeps',
  'create-library.spec.ts':
    'a form of one column; one test sets the width of the narrowest phones itself',
  'connect-device.spec.ts': 'a form of one column, and what the device receives',
  'invitation.spec.ts': 'forms of one column, and who may join',
  'keyboard-only.spec.ts': 'a phone has no keyboard',
  'live-updates.spec.ts': 'what the service sends to open pages',
  'mailbox-link.spec.ts': 'who is shown a link',
  'mailbox.spec.ts': 'what a mail says; one test sets the width of the narrowest phones itself',
  'mailed-links.spec.ts': 'who is let in by a link',
  'map-tiles.spec.ts': 'where the tiles of a map come from',
  'oauth.spec.ts':
    'what a program is given; one test sets the width of the narrowest phones itself',
  'organization-settings.spec.ts': 'forms of one column, and what they store',
  'content-security-policy.spec.ts': 'headers and scripts',
  'places.spec.ts': 'names, and what they find',
  'sign-in.spec.ts': 'forms of one column; one test sets the width of the narrowest phones itself',
  'tags.spec.ts': 'what becomes of tags in the whole library',
  'trash-library.spec.ts': 'what becomes of a library, and who may do it',
  'undo.spec.ts': 'keys, and what they bring back',
  'watch-video.spec.ts': 'what a browser plays, and which bytes it asks for',
  'webhooks.spec.ts': 'a form of one column, and what the service sends',
};
