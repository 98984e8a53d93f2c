import { Tokenizer } from '@huggingface/tokenizers';
import { z } from 'zod';
import { cutText } from './port';

/** The config.json of a model of the hub, as far as it matters. */
const modelConfig = z.object({
  model_type: z.string().default(''),
  text_config: z
    .object({ max_position_embeddings: z.int().min(2).max(8192).optional() })
    .default({}),
});

const namedToken = z.union([z.string(), z.object({ content: z.string() })]);
const tokenizerSettings = z.looseObject({ pad_token: namedToken.nullish() });

/** What SigLIP's were trained with: their configurations leave it out where it is the usual one. */
const USUAL_LENGTH = 64;

type Files = { config: unknown; tokenizer: unknown; settings: unknown };

/** The numbers of a text's tokens for a model. Throws when its files describe no tokenizer. */
export function openTokenizer({ config, tokenizer, settings }: Files): (text: string) => number[] {
  const { model_type: kind, text_config } = modelConfig.parse(config);
  const longest = text_config.max_position_embeddings ?? USUAL_LENGTH;
  const known = tokenizerSettings.parse(settings);
  const words = new Tokenizer(z.record(z.string(), z.unknown()).parse(tokenizer), known);
  // SigLIP has only seen texts filled up to the full length; for CLIP the end is where its last token is.
  const fillsUp = kind.startsWith('siglip');
  const named = typeof known.pad_token === 'object' ? known.pad_token?.content : known.pad_token;
  const padding = (named === undefined ? undefined : words.token_to_id(named ?? '')) ?? 0;
  return (text) => {
    const { ids } = words.encode(cutText(text).toLowerCase());
    const cut = ids.length > longest ? [...ids.slice(0, longest - 1), ids.at(-1) as number] : ids;
    return fillsUp ? [...cut, ...Array(longest - cut.length).fill(padding)] : cut;
  };
}
