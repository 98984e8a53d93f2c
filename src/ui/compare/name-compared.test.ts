import { expect, it } from 'vitest';
import { nameCompared } from './name-compared';

const [image, video] = [{ contentType: 'image/png' }, { contentType: 'video/mp4' }];

it.each([
  [[image, image], 'images'],
  [[video, video], 'films'],
  [[image, video, image], 'images and posters'],
  [[video, null], 'assets'],
])('names what is compared: %j', (assets, name) => {
  expect(nameCompared(assets)).toBe(name);
});
