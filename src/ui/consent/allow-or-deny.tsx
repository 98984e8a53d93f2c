import { Button } from '../control/button';

type Props = {
  /** Whether an answer is being sent. */
  running: boolean;
  onDeny: () => void;
};

/** The buttons to allow or deny an application access. Allow submits the form. */
export function AllowOrDeny({ running, onDeny }: Props) {
  return (
    <div className="grid grid-cols-2 gap-3">
      <Button onClick={onDeny} aria-disabled={running}>
        Deny
      </Button>
      <Button type="submit" variant="primary" aria-disabled={running}>
        {running ? 'Allowing…' : 'Allow'}
      </Button>
    </div>
  );
}
