import { Notice } from './notice';

/** Replaces every page of an unclaimed library. It reveals nothing of its content. */
export function UnclaimedNotice() {
  return (
    <Notice title="This library hasn’t been claimed yet">
      <p>
        It was created without an account and is <strong>held for the person</strong> who created
        it. Its contents are shown here once it’s claimed.
      </p>
      <p>
        If it’s yours, use the <strong>claim link</strong> you received when you created it. The API
        key works in the meantime.
      </p>
    </Notice>
  );
}
