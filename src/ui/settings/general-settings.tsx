'use client';

import { useMutation } from '@tanstack/react-query';
import type { GeneralSettings, OwnAnalysis } from '@/contract/organization/settings';
import { useCalls, useClient } from '../call/call-provider';
import { Button } from '../control/button';
import { Meter } from '../control/meter';
import { LIST_CLASS, SettingsSection } from '../control/section';
import { Checkbox } from '../form/checkbox';
import { FormProblem } from '../form/form-problem';
import { useChange } from '../form/use-change';
import { formatBytes, formatNumber } from '../format/format-quantity';
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
        {most !== null && (
          <>
            {` of ${format(most)}`}
            <Meter share={share} isHigh={share >= 0.9} />
          </>
        )}
      </dd>
    </div>
  );
}

type Props = { organizationId: string; analysis: OwnAnalysis; mayChange: boolean };

/** How far the analysis of images is, while there is something to do. Owners can pause it. */
function AnalysisSection({ organizationId, analysis, mayChange }: Props) {
  const { organization } = useClient();
  const { make, pending, problem } = useChange();
  const { assets, waiting, pausedSince, pausedByOperator } = analysis;
  const paused = pausedSince !== null;
  if (waiting === 0 && !paused) return null;
  // The trash of a library does not count its assets.
  const done = Math.max(0, assets - waiting);
  return (
    <SettingsSection
      title="Image analysis"
      lead="Text and objects in images are found in the background, so that search finds them. New images are analysed even during a pause."
    >
      <div className="grid gap-1.5 text-sm text-quiet">
        <p>
          {formatNumber(done)} of {formatNumber(Math.max(assets, waiting))} assets analysed
          {(paused || pausedByOperator) && '. Paused'}
          {pausedByOperator && ' by whoever operates this service'}
          {(paused || pausedByOperator) && '.'}
        </p>
        <Meter share={done / Math.max(1, assets)} />
      </div>
      <FormProblem text={problem} />
      {mayChange && (
        <div>
          <Button
            aria-disabled={pending}
            onClick={() =>
              void make(() =>
                organization.setAnalysisPaused.mutate({ organizationId, paused: !paused }),
              )
            }
          >
            {paused ? 'Continue' : 'Pause'}
          </Button>
        </div>
      )}
    </SettingsSection>
  );
}

type CaptionsProps = { organizationId: string; libraries: GeneralSettings['captions'] };

/** For each library, whether uploads take over the captions and keywords of their files. */
function CaptionsSection({ organizationId, libraries }: CaptionsProps) {
  const setting = useMutation(useCalls().organization.setTakesCaptions.mutationOptions());
  const { make, pending, problem } = useChange();
  if (libraries.length === 0) return null;
  return (
    <SettingsSection
      title="Captions and keywords"
      lead="In the selected libraries, new uploads get the file’s caption as their description and its keywords as tags."
    >
      <ul className={LIST_CLASS}>
        {libraries.map(({ id, name, takesCaptions }) => (
          <li key={id}>
            <Checkbox
              checked={
                pending && setting.variables?.libraryId === id
                  ? setting.variables.takes
                  : takesCaptions
              }
              aria-disabled={pending}
              onChange={({ currentTarget: { checked: takes } }) =>
                void make(() => setting.mutateAsync({ organizationId, libraryId: id, takes }))
              }
              labelClass="min-h-11 px-4 py-2"
            >
              <bdi>{name}</bdi>
            </Checkbox>
          </li>
        ))}
      </ul>
      <FormProblem text={problem} />
    </SettingsSection>
  );
}
