import type { QueryKey } from '@tanstack/react-query';

/**
 * Asks a query of the service and stands still until the answer is there: a page that is about to be printed cannot wait
 * in any other way. Null when there is no answer.
 * @param key as `queryKey` of the call makes it
 */
export function queryNow<Answer>(url: string, key: QueryKey): Answer | null {
  const [path, { input }] = key as [string[], { input: unknown }];
  const request = new XMLHttpRequest();
  const search = new URLSearchParams({ input: JSON.stringify(input) });
  request.open('GET', `${url}/${path.join('.')}?${search}`, false);
  try {
    request.send();
    return request.status === 200 ? JSON.parse(request.responseText).result.data : null;
  } catch {
    return null;
  }
}
