import { expect, it } from 'vitest';
import type { ShownAsset } from '@/contract/page';
import { embedCode } from './embed-code';

const url = 'https://vitrine.example/cdn/a';
const image = {
  url,
  width: 2000,
  height: 1000,
  name: 'a.jpg',
  description: 'A "wide" <sea> & sky',
  contentType: 'image/jpeg',
  sizes: `{"400":"${url}/400","1600":"${url}/1600"}`,
} as ShownAsset;

it('gives an image all its sizes, its box and its words', () => {
  expect(embedCode(image)).toBe(
    `<img src="${url}/1600" srcset="${url}/400 400w, ${url}/1600 1600w" sizes="100vw" width="2000" height="1000" alt="A &quot;wide&quot; &lt;sea&gt; &amp; sky" loading="lazy">`,
  );
  expect(embedCode({ ...image, sizes: '{}' })).toContain(`<img src="${url}" width=`);
});

it('gives a video its poster, and nothing to what has no size yet', () => {
  expect(embedCode({ ...image, contentType: 'video/mp4' })).toMatch(
    new RegExp(`^<video src="${url}" poster="${url}/1600" width="2000" .*controls`),
  );
  expect(embedCode({ ...image, width: null })).toBeNull();
});
