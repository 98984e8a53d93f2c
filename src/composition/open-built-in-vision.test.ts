import { expect, it } from 'vitest';
import { openBuiltInVision } from './open-built-in-vision';

const open = (settings: Partial<Parameters<typeof openBuiltInVision>[0]>) =>
  openBuiltInVision(
    { analysis: ['text', 'objects'], ocrLanguages: ['eng', 'xyz'], meaning: null, ...settings },
    { program: 'image-analyser.js', objectModel: 'objects.onnx' },
    '/tmp',
  );

it('refuses a language that is not installed, if text is looked for', () => {
  expect(() => open({})).toThrow('OCR_LANGUAGES has xyz');
  expect(open({ analysis: ['places', 'objects'] })?.parts).toEqual(['objects']);
  expect(open({ analysis: [] })).toBeNull();
  expect(open({ ocrLanguages: ['eng'] })?.parts).toEqual(['text', 'objects']);
});

it("finds nothing itself beside a model of the operator's, if it is switched off", () => {
  const meaning = { folder: '/models/siglip' };
  expect(open({ analysis: [], meaning })?.parts).toEqual([]);
});
