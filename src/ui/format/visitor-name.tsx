import { Fragment } from 'react';
import { DISGUISES } from '@/contract/disguise';

/** The name a visitor gave, which nobody checked: apart from the text around it, and marked as a visitor's. */
export const VisitorName = ({ name }: { name: string }) => (
  <>
    <Isolated className="font-medium text-ink wrap-anywhere">{name}</Isolated>{' '}
    <span className="rounded-full bg-sunken px-2 text-xs font-medium text-quiet">Visitor</span>
  </>
);

/** Several, where everybody named is a visitor: "Anna, Ben". */
export const VisitorNames = ({ names }: { names: string[] }) =>
  names.map((name, n) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: names may be the same.
    <Fragment key={n}>
      {n > 0 && ', '}
      <Isolated>{name}</Isolated>
    </Fragment>
  ));

const Isolated = ({ className, children }: { className?: string; children: string }) => (
  <bdi className={className}>{children.replace(DISGUISES, '')}</bdi>
);
