const TOP_PX = 120;

/** Whether the page is scrolled to the top. Only there may tiles move on their own. */
export const isAtTop = (): boolean => window.scrollY < TOP_PX;
