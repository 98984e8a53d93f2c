import type { AssetPage } from '@/contract/page';
import { CopyButton } from '../control/copy-button';

/** The text found in an image, line by line, to be selected or copied. */
export function TextSection({ analysis }: Pick<AssetPage, 'analysis'>) {
  const lines = analysis?.lines ?? [];
  if (lines.length === 0) return null;
  const text = lines.map((line) => line.text).join('\n');
  return (
    <section aria-labelledby="text-in-image" className="grid gap-2.5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="text-in-image" className="text-sm font-medium">
          Text in the image
        </h2>
        <CopyButton text={text} name="text in the image" />
      </div>
      <textarea
        readOnly
        aria-labelledby="text-in-image"
        value={text}
        className="field-sizing-content max-h-60 w-full resize-none rounded-control bg-sunken px-3 py-2 text-sm text-ink"
      />
    </section>
  );
}
