import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { refuse } from '@/contract/errors';
import type { Command } from './command';

/**
 * Reads the options after the path of a command; the value of a secret one from standard input if it is `-`, or from its
 * variable if it is left out. Refuses wrong usage with BAD_USER_INPUT and a sentence.
 */
export async function readOptions(
  command: Command,
  args: string[],
  { env = process.env, input = process.stdin }: { env?: NodeJS.ProcessEnv; input?: Readable } = {},
): Promise<Record<string, unknown>> {
  const entries = Object.entries(command.options);
  const config: ParseArgsConfig['options'] = Object.fromEntries(
    entries.map(([name, { value, repeatable }]) => [
      name,
      { type: value === undefined ? 'boolean' : 'string', multiple: repeatable === true },
    ]),
  );
  const values = parse(args, config);
  for (const [name, { secret }] of entries) {
    if (!secret) continue;
    if (values[name] === '-') values[name] = await readFirstLine(input);
    values[name] ??= env[variableOf(name)];
  }
  return Object.fromEntries(
    entries.map(([name, { shape }]) => {
      const parsed = shape.safeParse(values[name]);
      if (parsed.success) return [name, parsed.data];
      if (values[name] === undefined) wrongUsage(`--${name} is missing.`);
      return wrongUsage(`--${name} ${sentence(parsed.error.issues[0]?.message)}`);
    }),
  );
}

/** The variable of a secret option. */
export const variableOf = (option: string) => `ADMIN_${option.toUpperCase()}`;

async function readFirstLine(input: Readable): Promise<string> {
  for await (const line of createInterface({ input })) return line;
  return '';
}

function parse(args: string[], options: ParseArgsConfig['options']): Record<string, unknown> {
  try {
    return parseArgs({ args, options, strict: true, allowPositionals: false }).values;
  } catch (error) {
    // After the first sentence Node explains its own syntax tricks.
    return wrongUsage(sentence((error as Error).message.split(/[.\n]/)[0]));
  }
}

const sentence = (text = 'is not valid') => `${text.replace(/\.$/, '')}.`;

export const wrongUsage = (message: string): never => refuse('BAD_USER_INPUT', message);
