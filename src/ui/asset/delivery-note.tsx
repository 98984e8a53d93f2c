import type { AssetPage } from '@/contract/organization/page';
import { DateTime } from '../format/date-time';

/** Says that the public address of an asset does not answer everybody, and why; nothing where it does. */
export function DeliveryNote({ delivery }: Pick<AssetPage, 'delivery'>) {
  if (!delivery) return null;
  const { mode, served, until } = delivery;
  return (
    <p className="rounded-control bg-sunken px-3 py-2 text-sm">
      {served && mode === 'signed' && 'Its address answers only with a signature.'}
      {served && mode !== 'signed' && until !== null && (
        <>
          Its address answers until <DateTime at={until} withTime />.
        </>
      )}
      {!served && until !== null && (
        <>
          Its address answers from <DateTime at={until} withTime /> on. Members see it here.
        </>
      )}
      {!served && until === null && NOT_SERVED[mode]}
    </p>
  );
}

const NOT_SERVED = {
  open: 'Its address no longer answers: its rights have ended. Members see it here.',
  approved:
    'Its address does not answer: it is not approved, or its rights have ended. Members see it here.',
  signed: 'Its address no longer answers: its rights have ended. Members see it here.',
};
