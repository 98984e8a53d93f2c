import type { Message } from '@/platform/mail/port';

/** The content of a mail, as text and as HTML. `unsubscribeUrl`: see Message. */
export type MailContent = Pick<Message, 'subject' | 'text' | 'html' | 'unsubscribeUrl'>;

declare const said: unique symbol;

/** A text of a mail in which no other's words become a link or a line. Only `say(' makes one. */
export type Said = string & { readonly [said]: true };

/** Words of the service within a sentence, such as a date or the address of a page. */
export class Own {
  constructor(readonly text: string) {}
}
export const own = (text: string) => new Own(text);

/**
 * Writes a sentence of a mail with a value in the place of each `{}`. Values that are not the service's `own` become names:
 * see inOneLine. The sentence stands in the code.
 */
export function say<Sentence extends string>(
  sentence: string extends Sentence ? never : Sentence,
  ...values: (string | number | Own)[]
): Said {
  const texts = values.map((value) =>
    value instanceof Own ? value.text : inOneLine(String(value)),
  );
  return sentence.replace(/\{\}/g, () => texts.shift() ?? '') as Said;
}

/** A mail with one link. All fields are plain text; only this file writes HTML. */
export type Letter = {
  subject: string;
  title: Said;
  before: Said[];
  action: { label: string; url: string };
  after: Said[];
};

/** Renders a letter as text and as HTML, readable in light and dark mail programs, without images. */
export function composeLetter(letter: Letter): MailContent {
  const { subject, title, before, action, after } = letter;
  const sender = `Sent by Vitrine at ${new URL(action.url).host}.`;
  const text = `${[title, ...before, action.url, ...after].join('\n\n')}\n\n-- \n${sender}\n`;
  return { subject, text, html: htmlOf(letter, sender) };
}

/** Of text and the ground under it; of the button and its text. Each pair has a contrast of 7 and more. */
const LIGHT = { text: '#1f2328', ground: '#ffffff', button: '#0a5249', label: '#ffffff' };
const DARK = { text: '#e6edf3', ground: '#15191e', button: '#7ddccb', label: '#06201c' };

/**
 * Both modes are stated: a program that turns a mail dark by itself guesses, and some turn only the text or only the
 * ground. `data-ogsc` is what Outlook writes around a mail that it shows dark.
 */
const STYLE = `:root { color-scheme: light dark; supported-color-schemes: light dark }
@media (prefers-color-scheme: dark) {
.ground { background: ${DARK.ground} !important; color: ${DARK.text} !important }
.button { background: ${DARK.button} !important; color: ${DARK.label} !important }
}
[data-ogsc] .ground { background: ${DARK.ground} !important; color: ${DARK.text} !important }
[data-ogsc] .button { background: ${DARK.button} !important; color: ${DARK.label} !important }`;

/** What lists of mails show behind the subject. The spaces after it keep what follows out of these lists. */
const preheaderOf = ({ title, before }: Letter) =>
  `<div dir="auto" style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(before[0] ?? title)}${'&#847;&zwnj;&nbsp;'.repeat(60)}</div>`;

/** The URL is written below the button, for clients without buttons and for people who check a link before they open it. */
const htmlOf = (letter: Letter, sender: string) => {
  const { subject, title, before, action, after } = letter;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${STYLE}</style>
</head>
<body class="ground" style="margin:0;padding:0;background:${LIGHT.ground};color:${LIGHT.text}">
${preheaderOf(letter)}
<div class="ground" style="max-width:34rem;margin:0 auto;padding:32px 20px;background:${LIGHT.ground};color:${LIGHT.text};font:16px/1.6 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;overflow-wrap:anywhere">
<h1 dir="auto" style="margin:0 0 20px;font-size:24px;line-height:1.25;font-weight:600">${escapeHtml(title)}</h1>
${before.map(paragraph).join('\n')}
<p style="margin:24px 0"><a class="button" href="${escapeHtml(action.url)}" style="display:inline-block;padding:12px 24px;border-radius:8px;background:${LIGHT.button};color:${LIGHT.label};font-weight:600;text-decoration:none">${escapeHtml(action.label)}</a></p>
<p style="margin:0 0 16px;font-size:13px">Or open this address:<br><a href="${escapeHtml(action.url)}" style="color:inherit">${escapeHtml(action.url)}</a></p>
${after.map(paragraph).join('\n')}
<p style="margin:32px 0 0;padding-top:16px;border-top:1px solid #8885;font-size:13px">${escapeHtml(sender)}</p>
</div>
</body>
</html>
`;
};

const paragraph = (text: string) => `<p dir="auto" style="margin:0 0 16px">${escapeHtml(text)}</p>`;

const HTML_ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => HTML_ESCAPES[sign] ?? sign);

/**
 * A name for use in a sentence, without line breaks, without characters for changing the direction of writing, and without
 * anything that a mail program turns into a link. One in letters that are written from the right is isolated (Unicode UAX
 * #9), so the words beside it stay in their order.
 */
function inOneLine(name: string): string {
  const line = name
    .replace(/[\p{Cc}\u2028-\u202e\u2066-\u2069]+/gu, ' ')
    .trim()
    .replace(LINKING, '$&\u200b');
  return FROM_THE_RIGHT.test(line) ? `\u2068${line}\u2069` : line;
}

/**
 * The signs that make a link of a text: of a scheme, a host and an email address, in every script that has its own. A space
 * without width behind them ends what programs take for an address.
 */
const LINKING = /(?:[:.\u3002\uff0e\uff61\uff1a]|(?<=\S)[@\uff20])(?=\S)/gu;

const FROM_THE_RIGHT =
  /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
