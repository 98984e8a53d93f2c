import type { ReactNode } from 'react';
import { SuccessMessage } from '../control/section';
import { FormProblem } from './form-problem';

type ItemControlsProps = {
  /** A secret or URL made by a change. */
  revealed: ReactNode;
  /** Why a change failed. */
  problem: string | null;
  /** The result of a change, where the list does not show it; "" for nothing yet. */
  success?: string;
  /** The buttons. */
  children: ReactNode;
};

/** The controls for one item of a list in the settings. */
export const ItemControls = ({ revealed, problem, success, children }: ItemControlsProps) => (
  <div className="grid gap-3">
    {revealed}
    <FormProblem text={problem} />
    {success !== undefined && <SuccessMessage>{success}</SuccessMessage>}
    <div className="flex flex-wrap gap-2.5">{children}</div>
  </div>
);
