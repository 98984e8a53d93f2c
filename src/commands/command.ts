import type { z } from 'zod';
import type { Services } from '@/composition/open-services';
import type { Secrets } from '@/config/parse-secrets';
import type { Actor } from '@/domain/access/write-audit';
import type { Domain } from '@/domain/operation';

/** A `--name VALUE` of a command, or a switch. It is optional if its shape accepts undefined. */
export type Option = {
  /** The placeholder of the value in the help. A switch has none, and is true when it is given. */
  value?: string;
  description: string;
  /** Validates the given value, or the list of values of a repeatable option. */
  shape: z.ZodType;
  repeatable?: true;
  /** Every user of the machine sees the arguments of a command: this value may come from elsewhere, too. */
  secret?: true;
};

/** The dependencies of a command. */
export type CommandContext = {
  domain: Domain;
  /** The names of the migrations applied for this command. */
  migrated: string[];
  /** Opens the whole platform at the first call: most commands need only the database. */
  openServices(): Promise<Services>;
  /** The program that decodes images. */
  imageDecoder: string;
  /** The secrets, if they are stored in DATA_DIR and not set by SECRET; otherwise null. */
  storedSecrets: Secrets | null;
};

type Given<Options> = {
  [Name in keyof Options]: Options[Name] extends { shape: z.ZodType<infer Value> } ? Value : never;
};

/** One command of the command line. Help, parsing and dispatch all read it. */
export type Command<Options extends Record<string, Option> = Record<string, Option>> = {
  /** What the operator types: `org create`. */
  path: readonly [string, ...string[]];
  /** One or two sentences. */
  summary: string;
  options: Options;
  /** The fields of the answer. */
  answers: readonly string[];
  /** Set for the command that may migrate tables of an earlier version. */
  migrates?: true;
  /** Set for a command that also runs with another secret or store than the database is used with. */
  foreign?: true;
  /** Whether the answer is a failure: the process then exits with 1, so a script need not read it. */
  fails?(answer: object): boolean;
} & (
  | { run(place: CommandContext, given: Given<Options>): Promise<object> }
  /** For a command on data that does not exist yet: opening the data would create it. */
  | { runAlone(given: Given<Options>): Promise<object> }
);

/** Defines a command; the options' shapes give the types of what `run` receives. */
export const command = <const Options extends Record<string, Option>>(
  definition: Command<Options>,
): Command => definition as unknown as Command;

/** The actor that the audit log names for changes made on the command line. */
export const OPERATOR: Actor = { name: 'admin command line', clientIp: null };
