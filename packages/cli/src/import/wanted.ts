import type { BodyOf } from '../../../client/src/index.js';

/** As a change of an asset takes them. */
export type Values = BodyOf<'asset-edit'>;

/** What an asset is to have. What is left out may be anything. */
export type Wanted = {
  values: Values;
  /** To be there, beside others. */
  tags: string[];
  approval?: string;
  /** Names of collections to be in, beside others. */
  collections: string[];
};

/** A file to be imported. */
export type Item = {
  /** In messages: a row of the table, or the file. */
  label: string;
  /** Where its bytes are. Of an archive, once they are unpacked. */
  path: string;
  /** Bytes. */
  size: number;
  /** Unix milliseconds. */
  mtimeMs: number;
  sha256: string;
  /** What its asset is called at first. */
  name: string;
  wanted: Wanted;
};

export const NOTHING: Wanted = { values: {}, tags: [], collections: [] };

export const isNothing = ({ values, tags, approval, collections }: Wanted) =>
  Object.keys(values).length + tags.length + collections.length === 0 && approval === undefined;

/** Both; where they differ, the first counts. */
export const joined = (first: Wanted, second: Wanted): Wanted => ({
  values: {
    ...second.values,
    ...first.values,
    ...both('descriptions', first, second),
    ...both('rights', first, second),
  },
  tags: [...new Set([...first.tags, ...second.tags])],
  approval: first.approval ?? second.approval,
  collections: [...new Set([...first.collections, ...second.collections])],
});

const both = (name: 'descriptions' | 'rights', first: Wanted, second: Wanted) => {
  const [one, other] = [first.values[name], second.values[name]];
  return one || other ? { [name]: { ...other, ...one } } : {};
};
