import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const script = fileURLToPath(new URL('../../e2e/support/write-tiny-model.mjs', import.meta.url));

/**
 * Writes a model as those of the hub into a folder. Its weights are random; it knows a few colours by their names:
 * crimson, also that of a strawberry; verdant, also that of grass; azure, also that of fog.
 */
export function writeTinyModel(folder: string, seed = 1): string {
  execFileSync(process.execPath, [script, folder, String(seed)]);
  return folder;
}

/** Pixels of one colour. */
export const plain = (red: number, green: number, blue: number, width = 40, height = 30) => ({
  width,
  height,
  rgb: Uint8Array.from(
    { length: width * height * 3 },
    (_, n) => [red, green, blue][n % 3] as number,
  ),
});
