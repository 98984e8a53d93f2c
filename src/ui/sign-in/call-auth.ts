/** What an endpoint below /api/auth answered. */
export type AuthResponse<Data> =
  | { data: Data; failure: null }
  | { data: null; failure: AuthFailure };

/** `code` is the endpoint's; OFFLINE: it could not be asked. `retryAfter`: seconds, when there were too many. */
export type AuthFailure = { code: string; message: string; retryAfter: number | null };

/** Asks an endpoint of sign-in: with a body to change something, without one to look. Never rejects. */
export async function callAuth<Data = unknown>(
  path: string,
  body?: object,
): Promise<AuthResponse<Data>> {
  try {
    const response = await fetch(`/api/auth${path}`, {
      method: body ? 'POST' : 'GET',
      // Only a page of this site can add it: the endpoints take it for proof of where the question comes from.
      headers: {
        'X-Requested-With': 'vitrine',
        ...(body && { 'Content-Type': 'application/json' }),
      },
      body: body && JSON.stringify(body),
    });
    const answer = await response.json();
    if (response.ok) return { data: answer, failure: null };
    const retryAfter = Number(response.headers.get('Retry-After')) || null;
    return {
      data: null,
      failure: { code: answer.code ?? '', message: answer.message ?? '', retryAfter },
    };
  } catch {
    return { data: null, failure: { code: 'OFFLINE', message: '', retryAfter: null } };
  }
}
