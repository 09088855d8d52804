import type { TestClient } from '@quittance/server/test/test-app.ts'

/** Returns the headers that a browser sends with its calls, for calls over a socket. */
export function signedInHeaders({ token, csrfToken, cookies }: TestClient): Record<string, string> {
  return {
    authorization: `Bearer ${token}`,
    'x-xsrf-token': csrfToken,
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  }
}
