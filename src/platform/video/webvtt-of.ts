/** Begins a cue of SubRip: its number and its times, behind which a rectangle may stand. */
const CUE = /^\d+\n(\d{2,}:\d\d:\d\d),(\d{3}) --> (\d{2,}:\d\d:\d\d),(\d{3}).*$/gm;

/**
 * WebVTT of captions as ffmpeg writes them: of a track that is WebVTT itself, or of another one in SubRip.
 * @param codec of the track
 */
export function captionsAsWebvtt(written: string, codec: string): string {
  if (codec === 'webvtt') return escapedWebvtt(written);
  return webvttOf(codec === 'ass' || codec === 'ssa' ? withoutAss(written) : written);
}

/** Commands of ASS that draw a shape; their tag, which says so, is gone. */
const DRAWING =
  /^((?:<[^<>\n]*>)*)m(?: -?[\d.]+){2} +[nlbspc](?![a-z])(?: [nlbspc](?![a-z])| -?[\d.]+)*/gm;

/** Without what has a meaning in the text of ASS alone: drawings, escaped braces and hard blanks. */
const withoutAss = (subrip: string): string =>
  subrip
    .replace(DRAWING, '$1')
    .replaceAll('\\h', '\u{A0}')
    .replace(/\\([{}])/g, '$1');

const TIMES_OF_WEBVTT = /^(?:\d+:)?\d\d:\d\d\.\d{3}[ \t]+-->.*$/m;
const TAGS_OF_WEBVTT = /(<\/?(?:[biuvc]|ruby|rt|lang)(?:[.\s][^<>]*)?>|<[\d:.]+>)/;

/** WebVTT of which everything in cues that is no tag is text: ffmpeg and others write `<3` and `&` into it as they are. */
const escapedWebvtt = (webvtt: string): string =>
  webvtt
    .replace(/\r\n?/g, '\n')
    .split(/(\n{2,})/)
    .map((block) => {
      const times = TIMES_OF_WEBVTT.exec(block);
      if (!times) return block;
      const start = times.index + times[0].length;
      const parts = block.slice(start).split(TAGS_OF_WEBVTT);
      const text = parts.map((part, n) => (n % 2 === 0 ? escaped(part) : part)).join('');
      return block.slice(0, start) + text;
    })
    .join('');

/**
 * WebVTT of captions in SubRip, as files and ffmpeg have it: with tags of HTML, and overrides of ASS in braces. Bold,
 * italics, underlines and the position of a cue stay, colours and fonts go, and everything else is text. References of
 * characters, which some files have, are not escaped again.
 */
function webvttOf(subrip: string): string {
  const text = subrip.replace(/\r\n?/g, '\n');
  const cues = [...text.matchAll(CUE)].flatMap((cue, n, all) => {
    const [head, from = '', fromMs, to = '', toMs] = cue;
    const content = text.slice(cue.index + head.length, all[n + 1]?.index);
    const times = `${shortened(from)}.${fromMs} --> ${shortened(to)}.${toMs}`;
    const shown = cueText(content);
    return shown === '' ? [] : [`\n${times}${settingsOf(content)}\n${shown}\n`];
  });
  return `WEBVTT\n${cues.join('')}`;
}

/** Hours are left out where there are none. */
const shortened = (time: string): string => time.replace(/^00:/, '');

/** `{\an8}`: as the keys of a calculator. 2, below in the middle, is where cues are without settings. */
function settingsOf(content: string): string {
  const key = Number(/\{\\[^{}]*?an([1-9])/.exec(content)?.[1] ?? 2);
  const line = ['', ' line:50%', ' line:0'][Math.floor((key - 1) / 3)];
  return `${line}${[' align:start', '', ' align:end'][(key - 1) % 3]}`;
}

const PARTS = /(<\/?[biu]>|<\/?font(?:\s[^<>]*)?>|\{\\[^{}]*\})/i;
const REFERENCE = /&(?!(?:amp|lt|gt|nbsp|lrm|rlm|quot|apos|#\d+|#x[\da-f]+);)/gi;

const cueText = (content: string): string =>
  content
    .split(PARTS)
    // Text and tags take turns.
    .map((part, n) => (n % 2 === 0 ? escaped(part) : tagOf(part)))
    .join('')
    .replace(/\n\s*\n/g, '\n')
    .trim();

const escaped = (text: string): string =>
  text.replace(REFERENCE, '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

function tagOf(part: string): string {
  if (!part.startsWith('{')) return /font/i.test(part) ? '' : part.toLowerCase();
  const switches = [...part.matchAll(/\\([biu])([01])(?!\d)/g)];
  return switches.map(([, style, on]) => (on === '1' ? `<${style}>` : `</${style}>`)).join('');
}
