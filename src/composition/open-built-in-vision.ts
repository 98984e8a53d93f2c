import { type Config, InvalidConfig } from '@/config/config';
import { isLanguageInstalled } from '@/platform/vision/language-data';
import { makePooledVision } from '@/platform/vision/pooled-vision';
import { ANALYSIS_PARTS, type Vision } from '@/platform/vision/port';

/**
 * What looks for text and objects in images. Null when the operator wants nothing that it can find, and has no model of
 * their own. Refuses a language that is not installed if text is looked for.
 */
export function openBuiltInVision(
  { analysis, ocrLanguages, meaning }: Pick<Config, 'analysis' | 'ocrLanguages' | 'meaning'>,
  { program, objectModel }: { program: string; objectModel: string },
  folder: string,
): Vision | null {
  const parts = ANALYSIS_PARTS.filter((part) => analysis.includes(part));
  if (parts.includes('text')) requireLanguages(ocrLanguages);
  if (parts.length === 0) return meaning && BLIND;
  return makePooledVision({ file: program, folder, parts, languages: ocrLanguages, objectModel });
}

function requireLanguages(languages: readonly string[]) {
  const missing = languages.find((language) => !isLanguageInstalled(language));
  if (missing !== undefined)
    throw new InvalidConfig(
      `OCR_LANGUAGES has ${missing}, but the package @tesseract.js-data/${missing} is not installed.`,
    );
}

/** Images get features of the operator's model, and nothing else is found in them. */
const BLIND: Vision = {
  parts: [],
  look: async () => ({ places: [], objects: [], features: null }),
  read: async () => [],
  close: async () => {},
};
