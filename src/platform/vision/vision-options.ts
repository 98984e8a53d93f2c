import type { AnalysisPart } from './port';

/** What the process of the analyser loads. */
export type VisionOptions = {
  parts: readonly AnalysisPart[];
  /** Names of installed packages of @tesseract.js-data. */
  languages: readonly string[];
  /** The file that scripts/convert-object-model.mjs wrote. */
  objectModel: string;
};

/** As arguments of the process; its environment is empty. */
export const visionArguments = (options: VisionOptions): string[] => [JSON.stringify(options)];

export const readVisionOptions = ([, , options = '']: readonly string[]): VisionOptions =>
  JSON.parse(options) as VisionOptions;
