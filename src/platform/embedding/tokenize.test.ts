import { describe, expect, it } from 'vitest';
import { openTokenizer } from './tokenize';

const tokenizer = {
  added_tokens: [],
  normalizer: null,
  pre_tokenizer: { type: 'Whitespace' },
  post_processor: {
    type: 'TemplateProcessing',
    single: [{ Sequence: { id: 'A', type_id: 0 } }, { SpecialToken: { id: '</s>', type_id: 0 } }],
    pair: [],
    special_tokens: { '</s>': { id: '</s>', ids: [1], tokens: ['</s>'] } },
  },
  decoder: null,
  model: {
    type: 'WordPiece',
    unk_token: '<unk>',
    continuing_subword_prefix: '##',
    max_input_chars_per_word: 100,
    vocab: { '<pad>': 0, '</s>': 1, '<unk>': 2, red: 3, boat: 4 },
  },
};
const open = (config: object, settings: object = {}) =>
  openTokenizer({ config, tokenizer, settings });

describe('a text for a model', () => {
  it('is short for CLIP, and filled up for SigLIP', () => {
    expect(open({ model_type: 'clip' })('Red boat')).toEqual([3, 4, 1]);
    const config = { model_type: 'siglip', text_config: { max_position_embeddings: 6 } };
    expect(open(config, { pad_token: '</s>' })('red boat')).toEqual([3, 4, 1, 1, 1, 1]);
    expect(open({ model_type: 'siglip2' })('red')).toEqual([3, 1, ...Array(62).fill(0)]);
  });

  it('is cut to what the model reads, and keeps its end', () => {
    const config = { model_type: 'clip', text_config: { max_position_embeddings: 4 } };
    expect(open(config)('red red red boat boat')).toEqual([3, 3, 3, 1]);
  });
});
