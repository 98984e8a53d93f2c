import type { Locator } from '@playwright/test';

/** Red, green and blue of the current frame of a video, scaled to one pixel. */
export const colourOf = (video: Locator) =>
  video.evaluate((video: HTMLVideoElement) => {
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = 1;
    const brush = canvas.getContext('2d');
    brush?.drawImage(video, 0, 0, 1, 1);
    return [...(brush?.getImageData(0, 0, 1, 1).data ?? [])].slice(0, 3);
  });

export const isBlue = ([red = 0, , blue = 0]: number[]) => blue > red + 60;
