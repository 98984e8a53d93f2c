import { describe, expect, it } from 'vitest';
import { makeHighlighter } from '@/platform/search-index/text/highlight';
import { parseTerms } from '@/platform/search-index/text/terms';
import { parseHighlight } from './highlight';

describe('parseHighlight', () => {
  it('separates matches from the text around them', () => {
    expect(parseHighlight('blue <mark>vase</mark>.jpg')).toEqual([
      { text: 'blue ', marked: false },
      { text: 'vase', marked: true },
      { text: '.jpg', marked: false },
    ]);
  });

  it('reads every other tag as text, escaped or not', () => {
    const text = (html: string) =>
      parseHighlight(html)
        .map((part) => part.text)
        .join('');
    expect(text('&lt;img src=x&gt; &amp;lt; &quot;&#39;')).toBe('<img src=x> &lt; "\'');
    expect(text('<img src=x>')).toBe('<img src=x>');
  });

  it('returns every name unchanged, even with markup in it', () => {
    const name = `<b onclick='x'>"vase" & &amp; </mark> vase.jpg`;
    const parts = parseHighlight(makeHighlighter(parseTerms('vase')).highlight(name) ?? '');
    expect(parts.map(({ text }) => text).join('')).toBe(name);
    expect(parts.filter(({ marked }) => marked)).toEqual([
      { text: 'vase', marked: true },
      { text: 'vase', marked: true },
    ]);
  });
});
