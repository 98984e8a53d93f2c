import { Notice } from '@/ui/frame/notice';

/** For links that were never made and, alike, for those that were ended or have a new address. */
export default function SharedNotFound() {
  return (
    <Notice title="Link not found">
      <p>This link doesn’t exist or has ended. Ask the person who sent it for a new one.</p>
    </Notice>
  );
}
