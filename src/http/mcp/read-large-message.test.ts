import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { DecodedText, readLargeMessage } from './read-large-message';

const read = (message: unknown) => readLargeMessage(Buffer.from(JSON.stringify(message)));
const bytes = randomBytes(200_000);
const base64 = bytes.toString('base64');

describe('a large message', () => {
  it.each([
    ['base64', base64],
    ['base64url, without padding', bytes.toString('base64url')],
    ['a data URL', `data:image/jpeg;base64,${base64}`],
    ['lines', base64.replace(/.{76}/g, '$&\r\n')],
    ['escapes of URLs', encodeURIComponent(base64)],
    ['escapes of JSON', base64.replaceAll('/', '\\/')],
  ])('has its files decoded where they stand: %s', async (_, data) => {
    const small = { text: 'a "quoted" \\ text', list: [1, null, 'x'] };
    const message = (await read({ small, sources: [{ data }, { data: 'short' }] })) as {
      small: unknown;
      sources: [{ data: DecodedText }, { data: string }];
    };
    expect(message.small).toEqual(small);
    expect(message.sources[0].data).toBeInstanceOf(DecodedText);
    expect(message.sources[0].data.bytes.equals(bytes)).toBe(true);
    expect(message.sources[1].data).toBe('short');
  });

  it('has a file whole, wherever an escape stands', async () => {
    for (let before = 65_528; before <= 65_540; before++) {
      const sent = `${'A'.repeat(before)}\\/${'A'.repeat(65_599 - before)}`;
      const { data } = (await read({ data: sent })) as { data: DecodedText };
      expect(data.bytes.length, `${before}`).toBe(49_200);
    }
  });

  it.each([
    ['a long text that is no file', JSON.stringify({ name: 'é'.repeat(40_000) })],
    ['a file for a name', `{${JSON.stringify('a'.repeat(80_000))}:1}`],
    ['more beside files than a body may have', `{"a":[${' '.repeat(1_100_000)}]}`],
    ['a text without an end', `{"a":"${'a'.repeat(80_000)}`],
    ['too many values', `[${'1,'.repeat(20_000)}1]`],
  ])('is refused for %s', async (_, text) => {
    await expect(readLargeMessage(Buffer.from(text))).rejects.toMatchObject({
      code: 'BAD_USER_INPUT',
    });
  });

  it('of the largest kind occupies the event loop for a moment only, whatever it is made of', async () => {
    const most = 32 * 1_048_576;
    const texts = [
      JSON.stringify({ data: 'QUJD'.repeat(most / 4) }),
      `{"data":"${'QQ=='.repeat(most / 4)}"}`,
      `{"data":"${'\\\\/A'.repeat(most / 4)}"}`,
      `{"data":"${'\\"'.repeat(most / 2)}"}`,
      `{"data":"${`${'\\'.repeat(200)}"`.repeat(most / 201)}"}`,
      `{"data":"${'\\'.repeat(most)}"}`,
      `[${'"a" '.repeat(most / 4)}]`,
    ];
    for (const text of texts) {
      const sent = Buffer.from(text, 'latin1');
      const turns = watchTurns();
      await readLargeMessage(sent).catch(() => undefined);
      const { longestMs, cpuMs } = turns.end();
      // Its whole work takes many times as long as one slice.
      expect(longestMs, text.slice(0, 20)).toBeLessThan(Math.max(40, cpuMs / 2));
    }
  });
});

/** Measures the CPU time between turns of the event loop. */
function watchTurns() {
  const cpuMs = () => process.cpuUsage().user / 1000;
  const start = cpuMs();
  let [last, longestMs, isOver] = [start, 0, false];
  const turn = () => {
    const now = cpuMs();
    longestMs = Math.max(longestMs, now - last);
    last = now;
    if (!isOver) setImmediate(turn);
  };
  turn();
  return {
    end() {
      isOver = true;
      turn();
      return { longestMs, cpuMs: last - start };
    },
  };
}
