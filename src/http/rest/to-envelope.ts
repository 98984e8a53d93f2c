import { runInSlices } from '@/platform/run-in-slices';
import { Prepared } from '@/procedures/present/prepared';

/** Characters encoded at a time. */
const CHUNK_LENGTH = 65_536;

/**
 * The body of a success, `{"data": output}` and what stands beside, in chunks. Lists are stringified item by item, so a long one does not hold
 * the event loop.
 */
export const toEnvelope = (
  output: unknown,
  beside: Record<string, unknown> = {},
): Promise<Buffer[]> => runInSlices(chunksOf(output, beside));

function* chunksOf(output: unknown, beside: Record<string, unknown>): Generator<void, Buffer[]> {
  const chunks: Buffer[] = [];
  let text = '{"data":';
  for (const piece of piecesOf(output)) {
    text += piece;
    if (text.length < CHUNK_LENGTH) continue;
    chunks.push(Buffer.from(text));
    text = '';
    yield;
  }
  for (const [name, value] of Object.entries(beside))
    text += `,${JSON.stringify(name)}:${JSON.stringify(value)}`;
  chunks.push(Buffer.from(`${text}}`));
  return chunks;
}

/** The pieces of a JSON text: one for every item of a list, or of the (possibly many) lists in an object. */
function* piecesOf(output: unknown): Generator<string> {
  if (Array.isArray(output)) return yield* itemsOf(output);
  if (typeof output !== 'object' || output === null || output instanceof Prepared)
    return yield jsonOf(output);
  let separator = '{';
  for (const [name, value] of Object.entries(output)) {
    if (value === undefined) continue;
    yield `${separator}${JSON.stringify(name)}:`;
    separator = ',';
    if (Array.isArray(value)) yield* itemsOf(value);
    else yield JSON.stringify(value);
  }
  yield separator === '{' ? '{}' : '}';
}

function* itemsOf(list: unknown[]): Generator<string> {
  for (const [i, item] of list.entries()) yield `${i === 0 ? '[' : ','}${jsonOf(item)}`;
  yield list.length === 0 ? '[]' : ']';
}

const jsonOf = (item: unknown) =>
  item instanceof Prepared ? item.json : (JSON.stringify(item) ?? 'null');
