/** The response of an endpoint below /api/auth. */
export type AuthResponse<Data> =
  | { data: Data; failure: null }
  | { data: null; failure: AuthFailure };

/** `code` comes from the endpoint, or is OFFLINE when it was unreachable. */
export type AuthFailure = {
  code: string;
  message: string;
  /** Seconds, after too many requests. */
  retryAfter: number | null;
  /** Lets the person choose a password to finish a sign-up from another browser. */
  resetToken?: string;
};

/** Calls a sign-in endpoint: POST with a body, GET without. Never rejects. */
export async function callAuth<Data = unknown>(
  path: string,
  body?: object,
): Promise<AuthResponse<Data>> {
  try {
    const response = await fetch(`/api/auth${path}`, {
      method: body ? 'POST' : 'GET',
      // Only pages of this site can add this header; the endpoints check it against cross-site requests.
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
      failure: {
        code: answer.code ?? '',
        message: answer.message ?? '',
        retryAfter,
        resetToken: answer.resetToken,
      },
    };
  } catch {
    return { data: null, failure: { code: 'OFFLINE', message: '', retryAfter: null } };
  }
}
