/** The video on the page. */
export const shownVideo = () => document.querySelector<HTMLVideoElement>('article video');

/** Scrolls to the image or video where it is above its details. */
export const showViewer = () =>
  document.querySelector('article > section')?.scrollIntoView({ block: 'nearest' });
