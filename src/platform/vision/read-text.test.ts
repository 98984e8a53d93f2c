import { describe, expect, it } from 'vitest';
import { readLine } from './read-text';

const known = new Set('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyzäü0123456789');
const read = (first: [string, number], second: [string, number]) => {
  const [byTesseract, byPpocr] = [first, second].map(([text, confidence]) => ({
    text,
    confidence,
  }));
  return readLine(byTesseract as never, known, async () => byPpocr as never);
};

describe('a line of text', () => {
  it('is what Tesseract reads where it is sure, and what PP-OCR reads elsewhere', async () => {
    expect((await read(['Gate B12', 0.9], ['CateB12', 0.99]))?.text).toBe('Gate B12');
    expect((await read(['G&te 81Z', 0.8], ['GateB12', 0.99]))?.text).toBe('GateB12');
    expect((await read(['Gate B12', 0.8], ['gateB12', 0.99]))?.text).toBe('Gate B12');
    expect(await read(['~ :', 0.95], ['iI', 0.6])).toBeNull();
  });

  it('in a script that PP-OCR does not know is not overruled by it', async () => {
    expect((await read(['ΕΙΣΟΔΟΣ', 0.75], ['EIZOAOZ', 0.95]))?.text).toBe('ΕΙΣΟΔΟΣ');
    expect((await read(['ΕΙΣΟΔΟΣ', 0.6], ['EIZOAOZ', 0.95]))?.text).toBe('EIZOAOZ');
    expect((await read(['Gőte 812', 0.75], ['GateB12', 0.99]))?.text).toBe('GateB12');
  });
});
