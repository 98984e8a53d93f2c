import { Notice } from '../site/notice';

/** Explains why there is no consent form. `late`: the request has expired. */
export function ConsentRefused({ why }: { why: 'impossible' | 'late' }) {
  if (why === 'late')
    return (
      <Notice title="This request has expired">
        <p>
          Requests for access expire after ten minutes. Go back to the app and start again. You’re
          signed in now.
        </p>
      </Notice>
    );
  return (
    <Notice title="This app can’t be connected">
      <p>
        The app isn’t registered here, or it asked to return to an address it didn’t register.
        Nothing was shared. If this keeps happening, contact the app’s developer.
      </p>
    </Notice>
  );
}
