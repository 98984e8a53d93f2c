import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Whether an encoder for part of the corpus is installed. If not, prints which files are left out. */
export async function isInstalled(
  program: string,
  argument: string,
  leftOut: string,
  print: (line: string) => void,
): Promise<boolean> {
  const found = await run(program, [argument]).then(
    () => true,
    () => false,
  );
  if (!found) print(`Left out, because ${program} is not installed: ${leftOut}.`);
  return found;
}
