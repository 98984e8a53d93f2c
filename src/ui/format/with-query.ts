/** A path with these parameters, without empty ones. */
export function withQuery(path: string, parameters: Record<string, string>): string {
  const query = new URLSearchParams(Object.entries(parameters).filter(([, value]) => value !== ''));
  return query.size > 0 ? `${path}?${query}` : path;
}
