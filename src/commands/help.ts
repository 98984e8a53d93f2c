import type { Command, Option } from './command';
import { commands } from './commands';
import { variableOf } from './read-options';

const COMMAND_PREFIX = 'npm run -s admin --';

/** The help for one command, for the commands of one noun, or for all commands. */
export function helpOn(words: readonly string[]): string {
  const chosen = commands.filter(({ path: own }) =>
    words.every((word, place) => own[place] === word),
  );
  const [only] = chosen;
  if (only && words.length === only.path.length) return describeCommand(only);
  return listCommands(chosen.length > 0 ? chosen : commands);
}

function listCommands(chosen: Command[]): string {
  const entries = chosen.map((command) => `  ${usage(command)}\n      ${command.summary}\n`);
  return `Usage: ${COMMAND_PREFIX} COMMAND [options]

${entries.join('')}
Every command prints one JSON object on standard output and ends with 0; a refused one prints
{"error":{"code","message"}} and ends with 1. Add --help to a command for its options.
`;
}

function describeCommand(command: Command): string {
  const entries = Object.entries(command.options).map(([name, option]) => {
    const elsewhere = option.secret
      ? ` Hidden from other users: - reads it from standard input; without the option ${variableOf(name)} has it.`
      : '';
    return [written(name, option), option.description + elsewhere] as const;
  });
  const width = Math.max(...entries.map(([left]) => left.length));
  const lines = entries.map(([left, about]) => `  ${left.padEnd(width)}  ${about}\n`);
  return `Usage: ${COMMAND_PREFIX} ${usage(command)}

${command.summary}

${lines.join('')}
Answers {${command.answers.map((field) => `"${field}"`).join(', ')}}.
`;
}

function usage({ path: words, options }: Command): string {
  const parts = Object.entries(options).map(([name, option]) => {
    const part = `${written(name, option)}${option.repeatable ? ' …' : ''}`;
    return isOptional(option) ? `[${part}]` : part;
  });
  return [...words, ...parts].join(' ');
}

const written = (name: string, { value }: Option): string =>
  value === undefined ? `--${name}` : `--${name} ${value}`;

const isOptional = ({ shape }: Option) => shape.safeParse(undefined).success;
