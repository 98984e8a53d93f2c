import { isVideo } from '../image/image-source';

/** What is compared: beside images, of films their posters. Null: an asset that is not loaded yet. */
export function nameCompared(assets: readonly ({ contentType: string | null } | null)[]): string {
  if (assets.some((asset) => asset === null)) return 'assets';
  const videos = assets.filter((asset) => asset && isVideo(asset)).length;
  if (videos === 0) return 'images';
  return videos === assets.length ? 'films' : 'images and posters';
}
