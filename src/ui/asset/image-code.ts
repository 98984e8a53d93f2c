import { RENDITION_EDGES_PX } from '@/contract/limits';
import type { Preset } from '@/contract/organization/delivery';
import type { ShownAsset } from '@/contract/organization/page';
import { escapeHtml } from '../format/escape-html';

/** Windows up to this many pixels get the small preset. */
const SMALL_WINDOW_PX = 480;

/** The pixels that a preset makes of an image. */
export function sizeBy(
  { width, height, fit }: Pick<Preset, 'width' | 'height' | 'fit'>,
  image: { width: number; height: number },
): { width: number; height: number } {
  if (width && height && fit !== 'inside') return { width, height };
  const scale = Math.min((width ?? Infinity) / image.width, (height ?? Infinity) / image.height, 1);
  return { width: Math.round(image.width * scale), height: Math.round(image.height * scale) };
}

/** HTML that shows an asset by a preset, in small windows by `thumb` if the preset leaves the image whole. */
export function pictureCode(asset: ShownAsset, preset: Preset): string | null {
  const { url, width, height, name, description } = asset;
  if (!url || !width || !height) return null;
  const size = sizeBy(preset, { width, height });
  const address = (one: string) => escapeHtml(`${url}/p/${one}`);
  const small =
    preset.fit === 'inside' && size.width > SMALL_WINDOW_PX
      ? `\n  <source media="(max-width: ${SMALL_WINDOW_PX}px)" srcset="${address('thumb')}">`
      : '';
  const alt = escapeHtml(description ?? name ?? '');
  return `<picture>${small}
  <img src="${address(preset.name)}" width="${size.width}" height="${size.height}" alt="${alt}" loading="lazy">
</picture>`;
}

/** A loader for next/image, which chooses among the sizes that every image has, and the image itself. */
export const nextLoader = ({ url }: { url: string }): string =>
  `const loader = ({ src, width }) =>
  \`\${src}/\${[${RENDITION_EDGES_PX.join(', ')}].find((edge) => edge >= width) ?? ${RENDITION_EDGES_PX.at(-1)}}\`;

<Image loader={loader} src="${url}" … />`;
