type MomentProps = { at: number | Date; withTime?: boolean };

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
const minute = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
});

/** A moment in words. In UTC, and saying so: the server does not know where the reader is. */
export function Moment({ at, withTime = false }: MomentProps) {
  const date = new Date(at);
  return (
    <time dateTime={date.toISOString()}>
      {withTime ? `${minute.format(date)} UTC` : day.format(date)}
    </time>
  );
}
