import type { RawImage } from '../imaging/port';

/** What the process of an embedder loads: the half of a model. `file`: that of its weights. */
export type EmbedderOptions = { half: 'image' | 'text'; file: string };

/** As arguments of the process; its environment is empty. */
export const embedderArguments = (options: EmbedderOptions): string[] => [JSON.stringify(options)];

export const readEmbedderOptions = ([, , options = '']: readonly string[]): EmbedderOptions =>
  JSON.parse(options) as EmbedderOptions;

export type EmbedderTask = { image: RawImage } | { texts: readonly string[] };
