import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import { LABEL_TEXTS } from '../analysis/label-words';
import { decodeBase64 } from '../decode-base64';
import type { Log } from '../log';
import { parseJson } from '../parse-json';
import { makeFailurePause } from './failure-pause';
import { EmbedderUnavailable, type TextEmbedder } from './port';
import { REFERENCE_TEXTS } from './reference-texts';
import { apartFrom, asCaption, referencesOf } from './text-directions';

/** What the labels of images mean to a model. `direction`: what sets one apart from other texts. */
export type LabelMeanings = {
  model: string;
  references: readonly Float32Array[];
  labels: readonly { label: string; direction: Float32Array }[];
};

/** Texts of one call. */
const BATCH = 50;

const labels = Object.keys(LABEL_TEXTS);
const texts = [...REFERENCE_TEXTS, ...Object.values(LABEL_TEXTS)].map(asCaption);
/** Identifies the texts: vectors of other texts are of no use. */
const LIST = createHash('sha256').update(texts.join('\n')).digest('base64url').slice(0, 16);

const kept = z.object({ list: z.literal(LIST), model: z.string(), vectors: z.array(z.string()) });

/**
 * What labels mean to the operator's model. It is asked once; the vectors are kept in `file`, for its present model only.
 * Rejects when the model does not answer.
 */
export function makeLabelMeanings(
  embedder: TextEmbedder,
  { file, log }: { file: string; log: Log },
): (model: string) => Promise<LabelMeanings> {
  let current: { model: string; meanings: Promise<LabelMeanings> } | null = null;
  const pause = makeFailurePause({
    log,
    growing: true,
    fails: 'The model gives labels no vectors: tags name objects only.',
    works: 'The model gives labels vectors.',
  });

  async function learn(model: string): Promise<LabelMeanings> {
    const known = await readKept(file, model);
    if (known) return meaningsOf(model, known);
    const vectors: Float32Array[] = [];
    for (let from = 0; from < texts.length; from += BATCH) {
      const answer = await embedder.embed(texts.slice(from, from + BATCH));
      if (answer.model !== model)
        throw new EmbedderUnavailable('The texts are of another model than the images.');
      vectors.push(...answer.vectors);
    }
    await keep(file, model, vectors).catch((error) =>
      log.warn({ err: error }, 'The vectors of the labels cannot be kept.'),
    );
    return meaningsOf(model, vectors);
  }

  return (model) => {
    if (current?.model === model) return current.meanings;
    if (pause.lasts())
      return Promise.reject(new EmbedderUnavailable('The model failed a moment ago.'));
    const own = { model, meanings: learn(model) };
    current = own;
    own.meanings.then(pause.noteSuccess, (error) => {
      pause.noteFailure(error);
      if (current === own) current = null;
    });
    return own.meanings;
  };
}

function meaningsOf(model: string, vectors: readonly Float32Array[]): LabelMeanings {
  const { centre, directions } = referencesOf(vectors.slice(0, REFERENCE_TEXTS.length));
  const ofLabels = vectors.slice(REFERENCE_TEXTS.length);
  return {
    model,
    references: directions,
    labels: labels.map((label, n) => ({
      label,
      direction: apartFrom(centre, ofLabels[n] as Float32Array),
    })),
  };
}

/** Null: they are of another model or another release, or not there. */
async function readKept(file: string, model: string): Promise<Float32Array[] | null> {
  const json = await readFile(file, 'utf8').catch(() => 'null');
  const { data } = kept.safeParse(parseJson(json));
  if (data?.model !== model) return null;
  const vectors = data.vectors.map((text) => {
    const bytes = Uint8Array.from(decodeBase64(text, 'base64') ?? []);
    return new Float32Array(bytes.buffer, 0, bytes.length >> 2);
  });
  const [first] = vectors;
  const isWhole =
    vectors.length === texts.length && vectors.every((one) => one.length === first?.length);
  return isWhole ? vectors : null;
}

async function keep(file: string, model: string, vectors: readonly Float32Array[]) {
  const inText = vectors.map(({ buffer, byteOffset, byteLength }) =>
    Buffer.from(buffer, byteOffset, byteLength).toString('base64'),
  );
  await mkdir(dirname(file), { recursive: true });
  const aside = `${file}.${process.pid}`;
  await writeFile(aside, JSON.stringify({ list: LIST, model, vectors: inText }));
  await rename(aside, file);
}
