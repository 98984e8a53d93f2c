import type { GeneralSettings } from '@/contract/organization/settings';
import { CodeBlock } from '../control/code-block';
import { SettingsSection } from '../control/section';
import { formatBytes, formatNumber } from '../format/format-quantity';
import { AnalysisSection } from './analysis-section';
import { CaptionsSection } from './captions-section';
import { DeleteOrganizationSection, LeaveSection, NameSection } from './organization-sections';
import { TrashedLibrariesSection } from './trashed-libraries-section';

const PLANS: Record<GeneralSettings['plan'], { name: string; description: string }> = {
  free: {
    name: 'Free plan',
    description: 'Three libraries, limited storage, no approvals.',
  },
  pro: {
    name: 'Pro plan',
    description: 'Unlimited libraries, more storage, and approvals.',
  },
  canceled: {
    name: 'Pro plan (ended)',
    description:
      'Free plan limits apply. With more than one member, uploads and new libraries are paused until the plan is renewed.',
  },
};

/** The name of an organization, its plan and its usage. */
export function GeneralSettingsView({ settings }: { settings: GeneralSettings }) {
  const { organization, mayChange, plan, storageBytes, libraries, captions, analysis } = settings;
  const { trashedLibraries } = settings;
  return (
    <>
      {mayChange && <NameSection organization={organization} />}
      <SettingsSection title="Plan" id="plan">
        <div className="grid gap-1">
          <p dir="auto" className="text-lg font-medium">
            {PLANS[plan].name}
          </p>
          <p dir="auto" className="text-sm text-quiet">
            {PLANS[plan].description}
          </p>
        </div>
        <dl className="grid gap-5 sm:grid-cols-2">
          <Usage name="Storage" use={storageBytes} format={formatBytes} />
          <Usage name="Libraries" use={libraries} format={formatNumber} />
        </dl>
        <p className="text-xs text-quiet">
          Storage includes originals, variants and trash. Libraries in trash count, too.
        </p>
        {mayChange && (
          <details className="text-sm">
            <summary className="w-fit cursor-pointer rounded-control text-quiet">
              Change the plan
            </summary>
            <div className="grid gap-2 pt-2">
              <p>Whoever operates this service sets plans, with this command on its machine:</p>
              <CodeBlock
                title="Command"
                code={`npm run -s admin -- org set-plan --org ${organization.id} --plan ${plan === 'pro' ? 'free' : 'pro'}`}
              />
            </div>
          </details>
        )}
      </SettingsSection>
      {analysis && (
        <AnalysisSection
          organizationId={organization.id}
          analysis={analysis}
          mayChange={mayChange}
        />
      )}
      {mayChange && <CaptionsSection organizationId={organization.id} libraries={captions} />}
      {mayChange && (
        <TrashedLibrariesSection organizationId={organization.id} libraries={trashedLibraries} />
      )}
      <LeaveSection organization={organization} />
      {mayChange && <DeleteOrganizationSection organization={organization} />}
    </>
  );
}

function Usage({
  name,
  use: { used, most },
  format,
}: {
  name: string;
  use: GeneralSettings['libraries'];
  format: (amount: number) => string;
}) {
  const share = most === null ? 0 : Math.min(1, used / Math.max(1, most));
  return (
    <div className="grid content-start gap-1.5">
      <dt dir="auto" className="text-sm font-medium">
        {name}
      </dt>
      <dd className="grid gap-1.5 text-sm text-quiet">
        {format(used)}
        {most !== null && ` of ${format(most)}`}
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
