import './require-node.mjs';
import { buildAdminIfChanged } from './build.mjs';
import { installPackages } from './install.mjs';
import { Failure, root, showStepsOnStandardError } from './step.mjs';

process.chdir(root);
process.env.NODE_ENV = 'production';
// Standard output contains only the JSON object of the answer.
showStepsOnStandardError();

try {
  const file = await buildAdminIfChanged();
  await installPackages('run');
  await import(file);
} catch (error) {
  if (error instanceof Failure) process.stderr.write(`${error.output}\n`);
  const message = `The command line could not be built: ${error?.message ?? error}`;
  process.stdout.write(
    `${JSON.stringify({ error: { code: 'INTERNAL_SERVER_ERROR', message } })}\n`,
  );
  process.exitCode = 1;
}
