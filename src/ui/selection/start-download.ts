import { toast } from '../control/toasts';

const FRAME = 'download';

/** Makes the browser download a URL of this site. */
export function startDownload(url: string) {
  openFrame().src = url;
}

/** Makes the browser download the response to a form. */
export function sendDownloadForm(fields: Record<string, string>) {
  const form = document.createElement('form');
  Object.assign(form, { method: 'post', action: '/api/page-archives', target: FRAME });
  for (const [name, value] of Object.entries(fields)) {
    const field = document.createElement('input');
    Object.assign(field, { type: 'hidden', name, value });
    form.append(field);
  }
  openFrame();
  document.body.append(form);
  form.submit();
  form.remove();
}

/**
 * A hidden frame. A download leaves the frame and the page as they are; any other answer explains why there is none.
 */
function openFrame(): HTMLIFrameElement {
  document.querySelector(`iframe[name=${FRAME}]`)?.remove();
  const frame = document.createElement('iframe');
  frame.name = FRAME;
  frame.hidden = true;
  document.body.append(frame);
  frame.addEventListener('load', () => {
    const said = frame.contentDocument?.body.textContent;
    if (said) toast({ text: messageIn(said) });
  });
  return frame;
}

function messageIn(answer: string): string {
  try {
    return (JSON.parse(answer) as { error: { message: string } }).error.message;
  } catch {
    return 'The download couldn’t be started. Try again.';
  }
}
