import { imageAttributes, placeholder, type ShownAsset } from '../../client/src/images.js';

export { srcset as srcsetOf } from '../../client/src/images.js';

/** `sizes`: the displayed width, as in HTML. `alt` is the description of the asset unless you set something better. */
export type ImageOptions = { sizes?: string; alt?: string };

/**
 * An `<img>` of an asset that loads its displayed size, reserves its space before, and shows a blurred image until it
 * has loaded; for a video it shows the poster.
 */
export function imgOf(asset: ShownAsset, options: ImageOptions = {}): HTMLImageElement {
  const image = document.createElement('img');
  for (const [name, value] of Object.entries(imageAttributes(asset, options)))
    image.setAttribute(name, String(value));
  const blurred = placeholder(asset);
  if (blurred) {
    image.style.background = `center / cover no-repeat url(${blurred})`;
    // It would show through a transparent image.
    image.addEventListener('load', () => image.style.removeProperty('background'), { once: true });
  }
  return image;
}
