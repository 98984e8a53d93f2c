import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Whether a program that encodes part of the corpus is there; says so where it is not. */
export async function isThere(
  program: string,
  argument: string,
  left: string,
  say: (line: string) => void,
): Promise<boolean> {
  const found = await run(program, [argument]).then(
    () => true,
    () => false,
  );
  if (!found) say(`Left out, as ${program} is not there: ${left}.`);
  return found;
}
