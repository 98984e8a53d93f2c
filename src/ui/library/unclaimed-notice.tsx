import { Notice } from '../frame/notice';

/** Replaces every page of an unclaimed library. It reveals nothing of its content. */
export function UnclaimedNotice() {
  return (
    <Notice title="This library has not been claimed yet">
      <p>
        It was created without an account and is <strong>held for the person</strong> who created
        it. Until it is claimed, its contents are not shown here.
      </p>
      <p>
        If it is yours: whoever created it was given a <strong>claim link</strong> and an API key.
        The key works meanwhile, and the link tells until when the library is held.
      </p>
    </Notice>
  );
}
