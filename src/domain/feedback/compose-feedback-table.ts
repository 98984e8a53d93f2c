import { csvOf } from '../csv';
import type { AnswerLine } from './list-answers';

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
