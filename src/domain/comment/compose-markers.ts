import { csvOf } from '../csv';

/** A film as an editing program names it. `frameRate` in frames a second, `duration` in seconds. */
export type Film = {
  name: string;
  width: number | null;
  height: number | null;
  duration: number;
  frameRate: number | null;
};

/** What is said about a moment of a film, in seconds. */
export type FilmComment = { at: number; author: string; text: string };

export type MarkersFormat = 'edl' | 'fcpxml' | 'csv';

/** Where a timeline begins in DaVinci Resolve and Premiere unless somebody changes it. */
const FIRST_HOUR = 3600;
const USUAL_FRAME_RATE = 25;

/** A frame as a fraction of a second: 1001/30000 for what is called 29.97, 1/25. `nominal`: as a timecode counts. */
function frameOf({ frameRate }: Pick<Film, 'frameRate'>) {
  const rate = frameRate ?? USUAL_FRAME_RATE;
  const nominal = Math.max(1, Math.round(rate));
  const isNtsc = Math.abs(rate - (nominal * 1000) / 1001) < 0.005;
  return isNtsc ? { nominal, up: 1001, down: nominal * 1000 } : { nominal, up: 1, down: nominal };
}

/** The number of the frame shown at a moment. A player reports the begin of a frame as a little less. */
const frameAt = (seconds: number, { up, down }: ReturnType<typeof frameOf>) =>
  Math.floor((seconds * down) / up + 0.01);

/** "01:00:12:05", without dropped frames. */
function timecodeOf(frame: number, nominal: number): string {
  const seconds = Math.floor(frame / nominal);
  const parts = [
    Math.floor(seconds / 3600),
    Math.floor(seconds / 60) % 60,
    seconds % 60,
    frame % nominal,
  ];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}

const said = ({ author, text }: FilmComment) =>
  `${author}: ${text}`.replace(/[\p{Cc}\p{Cs}\ufffe\uffff]+/gu, ' ');

/** The comments on moments of a film as markers for an editing program. */
export function composeMarkers(format: MarkersFormat, film: Film, comments: FilmComment[]): string {
  const frame = frameOf(film);
  const marks = comments
    .map((comment) => ({ ...comment, frame: frameAt(comment.at, frame), text: said(comment) }))
    .sort((one, other) => one.frame - other.frame);
  const first = FIRST_HOUR * frame.nominal;
  const timecode = (at: number) => timecodeOf(first + at, frame.nominal);
  if (format === 'fcpxml') return composeFcpxml(film, marks);
  if (format === 'csv')
    return csvOf([
      ['Record In', 'Record Out', 'Source In', 'Name', 'Notes', 'Color'],
      ...marks.map((mark) => [
        timecode(mark.frame),
        timecode(mark.frame + 1),
        timecodeOf(mark.frame, frame.nominal),
        mark.author,
        mark.text,
        'Blue',
      ]),
    ]);
  return [
    `TITLE: ${said({ at: 0, author: 'Comments', text: film.name })}`,
    'FCM: NON-DROP FRAME',
    ...marks.flatMap((mark, n) => {
      const [begin, end] = [timecode(mark.frame), timecode(mark.frame + 1)];
      return [
        '',
        `${String(n + 1).padStart(3, '0')}  001      V     C        ${begin} ${end} ${begin} ${end}  `,
        // A bar begins the next field.
        ` |C:ResolveColorBlue |M:${mark.text.replaceAll('|', '/')} |D:1`,
      ];
    }),
    '',
  ].join('\r\n');
}

/** Final Cut Pro, also read by DaVinci Resolve and, converted, by Premiere. Times are fractions of a second. */
function composeFcpxml(film: Film, marks: { frame: number; text: string }[]): string {
  const { up, down } = frameOf(film);
  const time = (frames: number) => `${frames * up}/${down}s`;
  const duration = time(Math.max(1, frameAt(film.duration, frameOf(film))));
  const name = escapeXml(film.name);
  const size = film.width && film.height ? ` width="${film.width}" height="${film.height}"` : '';
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE fcpxml>
<fcpxml version="1.9">
  <resources>
    <format id="r1" frameDuration="${time(1)}"${size}/>
    <asset id="r2" name="${name}" start="0s" duration="${duration}" hasVideo="1" format="r1">
      <media-rep kind="original-media" src="./${escapeXml(encodeURIComponent(film.name))}"/>
    </asset>
  </resources>
  <library>
    <event name="Comments">
      <project name="${name}">
        <sequence format="r1" duration="${duration}" tcStart="0s" tcFormat="NDF">
          <spine>
            <asset-clip ref="r2" name="${name}" offset="0s" start="0s" duration="${duration}">
${marks.map(({ frame, text }) => `              <marker start="${time(frame)}" duration="${time(1)}" value="${escapeXml(text)}"/>\n`).join('')}            </asset-clip>
          </spine>
        </sequence>
      </project>
    </event>
  </library>
</fcpxml>
`;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escapeXml = (text: string) =>
  text
    .replace(/[\p{Cc}\p{Cs}\ufffe\uffff]/gu, ' ')
    .replace(/[&<>"]/g, (character) => ENTITIES[character] ?? '');
