import { login, refreshCsrfToken } from '@quittance/shared/contract/auth.ts'
import type { Endpoint } from '@quittance/shared/contract/endpoint.ts'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import type { Installation } from '#config/installation.ts'

type Headers = Readonly<Record<string, string>>

/** What a browser does with tokens and cookies. Every success is checked against the contract. */
export class TestClient {
  token = ''
  antiForgery = ''
  readonly cookies = new Map<string, string>()
  readonly #apps: readonly FastifyInstance[]
  readonly #installation: Installation
  #calls = 0

  /** @param others of further servers: its calls go to one after the other */
  constructor(app: FastifyInstance, installation: Installation, others: readonly FastifyInstance[] = []) {
    this.#apps = [app, ...others]
    this.#installation = installation
  }

  async signIn(email: string, password: string): Promise<void> {
    await this.refreshAntiForgery()
    const response = await this.call(login, { email, password })
    if (response.statusCode !== 200) throw new Error(`Signing in answered ${response.body}`)
    this.token = response.json().token
    await this.refreshAntiForgery()
  }

  async refreshAntiForgery(): Promise<void> {
    const response = await this.call(refreshCsrfToken)
    this.antiForgery = response.json().token
  }

  /** Makes a call as the browser would, and answers whatever came. */
  async call<Answer>(
    endpoint: Endpoint<unknown, unknown, Answer> | Pick<Endpoint, 'method' | 'path' | 'response'>,
    body?: unknown,
    headers: Headers = {},
  ): Promise<LightMyRequestResponse> {
    const response = await this.send({ method: endpoint.method, url: endpoint.path }, body, headers)
    if (response.statusCode === 200) endpoint.response.parse(response.json())
    return response
  }

  async send(
    request: { method: NonNullable<InjectOptions['method']>; url: string },
    body?: unknown,
    headers: Headers = {},
  ): Promise<LightMyRequestResponse> {
    const app = this.#apps[this.#calls % this.#apps.length]
    if (!app) throw new Error('There is a server for every call')
    this.#calls += 1
    const response = await app.inject({
      method: request.method,
      url: `${this.#installation.basePath}${request.url}`,
      headers: {
        ...this.#ownHeaders(),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { payload: isWritten(body) ? body : JSON.stringify(body) }),
    })
    this.#keepCookies(response)
    return response
  }

  #ownHeaders(): Headers {
    const cookies = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    return {
      ...(this.token !== '' && { authorization: `Bearer ${this.token}` }),
      ...(this.antiForgery !== '' && { 'x-xsrf-token': this.antiForgery }),
      ...(cookies !== '' && { cookie: cookies }),
    }
  }

  #keepCookies(response: LightMyRequestResponse): void {
    for (const { name, value, maxAge } of response.cookies) {
      if (value === '' || maxAge === 0) this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
  }
}

/** Whether a body is JSON already, as text or in bytes. */
function isWritten(body: unknown): body is string | Buffer {
  return typeof body === 'string' || Buffer.isBuffer(body)
}
