import { createHash } from 'node:crypto';
import { z } from 'zod';
import { fetchLimited } from '../analysis/fetch-limited';
import { inBytes } from '../database/features';
import type { RawImage } from '../imaging/port';
import { parseJson } from '../parse-json';
import {
  EmbedderUnavailable,
  type ImageEmbedder,
  type NamedTextEmbedder,
  RefusedInput,
} from './port';

/** A server that speaks OpenAI's or Jina's protocol for embeddings. `url`: without `/embeddings`. */
export type EmbeddingEndpoint = { url: string; key: string | undefined; model: string };

/** Bytes of an answer for one input: 8,192 numbers of 30 characters. */
const MAX_ANSWER_BYTES = 262_144;
const SECONDS = { image: 60, text: 10 };

const answer = z.object({
  data: z.array(
    z.object({
      index: z.int().optional(),
      embedding: z.array(z.number()).min(2).max(8192),
    }),
  ),
});

/** The forms of an image: Jina's, and that of servers of OpenAI's protocol for several kinds of input. */
const IMAGE_FORMS = [
  (jpeg: string) => ({ input: [{ image: jpeg }] }),
  (jpeg: string) => ({ input: [`data:image/jpeg;base64,${jpeg}`], modality: 'image' }),
];

/** The vectors of an endpoint. It gets a JPEG of at most 512 px and no name, or a text. */
export function makeEndpointEmbedder({ url, key, model }: EmbeddingEndpoint) {
  const id = createHash('sha256').update(`endpoint\0${url}\0${model}`).digest('base64url');
  const name = id.slice(0, 16);
  const closing = new AbortController();
  let form = 0;

  async function ask(body: { input: unknown[]; modality?: string }, seconds: number) {
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(seconds * 1000)]);
    const response = await fetchLimited(body.input.length * MAX_ANSWER_BYTES)(`${url}/embeddings`, {
      method: 'POST',
      signal,
      headers: {
        'content-type': 'application/json',
        ...(key ? { authorization: `Bearer ${key}` } : {}),
      },
      body: JSON.stringify({ model, ...body }),
    }).catch((error) => {
      throw new EmbedderUnavailable(`The embeddings cannot be had: ${reasonOf(error)}`);
    });
    const said = `The server of the embeddings answered ${response.status}.`;
    if ([400, 413, 415, 422].includes(response.status)) throw new RefusedInput(said);
    if (!response.ok) throw new EmbedderUnavailable(said);
    return readVectors(await response.text(), body.input.length);
  }

  async function embedImage(image: RawImage): Promise<Float32Array> {
    const { encodeJpeg } = await import('../imaging/pixels');
    const jpeg = Buffer.from(await encodeJpeg(image)).toString('base64');
    const askAs = async (which: number) => {
      const [vector] = await ask((IMAGE_FORMS[which] as FormOf)(jpeg), SECONDS.image);
      form = which;
      return vector as Float32Array;
    };
    return askAs(form).catch((error) => {
      if (!(error instanceof RefusedInput)) throw error;
      return askAs((form + 1) % IMAGE_FORMS.length);
    });
  }

  const close = async () => closing.abort(new Error('The service stopped.'));
  const image: ImageEmbedder = {
    findModel: async () => name,
    embed: async (pixels) => ({ model: name, vectors: inBytes(await embedImage(pixels)) }),
    close,
  };
  const text: NamedTextEmbedder = {
    findModel: image.findModel,
    embed: async (texts) => ({
      model: name,
      vectors: await ask({ input: [...texts] }, SECONDS.text),
    }),
    close,
  };
  return { image, text };
}

type FormOf = (typeof IMAGE_FORMS)[number];

/** One vector for each input, in their order, all of the same length. */
function readVectors(text: string, count: number): Float32Array[] {
  const parsed = answer.safeParse(parseJson(text));
  const data = parsed.data?.data ?? [];
  const ordered = data.toSorted((one, other) => (one.index ?? 0) - (other.index ?? 0));
  const vectors = ordered.map(({ embedding }) => Float32Array.from(embedding));
  const length = vectors[0]?.length;
  if (vectors.length !== count || vectors.some((vector) => vector.length !== length))
    throw new EmbedderUnavailable('The server of the embeddings answered something else.');
  return vectors;
}

const reasonOf = (error: Error & { cause?: unknown }) =>
  `${error.message}${error.cause instanceof Error ? ` (${error.cause.message})` : ''}`.slice(
    0,
    200,
  );
