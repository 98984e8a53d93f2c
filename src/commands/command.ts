import type { z } from 'zod';
import type { Services } from '@/composition/open-services';
import type { Actor } from '@/domain/access/write-audit';
import type { Domain } from '@/domain/operation';

/** A `--name VALUE` of a command, or a switch. It may be left out where its shape allows nothing. */
export type Option = {
  /** What stands for the value in the help; a switch has none, and is true when it is there. */
  value?: string;
  description: string;
  /** Judges what was given; of a repeatable option the list of what was given. */
  shape: z.ZodType;
  repeatable?: true;
};

/** What a command works with. */
export type CommandContext = {
  domain: Domain;
  /** The whole platform, opened when first asked for: most commands need the database alone. */
  openServices(): Promise<Services>;
  /** The secret, when it is kept in DATA_DIR and not given by SECRET. */
  readOrCreateSecret: string | null;
};

type Given<Options> = {
  [Name in keyof Options]: Options[Name] extends { shape: z.ZodType<infer Value> } ? Value : never;
};

/** One verb of the command line. Help, parsing and dispatch all read this. */
export type Command<Options extends Record<string, Option> = Record<string, Option>> = {
  /** What is typed: `org create`. */
  path: readonly [string, ...string[]];
  /** One or two sentences. */
  summary: string;
  options: Options;
  /** The fields of the answer. */
  answers: readonly string[];
} & (
  | { run(place: CommandContext, given: Given<Options>): Promise<object> }
  /** Of a command for data that is not there yet: opening it would make it. */
  | { runAlone(given: Given<Options>): Promise<object> }
);

/** Defines a command; the options' shapes give the types of what `run` receives. */
export const command = <const Options extends Record<string, Option>>(
  definition: Command<Options>,
): Command => definition as unknown as Command;

/** How the record of changes of access calls whoever uses the command line. */
export const operator: Actor = { name: 'admin command line', clientIp: null };
