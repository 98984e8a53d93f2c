import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export type Result = {
  id: string;
  text: string;
  outcome: 'passed' | 'failed' | 'not tried';
  /** What is wrong, or why it was not tried. */
  reason?: string;
  seconds: number;
};

const escaped = (text: string) =>
  // XML has no way to write control characters.
  [...text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)]
    .filter((sign) => sign >= ' ' || sign === '\n')
    .join('');

export const countOf = (results: Result[], outcome: Result['outcome']) =>
  results.filter((result) => result.outcome === outcome).length;

/** One line about a run. */
export const summaryOf = (results: Result[]) =>
  `${results.length} rules: ${(['passed', 'failed', 'not tried'] as const)
    .map((outcome) => `${countOf(results, outcome)} ${outcome}`)
    .join(', ')}`;

/** Writes `conformance.html` and `conformance.xml` (JUnit) into a folder. */
export async function writeReport(folder: string, base: string, results: Result[]) {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'conformance.html'), html(base, results));
  await writeFile(join(folder, 'conformance.xml'), junit(results));
}

const html = (base: string, results: Result[]) => `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Conformance of ${escaped(base)}</title>
<style>
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 70rem; margin: 2rem auto; padding: 0 1rem }
td, th { text-align: left; vertical-align: top; padding: .3rem .6rem; border-top: 1px solid #ccc }
pre { white-space: pre-wrap; margin: 0 } .failed { background: #fdd }
</style>
<h1>Conformance of ${escaped(base)}</h1>
<p>${summaryOf(results)}. ${new Date().toISOString()}</p>
<table><tr><th>Rule<th>Says<th>Result
${results
  .map(
    ({ id, text, outcome, reason = '' }) =>
      `<tr class="${outcome}"><td>${escaped(id)}<td>${escaped(text)}<td>${outcome}<pre>${escaped(reason)}</pre>`,
  )
  .join('\n')}
</table></html>
`;

function junit(results: Result[]) {
  const cases = results.map(({ id, text, outcome, reason = '', seconds }) => {
    const name = `name="${escaped(`${id}: ${text}`)}" classname="conformance"`;
    const tag = { passed: '', failed: 'failure', 'not tried': 'skipped' }[outcome];
    const [line = ''] = reason.split('\n');
    const body = tag && `<${tag} message="${escaped(line)}">${escaped(reason)}</${tag}>`;
    return `<testcase ${name} time="${seconds.toFixed(3)}">${body}</testcase>`;
  });
  const counts = `tests="${results.length}" failures="${countOf(results, 'failed')}" skipped="${countOf(results, 'not tried')}"`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<testsuites><testsuite name="conformance" ${counts}>
${cases.join('\n')}
</testsuite></testsuites>
`;
}
