import { Notice } from '../frame/notice';

/** Explains why there is no consent form. `late`: the request has expired. */
export function ConsentRefused({ why }: { why: 'impossible' | 'late' }) {
  if (why === 'late')
    return (
      <Notice title="This took a little long">
        <p>
          A request to let an application in holds for ten minutes. Go back to the application and
          begin again; you are signed in by now.
        </p>
      </Notice>
    );
  return (
    <Notice title="The application did not ask properly">
      <p>
        It is not registered here, or it wants people to be taken back to an address it never named.
        Nothing was shared with it. If it keeps happening, tell whoever makes it.
      </p>
    </Notice>
  );
}
