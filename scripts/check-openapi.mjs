import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { openApiDocument } from '../src/http/openapi/openapi-document.ts';

/** Lints the OpenAPI document with the recommended rules of Redocly. A warning fails, too. Run with tsx. */
const manifest = createRequire(import.meta.url).resolve('@redocly/cli/package.json');
const folder = mkdtempSync(join(tmpdir(), 'vitrine-openapi-'));
const file = join(folder, 'openapi.json');
writeFileSync(file, JSON.stringify(openApiDocument('https://media.example.org/api'), null, 2));
const cli = join(dirname(manifest), 'bin', 'cli.js');
const { stdout, stderr } = spawnSync(
  process.execPath,
  [cli, 'lint', '--extends=recommended', '--format=json', file],
  {
    encoding: 'utf8',
    // It neither reports its use nor looks for a newer version.
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  },
);
rmSync(folder, { recursive: true });

const report = stdout.slice(stdout.indexOf('{'));
const { totals, problems } = report ? JSON.parse(report) : { totals: null, problems: [] };
if (!totals) process.stderr.write(`Redocly gave no report: ${stderr}\n`);
for (const { severity, ruleId, message, location } of problems)
  process.stderr.write(`${severity} ${ruleId}: ${message} ${location[0]?.pointer ?? ''}\n`);
process.exit(totals?.errors === 0 && totals.warnings === 0 ? 0 : 1);
