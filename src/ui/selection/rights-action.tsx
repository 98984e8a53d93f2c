import { CalendarClockIcon } from 'lucide-react';
import type { SelectedChange } from '@/contract/browse/bulk-change';
import { FormDialog } from '../form/form-dialog';
import { Select } from '../form/select';
import { TextField } from '../form/text-field';
import { ACTION } from './selection-bar';

type Props = { many: string; onSet: (change: SelectedChange) => void };

const ENDS = [
  { value: 'keep', text: 'Leave as it is' },
  { value: 'set', text: 'End on a day' },
  { value: 'none', text: 'No end' },
];
const HOLDS = [
  { value: 'keep', text: 'Leave as it is' },
  { value: 'true', text: 'Put on hold' },
  { value: 'false', text: 'Release' },
];

/** Sets for many assets until when they may be used, and whether they are on hold. */
export const RightsAction = ({ many, onSet }: Props) => (
  <FormDialog
    label="Rights"
    className={ACTION.rare}
    icon={<CalendarClockIcon className="size-5" />}
    title={`Set the rights of ${many}`}
    submitLabel="Set"
    onSubmit={({ end = '', day = '', hold = '' }) => {
      if (end === 'set' && day === '') return 'Choose the last day.';
      const rights = {
        ...(end === 'set' && { validUntil: endOf(day) }),
        ...(end === 'none' && { validUntil: null }),
        ...(hold !== 'keep' && { hold: hold === 'true' }),
      };
      if (Object.keys(rights).length === 0) return 'Choose what to change.';
      onSet({ kind: 'edit', set: { rights } });
      return null;
    }}
  >
    <Select name="end" label="Public address" options={ENDS} defaultValue="set" />
    <TextField
      name="day"
      label="Last day"
      type="date"
      hint="The address answers until the end of this day in your time zone."
    />
    <Select name="hold" label="Permanent deletion" options={HOLDS} />
  </FormDialog>
);

/** The end of a day in the time zone of the browser. */
function endOf(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + 1).toISOString();
}
