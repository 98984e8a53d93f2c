import { describe, expect, it } from 'vitest';
import { arrowStep } from './arrow-step';

describe('A key on the timeline', () => {
  it('moves by a hundredth of a short video, and by five seconds of a long one', () => {
    expect(arrowStep('ArrowRight', 20)).toBe(0.2);
    expect(arrowStep('ArrowLeft', 7200)).toBe(-5);
    expect(arrowStep('PageUp', 7200)).toBe(50);
  });

  it('is left to the browser otherwise', () => {
    expect(arrowStep('Home', 20)).toBeNull();
  });
});
