/** The video on the page. */
export const shownVideo = () => document.querySelector<HTMLVideoElement>('article video');
