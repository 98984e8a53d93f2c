import type { GeneralSettings } from '@/contract/organization/settings';
import { SettingsSection } from '../control/section';
import { formatBytes, formatNumber } from '../format/format-quantity';
import { AnalysisSection } from './analysis-section';
import { CaptionsSection } from './captions-section';
import { DeleteOrganizationSection, LeaveSection, NameSection } from './organization-sections';
import { TrashedLibrariesSection } from './trashed-libraries-section';

/** What a limited plan means, in words; null where nothing is limited. */
function limitsOf({ plan, storageBytes, libraries }: GeneralSettings): string | null {
  if (plan === 'canceled')
    return 'The plan has ended. With more than one member, uploads and new libraries are paused. Your administrator sets the plan.';
  if (libraries.most === null || storageBytes.most === null) return null;
  return `Up to ${formatNumber(libraries.most)} libraries and ${formatBytes(storageBytes.most)}. Your administrator sets the plan.`;
}

/** The name of an organization, its usage and what limits it. */
export function GeneralSettingsView({ settings }: { settings: GeneralSettings }) {
  const { organization, mayChange, storageBytes, libraries, captions, analysis } = settings;
  const { trashedLibraries } = settings;
  return (
    <>
      {mayChange && <NameSection organization={organization} />}
      <SettingsSection title="Storage" lead={limitsOf(settings)}>
        <dl className="grid gap-5 sm:grid-cols-2">
          <Usage name="Storage" use={storageBytes} format={formatBytes} />
          <Usage name="Libraries" use={libraries} format={formatNumber} />
        </dl>
        <p className="text-xs text-quiet">
          Storage includes originals, variants and trash. Libraries in trash count, too.
        </p>
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
