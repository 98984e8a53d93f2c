// The process of one half of the operator's model: see platform/embedding/pooled-embedder.ts.
import { setPriority } from 'node:os';
import { openImageHalf, openTextHalf } from '@/platform/embedding/open-model';
import type { EmbedderSettings, EmbedderTask } from '@/platform/embedding/pooled-embedder';
import { readSettings, serveTasks } from '@/platform/process-pool/serve-tasks';
import { becomeDecoderUser } from '@/platform/sandbox/decoder-user';

/** As that of the image analyser. Nobody waits for images; people wait for what they search. */
const PRIORITY = 10;

const { half, file } = readSettings<EmbedderSettings>(process.argv);
const embed = half === 'image' ? await openImages() : await openTexts();
becomeDecoderUser();
serveTasks<EmbedderTask, Int8Array | Float32Array[]>(embed);

async function openImages() {
  const embedImage = await openImageHalf(file);
  setPriority(PRIORITY);
  return async (task: EmbedderTask) => ('image' in task ? embedImage(task.image) : []);
}

async function openTexts() {
  const embedText = await openTextHalf(file);
  return async (task: EmbedderTask) => {
    const vectors: Float32Array[] = [];
    for (const text of 'texts' in task ? task.texts : []) vectors.push(await embedText(text));
    return vectors;
  };
}
