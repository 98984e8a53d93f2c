'use client';

import { useMutation } from '@tanstack/react-query';
import type { OwnAnalysis } from '@/contract/organization/settings';
import { useCalls } from '../call/call-provider';
import { Button } from '../control/button';
import { SettingsSection } from '../control/section';
import { FormProblem } from '../form/form-problem';
import { useSettingsChange } from '../form/use-change';
import { formatNumber } from '../format/format-quantity';

type Props = { organizationId: string; analysis: OwnAnalysis; mayChange: boolean };

/** How far the analysis of images is, while there is something to do. Owners can pause it. */
export function AnalysisSection({ organizationId, analysis, mayChange }: Props) {
  const setting = useMutation(useCalls().organization.setAnalysisPaused.mutationOptions());
  const { make, pending, problem } = useSettingsChange();
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
        <span aria-hidden="true" className="h-1.5 overflow-hidden rounded-full bg-sunken">
          <span
            className="block h-full rounded-full bg-accent"
            style={{ width: `${(done / Math.max(1, assets)) * 100}%` }}
          />
        </span>
      </div>
      <FormProblem text={problem} />
      {mayChange && (
        <div>
          <Button
            aria-disabled={pending}
            onClick={() =>
              void make(() => setting.mutateAsync({ organizationId, paused: !paused }))
            }
          >
            {paused ? 'Continue' : 'Pause'}
          </Button>
        </div>
      )}
    </SettingsSection>
  );
}
