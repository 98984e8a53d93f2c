const TOP_PX = 120;

/** Whether the page is scrolled to its top: only there may tiles move without being asked to. */
export const isAtTop = (): boolean => window.scrollY < TOP_PX;
