import { LATEST_API_VERSION } from '@/contract/versions';
import type { Operation } from './openapi';

/** A terminal command to call an operation with its example values. `baseUrl`: the URL above all paths. */
export function curlExample(operation: Operation, baseUrl: string): string {
  const { method } = operation;
  const sent = bodyOf(operation);
  // curl sends GET without a body and POST with one.
  const isImplied = method === (sent.length > 0 ? 'POST' : 'GET');
  return [
    `curl ${isImplied ? '' : `-X ${method} `}"${baseUrl}${addressOf(operation)}"`,
    ...(operation.security?.length === 0 ? [] : ['-H "Authorization: Bearer YOUR_KEY"']),
    `-H "Api-Version: ${LATEST_API_VERSION}"`,
    ...sent,
    ...(answersWithFile(operation) ? ['-o archive.zip'] : []),
  ].join(' \\\n  ');
}

const answersWithFile = ({ responses }: Operation) =>
  responses['200']?.content?.['application/zip'] !== undefined;

/** They change the form of an answer: the example shows the usual one. */
const OF_FORM = ['cursor', 'fields', 'facets'];

/** The path with example values, and the query of parameters without a default. */
function addressOf({ path, parameters }: Operation): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name) =>
    String(parameters.find((parameter) => parameter.name === name)?.example),
  );
  const query = parameters
    .filter((parameter) => parameter.in === 'query' && parameter.schema?.default === undefined)
    .filter(({ name }) => !OF_FORM.includes(name))
    .map(({ name, example }) => `${name}=${encodeURIComponent([example].flat().join(','))}`);
  return query.length > 0 ? `${filled}?${query.join('&')}` : filled;
}

function bodyOf({ requestBody }: Operation): string[] {
  const { 'multipart/form-data': form, 'application/json': json } = requestBody?.content ?? {};
  if (form) return ['-F "files=@photo.jpg"'];
  if (!json) return [];
  const text = JSON.stringify(json.example).replaceAll("'", "'\\''");
  return ['-H "Content-Type: application/json"', `-d '${text}'`];
}
