import { ENTRY_POINTS, type EntryPoint } from './entry-points';

/** docs/operate/entry-points.md, from the table of the code. */
export function composeEntryPoints(): string {
  const lines = Object.entries(ENTRY_POINTS).map(([name, entry]: [string, EntryPoint]) => {
    const { route, from, counted, body, permits } = entry;
    const limit = typeof counted === 'string' ? LIMITED[counted] : `no: ${counted.not}`;
    return `| ${name} | ${route ? `\`${route}\`` : 'by name'} | ${from} | ${limit} | ${body} | ${permits} |`;
  });
  return `# Entry points

Reference. Every request passes one of these rows, the first whose path fits. This page is written by \`npm run docs:tables\` from [the table in the code](../../src/http/entry-points.ts), from which the web server dispatches; do not edit it. The quotas are in the [rules](../rules.md#rate-limits).

A path counts in one spelling only: needless, double or ambiguous escapes are 404, except where REST removes them before its router reads the path. A client that takes less than 4 KiB a second of a waiting answer, over a minute or what the system holds for it, is disconnected. After an answer 1,000 connections stay open, and without a proxy 64 of a network.

Permits share what is scarce in a process: groups (organizations, then networks of strangers and visitors, then unclaimed organizations) take turns, then the holders in a group; none may use up what is left for others. A permit is a lease: when all are in use, the newest of the largest holder, or else one older than a minute (for bodies ten seconds), goes to somebody who has none. Waiting for a slow reader costs no permit ([the numbers](../../src/procedures/process-permits.ts)).

| entry point | path | who comes | counted | body | permits |
|---|---|---|---|---|---|
${lines.join('\n')}
`;
}

const LIMITED = {
  page: 'person or network',
  caller: 'credential, person or network',
} as const;
