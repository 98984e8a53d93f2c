import type { ApprovalSettings } from '@/contract/organization/settings';
import { LIST_CLASS, Note, SettingsSection } from '../control/section';
import { formatAssetUse } from '../format/format-quantity';
import { formatState } from '../format/format-state';
import { StateDot } from '../format/state-dot';
import { ApprovalStatesForm } from './approval-states-form';

/** The approval states of an organization. */
export function ApprovalSettingsView({ settings }: { settings: ApprovalSettings }) {
  const { organization, states, former, mayChange, paid } = settings;
  return (
    <SettingsSection title="Approval states" lead="The states members can choose, in this order.">
      {!paid && (
        <p className="rounded-control bg-caution-soft px-3.5 py-3 text-sm text-caution">
          Approvals aren’t part of your plan, which your administrator sets. Your states are kept.
        </p>
      )}
      {mayChange ? (
        <ApprovalStatesForm organizationId={organization.id} states={states} />
      ) : (
        <ol className={LIST_CLASS}>
          {states.map(({ name, assets }) => (
            <li key={name} className="flex flex-wrap justify-between gap-x-4 px-4 py-3">
              <span dir="auto" className="flex items-center gap-2 wrap-anywhere">
                <StateDot state={name} />
                {formatState(name)}
              </span>
              <span className="text-sm text-quiet">{formatAssetUse(assets)}</span>
            </li>
          ))}
        </ol>
      )}
      {former.length > 0 && (
        <Note>
          Removed, but still set on assets:{' '}
          {former
            .map(({ name, assets }) => `${formatState(name)} (${formatAssetUse(assets)})`)
            .join(', ')}
          .
        </Note>
      )}
    </SettingsSection>
  );
}
