/** Content tied to the pixels, which moves with them in a promote. */
export type Content = {
  /** Hash of the bytes; no two files of a run are equal. */
  sha256: string;
  name: string;
  /** Null: the analyser's description, or none yet. */
  description: string | null;
};

export type AssetModel = {
  /** Null: the answer with the id was not received. */
  id: string | null;
  content: Content;
  /** The sorted tags added by the test; the model ignores the analyser's tags. */
  tags: string[];
};

/** The model of an original with its variants. Operations on one original run one after the other. */
export type AssetState = {
  library: string;
  trashed: boolean;
  /** Number of promotes in effect. */
  version: number;
  original: AssetModel;
  variants: AssetModel[];
  /** An accepted promote that has not taken effect yet. */
  pending: { variant: string; demoted: string | null } | null;
};

/** The state after an upload. */
export const newAssetState = (library: string, id: string, content: Content): AssetState => ({
  library,
  trashed: false,
  version: 0,
  original: { id, content, tags: [] },
  variants: [],
  pending: null,
});

/** One change requested of the service. Variants are identified by the SHA-256 of their content. */
export type Operation =
  | { kind: 'tag' | 'untag'; tags: string[] }
  /** The description of a variant, or of the original if `variant` is null. */
  | { kind: 'describe'; variant: string | null; text: string }
  | { kind: 'trash' }
  | { kind: 'transfer'; library: string }
  | { kind: 'promote'; variant: string; demoted: string | null }
  | { kind: 'addVariant'; added: AssetModel };

/** The state after an operation. `count`: the number in the answer; 0 where the answer has none. */
export type Effect = { state: AssetState; count: number };

/** Prefix of every tag and description written by a test. The analyser never uses it. */
export const TEST_PREFIX = 'own ';

/** What the specification says an operation does. Null: it is refused, and nothing changes. */
export function applyOperation(state: AssetState, operation: Operation): Effect | null {
  const { original, variants } = state;
  if (operation.kind === 'trash') {
    if (state.trashed) return { state, count: 0 };
    return { state: { ...state, trashed: true }, count: 1 + variants.length };
  }
  if (state.trashed) return null;
  switch (operation.kind) {
    case 'tag':
    case 'untag': {
      const change = operation.kind === 'tag' ? addTags : removeTags;
      const tags = change(original, operation.tags);
      const count = Math.abs(tags.length - original.tags.length);
      return { state: { ...state, original: { ...original, tags } }, count };
    }
    case 'describe': {
      const { variant, text } = operation;
      if (variant === null)
        return { state: { ...state, original: withDescription(original, text) }, count: 0 };
      const described = variants.map((one) =>
        one.content.sha256 === variant ? withDescription(one, text) : one,
      );
      return { state: { ...state, variants: described }, count: 0 };
    }
    case 'transfer':
      return { state: { ...state, library: operation.library }, count: 1 };
    case 'promote': {
      const exists = variants.some(({ content }) => content.sha256 === operation.variant);
      if (state.pending || !exists) return null;
      const { variant, demoted } = operation;
      return { state: { ...state, pending: { variant, demoted } }, count: 0 };
    }
    case 'addVariant':
      return { state: { ...state, variants: [...variants, operation.added] }, count: 0 };
  }
}

/** The state after an accepted promote is finished: swapped, or unchanged if the asset was trashed in between. */
export function completePromote(state: AssetState): AssetState {
  const { pending, original, trashed, version } = state;
  const variant = state.variants.find(({ content }) => content.sha256 === pending?.variant);
  if (!pending || !variant || trashed) return { ...state, pending: null };
  const tags = addTags(original, variant.tags);
  const demoted = { id: pending.demoted, content: original.content, tags: [] };
  return {
    ...state,
    original: { ...original, content: variant.content, tags },
    variants: state.variants.map((one) => (one === variant ? demoted : one)),
    version: version + 1,
    pending: null,
  };
}

const withDescription = (asset: AssetModel, description: string): AssetModel => ({
  ...asset,
  content: { ...asset.content, description },
});
const addTags = ({ tags }: AssetModel, added: string[]) => [...new Set([...tags, ...added])].sort();
const removeTags = ({ tags }: AssetModel, removed: string[]) =>
  tags.filter((tag) => !removed.includes(tag));
