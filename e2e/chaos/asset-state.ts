/** What belongs to the pixels and changes sides in a promote. */
export type Picture = {
  /** Of the bytes; no two pictures of a proof have the same. */
  sha256: string;
  name: string;
  /** Null: whatever a machine wrote, or nothing yet. */
  description: string | null;
};

export type Member = {
  /** Null: chosen by an answer that never came. */
  id: string | null;
  picture: Picture;
  /** Those that the proof gave, in order; a machine's are not told. */
  tags: string[];
};

/** An original with its variants: what one after the other is done to. */
export type Family = {
  library: string;
  trashed: boolean;
  /** Promotes that took effect. */
  version: number;
  original: Member;
  variants: Member[];
  /** An accepted promote that has not taken effect. */
  pending: { variant: string; demoted: string | null } | null;
};

/** What an upload leads to. */
export const freshFamily = (library: string, id: string, picture: Picture): Family => ({
  library,
  trashed: false,
  version: 0,
  original: { id, picture, tags: [] },
  variants: [],
  pending: null,
});

/** One change that is asked of the service. Variants are named by the SHA-256 of their pictures. */
export type Deed =
  | { kind: 'tag' | 'untag'; tags: string[] }
  /** Of a variant, or of the original, whatever picture that shows. */
  | { kind: 'describe'; variant: string | null; text: string }
  | { kind: 'trash' }
  | { kind: 'transfer'; library: string }
  | { kind: 'promote'; variant: string; demoted: string | null }
  | { kind: 'addVariant'; member: Member };

/** What a change leads to. `count`: the number that the answer tells, 0 where it tells none. */
export type Outcome = { family: Family; count: number };

/** Every word that a proof gives to the service begins with it, and none of a machine's does. */
export const OWN = 'own ';

/** What the specification says a deed does. Null: it is refused, and nothing changes. */
export function carryOut(family: Family, deed: Deed): Outcome | null {
  const { original, variants } = family;
  if (deed.kind === 'trash') {
    if (family.trashed) return { family, count: 0 };
    return { family: { ...family, trashed: true }, count: 1 + variants.length };
  }
  if (family.trashed) return null;
  switch (deed.kind) {
    case 'tag':
    case 'untag': {
      const tags = deed.kind === 'tag' ? withTags(original, deed.tags) : without(original, deed);
      const count = Math.abs(tags.length - original.tags.length);
      return { family: { ...family, original: { ...original, tags } }, count };
    }
    case 'describe': {
      if (deed.variant === null)
        return { family: { ...family, original: described(original, deed.text) }, count: 0 };
      const after = variants.map((one) =>
        one.picture.sha256 === deed.variant ? described(one, deed.text) : one,
      );
      return { family: { ...family, variants: after }, count: 0 };
    }
    case 'transfer':
      return { family: { ...family, library: deed.library }, count: 1 };
    case 'promote': {
      const known = variants.some(({ picture }) => picture.sha256 === deed.variant);
      if (family.pending || !known) return null;
      const { variant, demoted } = deed;
      return { family: { ...family, pending: { variant, demoted } }, count: 0 };
    }
    case 'addVariant':
      return { family: { ...family, variants: [...variants, deed.member] }, count: 0 };
  }
}

/** What becomes of an accepted promote in the end: the swap, or, of what was trashed meanwhile, nothing. */
export function settlePromote(family: Family): Family {
  const { pending, original, trashed, version } = family;
  const variant = family.variants.find(({ picture }) => picture.sha256 === pending?.variant);
  if (!pending || !variant || trashed) return { ...family, pending: null };
  const tags = withTags(original, variant.tags);
  const demoted = { id: pending.demoted, picture: original.picture, tags: [] };
  const variants = family.variants.map((one) => (one === variant ? demoted : one));
  return {
    ...family,
    original: { ...original, picture: variant.picture, tags },
    variants,
    version: version + 1,
    pending: null,
  };
}

const described = (member: Member, description: string): Member => ({
  ...member,
  picture: { ...member.picture, description },
});
const withTags = ({ tags }: Member, more: string[]) => [...new Set([...tags, ...more])].sort();
const without = ({ tags }: Member, less: { tags: string[] }) =>
  tags.filter((tag) => !less.tags.includes(tag));
