'use client';

import { type RefObject, useState } from 'react';
import { LIMITS } from '@/contract/limits';
import type { LibraryRef } from '../call/resource-ref';
import { FormProblem } from '../form/form-problem';
import { SuggestionField } from '../form/suggestion-field';
import { matchingTags } from './matching-tags';
import { tagProblem } from './tag-problem';
import { useTagsOf } from './use-tags';

type TagFieldProps = {
  ref: RefObject<HTMLInputElement | null>;
  library: LibraryRef;
  /** The tags of the asset. */
  present: string[];
  /** Returns why the tag was not added, in a sentence; null on success. */
  onAdd: (tag: string) => Promise<string | null>;
};

/** Adds tags to an asset. Suggests the tags of the library. */
export function TagField({ ref, library, present, onAdd }: TagFieldProps) {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [used, setUsed] = useState(false);
  const known = useTagsOf([library], used);

  /** Adds one tag, or several separated by commas, as in a pasted list. */
  const add = async (text: string) => {
    const tags = text.split(',').map((tag) => tag.trim().normalize('NFC'));
    setTyped('');
    setProblem(null);
    for (const tag of new Set(tags)) {
      if (tag === '' || present.includes(tag)) continue;
      const failure = tagProblem(tag) ?? (await onAdd(tag));
      if (failure === null) continue;
      setProblem(failure);
      setTyped((since) => since || tag);
    }
  };
  return (
    <div className="grid gap-2">
      <SuggestionField
        ref={ref}
        value={typed}
        onChange={(text) => (text.endsWith(',') ? void add(text) : setTyped(text))}
        suggestions={matchingTags(known, typed, present)}
        onPick={(tag) => void add(tag)}
        onEnter={() => void add(typed)}
        listLabel="Tags of this library"
        input={{
          label: 'Add tag',
          placeholder: 'Add tag',
          maxLength: LIMITS.tagLength * LIMITS.tagsPerCall,
          staysOpen: true,
          onFocusCapture: () => setUsed(true),
          className:
            'h-10 w-full rounded-control border border-edge bg-surface px-3.5 text-sm outline-offset-1 placeholder:text-quiet',
        }}
      />
      <FormProblem text={problem} />
    </div>
  );
}
