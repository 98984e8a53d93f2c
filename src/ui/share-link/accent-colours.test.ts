import { describe, expect, it } from 'vitest';
import { accentColours, contrast, rgbOf } from './accent-colours';

const GROUNDS = {
  light: ['#faf9f7', '#ffffff', '#f1f0ec'],
  dark: ['#131413', '#1b1c1b', '#222422'],
};
const LEVELS = ['00', '33', '66', '99', 'cc', 'ff'];
const COLOURS = LEVELS.flatMap((red) =>
  LEVELS.flatMap((green) => LEVELS.map((blue) => `#${red}${green}${blue}`)),
);

describe.each(['light', 'dark'] as const)('the accent of a brand in %s', (theme) => {
  it('can be read on every ground and under its text, whatever colour was chosen', () => {
    for (const colour of COLOURS) {
      const colours = accentColours(colour, theme);
      const accent = rgbOf(colours.accent);
      const grounds = [...GROUNDS[theme], colours['accent-soft'], colours['on-accent']];
      for (const ground of grounds)
        expect(contrast(accent, rgbOf(ground)), `${colour} on ${ground}`).toBeGreaterThanOrEqual(
          4.5,
        );
      const deep = rgbOf(colours['accent-deep']);
      expect(contrast(deep, rgbOf(colours['on-accent'])), colour).toBeGreaterThanOrEqual(4.5);
    }
  });

  it('stays as it was chosen where it can be read', () => {
    const readable = theme === 'light' ? '#0b3d91' : '#9ad0ff';
    expect(accentColours(readable, theme).accent).toBe(readable);
  });
});
