'use client';

import { type ComponentProps, useState } from 'react';
import { LIMITS } from '@/contract/limits';
import type { AssetPage } from '@/contract/organization/page';
import type { AssetRef } from '../call/resource-ref';
import { Button } from '../control/button';
import { DateTime } from '../format/date-time';
import { type Fact, FactList } from './fact-list';
import { described, isTime, OwnValue, rightOf } from './own-value';

/** For whoever may change the asset. */
export type Edited = { own: AssetPage['own']; assetRef: AssetRef } | null;

type OwnFact = Omit<ComponentProps<typeof OwnValue>, 'own' | 'assetRef'> & { name?: string };

/** A value that a person sets in its place, if they may. `name`: of the fact, if it is not that of the field. */
export const ownFact = (edited: Edited, { name, ...field }: OwnFact): Fact => ({
  name: name ?? field.label,
  value: edited ? <OwnValue {...edited} {...field} /> : (field.shown ?? field.value),
});

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
  const { rights } = own;
  const facts = RIGHTS.filter(([right]) => all || rights[right]).map(([right, label]) => {
    const value = rights[right] ?? '';
    return ownFact(edited, {
      label,
      value,
      shown: value && isTime(right) ? <DateTime at={Date.parse(value)} withTime /> : value,
      maxLength: isTime(right) ? 40 : LIMITS.rightsTextLength,
      read: (typed) => rightOf(own, right, typed),
    });
  });
  const hold = { name: 'On hold', value: rights.hold && 'Can’t be deleted permanently' };
  return (
    <>
      <FactList title="Rights" facts={[...facts, hold]} />
      {edited && !all && (
        <Button className="justify-self-start" onClick={() => setAll(true)}>
          Set rights
        </Button>
      )}
    </>
  );
}

/** Those in other languages. */
export const descriptionFacts = (own: AssetPage['own'], edited: Edited): Fact[] =>
  Object.entries(own.descriptions).map(([language, value]) =>
    ownFact(edited, {
      name: language,
      label: `Description (${language})`,
      value,
      shown: (
        <span dir="auto" lang={language}>
          {value}
        </span>
      ),
      multiline: true,
      maxLength: LIMITS.descriptionLength,
      read: (typed) => described(own, language, typed),
    }),
  );
