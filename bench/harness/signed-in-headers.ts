import type { TestClient } from '@quittance/server/test/test-app.ts'

/** What a browser sends with its calls, for those that are made over a socket. */
export function signedInHeaders({ token, antiForgery, cookies }: TestClient): Record<string, string> {
  return {
    authorization: `Bearer ${token}`,
    'x-xsrf-token': antiForgery,
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  }
}
