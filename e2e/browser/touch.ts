import type { Page } from '@playwright/test';

type Point = { x: number; y: number };

export const middleOf = (
  box: { x: number; y: number; width: number; height: number } | null,
): Point => {
  if (!box) throw new Error('There is no image.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

/**
 * Sends touch events through the browser: fingers touch, move in steps, and lift. With `stay` they do not lift; with
 * `stayed` they already touch.
 */
export async function handOn(page: Page) {
  const touch = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', fingers: Point[]) =>
    touch.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: fingers.map((point, id) => ({ ...point, id })),
    });
  return async (from: Point[], to: Point[], { stay = false, stayed = false } = {}) => {
    const steps = 8;
    if (!stayed) await send('touchStart', from);
    for (let step = 1; step <= steps; step++)
      await send(
        'touchMove',
        from.map(({ x, y }, n) => ({
          x: x + (((to[n]?.x ?? x) - x) * step) / steps,
          y: y + (((to[n]?.y ?? y) - y) * step) / steps,
        })),
      );
    if (!stay) await send('touchEnd', []);
  };
}
