import { describe, expect, it } from 'vitest';
import { makeHighlighter } from '@/platform/search-index/highlight';
import { parseTerms } from '@/platform/search-index/terms';
import { parseHighlight } from './parse-highlight';

describe('parseHighlight', () => {
  it('tells what was found from what stands around it', () => {
    expect(parseHighlight('blue <mark>vase</mark>.jpg')).toEqual([
      { text: 'blue ', marked: false },
      { text: 'vase', marked: true },
      { text: '.jpg', marked: false },
    ]);
  });

  it('takes every other tag for text, escaped or not', () => {
    const text = (html: string) =>
      parseHighlight(html)
        .map((stretch) => stretch.text)
        .join('');
    expect(text('&lt;img src=x&gt; &amp;lt; &quot;&#39;')).toBe('<img src=x> &lt; "\'');
    expect(text('<img src=x>')).toBe('<img src=x>');
  });

  it('gives back every name as it is, whatever stands in it', () => {
    const name = `<b onclick='x'>"vase" & &amp; </mark> vase.jpg`;
    const stretches = parseHighlight(makeHighlighter(parseTerms('vase')).highlight(name) ?? '');
    expect(stretches.map(({ text }) => text).join('')).toBe(name);
    expect(stretches.filter(({ marked }) => marked)).toEqual([
      { text: 'vase', marked: true },
      { text: 'vase', marked: true },
    ]);
  });
});
