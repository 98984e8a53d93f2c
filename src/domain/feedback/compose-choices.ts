import { PICKS } from '@/contract/choices';
import type { Pick } from '@/contract/sharing/pick';
import { csvOf } from '../csv';
import type { AnswerLine } from './list-answers';

/** What somebody picked of an asset: of several visitors, what the most willing said. */
const pickOf = (line: Picks): Pick | null => PICKS.find((pick) => line[pick].length > 0) ?? null;

type Picks = globalThis.Pick<AnswerLine, Pick>;

const stemOf = (name: string) => name.replace(/\.[^.]*$/, '');

/**
 * The names of the assets that were picked so, in one line, as Lightroom and Capture One search for them: without their
 * extensions, since a raw file has another one.
 */
export const composeNames = (lines: AnswerLine[], wanted: Pick): string =>
  [
    ...new Set(lines.filter((line) => pickOf(line) === wanted).map(({ name }) => stemOf(name))),
  ].join(', ');

/** The rating and the label of each answer, in Adobe's words. */
const MARKS: Record<Pick, { rating: number; label: string }> = {
  yes: { rating: 5, label: 'Green' },
  maybe: { rating: 3, label: 'Yellow' },
  no: { rating: 1, label: 'Red' },
};

/** An XMP sidecar for each picked asset, by which Lightroom, Bridge and Capture One mark the raw file beside it. */
export const composeSidecars = (lines: AnswerLine[]): { name: string; text: string }[] =>
  lines.flatMap((line) => {
    const pick = pickOf(line);
    return pick ? [{ name: `${stemOf(line.name)}.xmp`, text: sidecarOf(MARKS[pick]) }] : [];
  });

const sidecarOf = ({
  rating,
  label,
}: (typeof MARKS)[Pick]) => `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
 <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
  <rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:Rating="${rating}" xmp:Label="${label}"/>
 </rdf:RDF>
</x:xmpmeta>
<?xpacket end="w"?>
`;

const COLUMNS = ['Name', 'Yes', 'Maybe', 'No', 'Comments', 'Last answer', 'Library', 'Id'];

/** The answers of a link's visitors as CSV, dates in ISO 8601 (UTC). */
export const composeFeedbackTable = (lines: AnswerLine[]): string =>
  csvOf([
    COLUMNS,
    ...lines.map(({ id, name, library, yes, maybe, no, said, answered }) => [
      name,
      ...[yes, maybe, no].map((names) => names.join(', ')),
      said.join('\n'),
      answered.toISOString(),
      library,
      id,
    ]),
  ]);
