import type { TestClient } from '@quittance/server/test/test-app.ts'
import { login, refreshCsrfToken } from '@quittance/shared/contract/auth.ts'

/** Session of a signed-in browser at a server. */
export interface BrowserSession {
  readonly token: string
  readonly cookies: ReadonlyMap<string, string>
  /** Headers of all its calls. */
  readonly headers: Readonly<Record<string, string>>
}

/** Signs in at a server in another process. @param address without a slash at its end */
export async function signInAt(
  address: string,
  credentials: { readonly email: string; readonly password: string },
): Promise<BrowserSession> {
  const cookies = new Map<string, string>()
  const headers: Record<string, string> = { 'content-type': 'application/json' }
  async function call(path: string, body?: unknown) {
    const method = body === undefined ? 'GET' : 'POST'
    const sent = body === undefined ? null : JSON.stringify(body)
    const response = await fetch(`${address}${path}`, { method, headers, body: sent })
    const answer: unknown = await response.json()
    if (!response.ok) throw new Error(`${path} was rejected: ${JSON.stringify(answer)}`)
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      cookies.set(name, value)
    }
    headers.cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
    return answer
  }
  async function renewCsrfToken() {
    headers['x-xsrf-token'] = refreshCsrfToken.response.parse(await call(refreshCsrfToken.path)).token
  }

  await renewCsrfToken()
  const { token } = login.response.parse(await call(login.path, credentials))
  headers.authorization = `Bearer ${token}`
  await renewCsrfToken()
  return { token, cookies, headers }
}

/** Returns the headers that a browser sends with its calls, for calls over a socket. */
export function signedInHeaders({ token, csrfToken, cookies }: TestClient): Record<string, string> {
  return {
    authorization: `Bearer ${token}`,
    'x-xsrf-token': csrfToken,
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  }
}
