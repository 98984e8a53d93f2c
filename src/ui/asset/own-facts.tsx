'use client';

import { useState } from 'react';
import { LIMITS } from '@/contract/limits';
import type { AssetPage } from '@/contract/organization/page';
import type { AssetRef } from '../call/resource-ref';
import { Button } from '../control/button';
import { DateTime } from '../format/date-time';
import { type Fact, FactList } from './fact-list';
import { described, OwnValue, rightOf } from './own-value';

/** For whoever may change the asset. */
export type Edited = { own: AssetPage['own']; assetRef: AssetRef } | null;

const shownTime = (at: string) => <DateTime at={Date.parse(at)} withTime />;

const RIGHTS = [
  ['creator', 'Creator'],
  ['credit', 'Credit'],
  ['copyright', 'Copyright'],
  ['licence', 'Licence'],
  ['validFrom', 'Valid from'],
  ['validUntil', 'Valid until'],
] as const;

/** Those that are set; for whoever may change them, the others on request. */
export function RightsFacts({ own, edited }: { own: AssetPage['own']; edited: Edited }) {
  const [all, setAll] = useState(false);
  return (
    <>
      <FactList title="Rights" facts={rightsFacts(own, edited, all)} />
      {edited && !all && (
        <Button className="justify-self-start" onClick={() => setAll(true)}>
          Set rights
        </Button>
      )}
    </>
  );
}

function rightsFacts({ rights }: AssetPage['own'], edited: Edited, all: boolean): Fact[] {
  const facts = RIGHTS.filter(([field]) => all || rights[field]).map(([field, name]) => {
    const value = rights[field];
    const isTime = field === 'validFrom' || field === 'validUntil';
    const shown = value && isTime ? shownTime(value) : value;
    if (!edited) return { name, value: shown };
    const maxLength = isTime ? 40 : LIMITS.rightsTextLength;
    const read = rightOf(edited.own, field);
    const sets = { label: name, value: value ?? '', shown, maxLength, read };
    return { name, value: <OwnValue {...edited} {...sets} /> };
  });
  return [...facts, { name: 'On hold', value: rights.hold && 'Can’t be deleted permanently' }];
}

/** Those in other languages. */
export const descriptionFacts = ({ descriptions }: AssetPage['own'], edited: Edited): Fact[] =>
  Object.entries(descriptions).map(([language, text]) => ({
    name: language,
    value: edited ? (
      <OwnValue
        {...edited}
        label={`Description (${language})`}
        value={text}
        multiline
        maxLength={LIMITS.descriptionLength}
        read={(typed) => described(edited.own, language, typed)}
      />
    ) : (
      text
    ),
  }));
