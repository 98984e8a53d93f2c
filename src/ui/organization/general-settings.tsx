import type { GeneralSettings } from '@/contract/settings';
import { Section } from '../account/section';
import { bytesInWords, inDigits } from '../asset/quantities';
import { LeaveSection } from './leave-section';
import { NameSection } from './name-section';

const plans: Record<GeneralSettings['plan'], { name: string; means: string }> = {
  free: {
    name: 'Free plan',
    means: 'Three libraries, limited storage, no approval.',
  },
  pro: {
    name: 'Paid plan',
    means: 'As many libraries and as much storage as you need, and approval.',
  },
  canceled: {
    name: 'Paid plan, ended',
    means:
      'The limits of the free plan hold. With more than one member, uploads and new libraries wait until the plan is renewed.',
  },
};

/** What an organization is called, what its plan holds and how much of it is used. */
export function GeneralSettingsView({ settings }: { settings: GeneralSettings }) {
  const { organization, mayChange, plan, storageBytes, libraries } = settings;
  return (
    <>
      {mayChange && <NameSection organization={organization} />}
      <Section title="Plan" lead="Whoever runs this service changes the plan.">
        <div className="grid gap-1">
          <p className="text-lg font-medium">{plans[plan].name}</p>
          <p className="text-sm text-quiet">{plans[plan].means}</p>
        </div>
        <dl className="grid gap-5 sm:grid-cols-2">
          <Used name="Storage" use={storageBytes} words={bytesInWords} />
          <Used name="Libraries" use={libraries} words={inDigits} />
        </dl>
        <p className="text-xs text-quiet">
          Storage counts originals, variants and what lies in the trash.
        </p>
      </Section>
      <LeaveSection organization={organization} />
    </>
  );
}

function Used({
  name,
  use: { used, most },
  words,
}: {
  name: string;
  use: GeneralSettings['libraries'];
  words: (amount: number) => string;
}) {
  const share = most === null ? 0 : Math.min(1, used / Math.max(1, most));
  return (
    <div className="grid content-start gap-1.5">
      <dt className="text-sm font-medium">{name}</dt>
      <dd className="grid gap-1.5 text-sm text-quiet">
        {words(used)}
        {most !== null && ` of ${words(most)}`}
        {most !== null && (
          <span aria-hidden="true" className="h-1.5 overflow-hidden rounded-full bg-sunken">
            <span
              className={`block h-full rounded-full ${share < 0.9 ? 'bg-accent' : 'bg-danger'}`}
              style={{ width: `${share * 100}%` }}
            />
          </span>
        )}
      </dd>
    </div>
  );
}
