import { expect, it } from 'vitest';
import type { ShownAsset } from '@/contract/organization/page';
import { embedCode } from './embed-code';

const URL = 'https://vitrine.example/cdn/a';
const IMAGE = {
  url: URL,
  width: 2000,
  height: 1000,
  name: 'a.jpg',
  description: 'A "wide" <sea> & sky',
  contentType: 'image/jpeg',
  sizes: `{"400":"${URL}/400","1600":"${URL}/1600"}`,
} as ShownAsset;

it('gives an image all its sizes, its dimensions and its alt text', () => {
  expect(embedCode(IMAGE)).toBe(
    `<img src="${URL}/1600" srcset="${URL}/400 400w, ${URL}/1600 1600w" sizes="100vw" width="2000" height="1000" alt="A &quot;wide&quot; &lt;sea&gt; &amp; sky" loading="lazy">`,
  );
  expect(embedCode({ ...IMAGE, sizes: '{}' })).toContain(`<img src="${URL}" width=`);
});

it('gives a video its poster, and returns null when there is no size yet', () => {
  expect(embedCode({ ...IMAGE, contentType: 'video/mp4' })).toMatch(
    new RegExp(`^<video src="${URL}" poster="${URL}/1600" width="2000" .*controls`),
  );
  expect(embedCode({ ...IMAGE, width: null })).toBeNull();
});
