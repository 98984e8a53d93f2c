import { Notice } from '@/ui/site/notice';

/** For links that never existed and, with the same text, for ended links and replaced addresses. */
export default function SharedNotFound() {
  return (
    <Notice title="Link not found" plain>
      <p>This link doesn’t exist or has ended. Ask the person who sent it for a new one.</p>
    </Notice>
  );
}
