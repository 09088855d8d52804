import { refreshCsrfToken } from '@quittance/shared/contract/auth.ts'
import type { Endpoint, FileEndpoint } from '@quittance/shared/contract/endpoint.ts'
import { reportFactor } from './call-events.ts'
import { browserEnvironment, type ClientEnvironment } from './client-environment.ts'
import {
  type AnsweredFile,
  failToRead,
  failureOf,
  fileOf,
  offline,
  type ReadResponse,
  readResponse,
} from './responses.ts'

interface CallOptions {
  /** Sent as JSON. */
  readonly body?: unknown
  /** Values of the path parameters, the parts of the path that start with `:`. */
  readonly params?: Readonly<Record<string, string | number>>
  readonly query?: Readonly<Record<string, string | number | undefined>>
  readonly idempotencyKey?: string
  readonly signal?: AbortSignal | undefined
  /** False if the caller handles an ended session (401) itself. Otherwise the user is asked to sign in again. */
  readonly asksToSignIn?: boolean
}

type Call = <Body, Query, Answer>(
  endpoint: Endpoint<Body, Query, Answer>,
  options?: CallOptions,
) => Promise<Answer>

type Download = <Query, Params>(
  endpoint: FileEndpoint<Query, Params>,
  options?: CallOptions,
) => Promise<AnsweredFile>

const client = createClient(browserEnvironment)

/** Sends a request to the API and returns the JSON response. @throws ApiError for every failure; the AbortError if aborted */
export const call: Call = client.call

/** Downloads a file and returns it once it is complete. @throws like `call` */
export const download: Download = client.download

/** Fetches a new CSRF cookie, at the start and after each sign-in. */
export const renewCsrfToken = client.renewCsrfToken

/** Returns a function that sends requests and repeats them after a new CSRF token or a new sign-in. */
function exchangeFor(environment: ClientEnvironment) {
  let renewal: Promise<unknown> | null = null

  /** Sends a request and returns the first successful response. @throws ApiError if there is none */
  async function exchange(
    endpoint: Pick<Endpoint, 'method' | 'path' | 'access' | 'fileTypes'>,
    options: CallOptions = {},
  ): Promise<ReadResponse> {
    if (isGuarded(endpoint) && environment.csrfToken() === null) await renew()
    let mayRenew = true
    for (;;) {
      const token = environment.token()
      const sending = () => retryOverload(() => send(environment, endpoint, options), options.signal)
      const isFile = endpoint.fileTypes !== undefined
      const answer = await readResponse(await showWhilePending(environment, sending), isFile)
      if (answer.isSuccess) return answer
      if (answer.status === 419 && mayRenew) {
        mayRenew = false
        await renew()
      } else if (answer.status === 401 && mayAsk(endpoint, options)) {
        await signedInAgain(environment, answer, token)
      } else throw reportFactor(failureOf(answer), environment)
    }
  }

  function renew(): Promise<unknown> {
    renewal ??= exchange(refreshCsrfToken).finally(() => {
      renewal = null
    })
    return renewal
  }

  return { exchange, renew }
}

export function createClient(environment: ClientEnvironment) {
  const { exchange, renew } = exchangeFor(environment)

  const call: Call = async <Body, Query, Answer>(
    endpoint: Endpoint<Body, Query, Answer>,
    options?: CallOptions,
  ) => (await exchange(endpoint, options)).body as Answer // as: the server's tests verify its responses

  const download: Download = async (endpoint, options) =>
    await fileOf((await exchange(endpoint, options)).response).catch(failToRead)

  return { call, download, renewCsrfToken: renew }
}

/** Waits until the user has signed in again. Returns at once if that has already happened while the call was pending. */
async function signedInAgain(
  environment: ClientEnvironment,
  answer: ReadResponse,
  tokenSent: string | null,
): Promise<void> {
  if (environment.token() !== tokenSent) return
  await environment.signInAgain().catch(() => {
    throw failureOf(answer)
  })
}

function isGuarded(endpoint: { readonly method: string }): boolean {
  return endpoint.method !== 'GET'
}

function mayAsk(endpoint: { readonly access: string }, options: CallOptions): boolean {
  return endpoint.access !== 'everyone' && options.asksToSignIn !== false
}

interface Target {
  readonly method: string
  readonly path: string
  readonly fileTypes?: readonly string[]
}

/** Sends a request without a timeout. After `slowCallMs` the page shows that it is pending, and the user decides what to do. */
export async function showWhilePending(
  environment: ClientEnvironment,
  sending: () => Promise<Response>,
): Promise<Response> {
  let stopWaiting: (() => void) | null = null
  const timer = setTimeout(() => {
    stopWaiting = environment.startWaiting()
  }, environment.slowCallMs)
  try {
    return await sending()
  } finally {
    clearTimeout(timer)
    endWait(stopWaiting)
  }
}

function endWait(stopWaiting: (() => void) | null): void {
  stopWaiting?.()
}

async function send(environment: ClientEnvironment, target: Target, options: CallOptions): Promise<Response> {
  try {
    return await fetch(addressOf(environment, target, options), {
      method: target.method,
      headers: headersOf(environment, target, options),
      credentials: 'same-origin',
      body: bodyOf(options),
      signal: options.signal ?? null,
    })
  } catch (error) {
    throw options.signal?.aborted ? error : offline(error)
  }
}

function bodyOf({ body }: CallOptions): string | null {
  return body === undefined ? null : JSON.stringify(body)
}

function addressOf(environment: ClientEnvironment, target: Target, options: CallOptions): URL {
  const path = target.path.replace(/:(\w+)/g, (_part, name: string) =>
    encodeURIComponent(options.params?.[name] ?? ''),
  )
  const address = new URL(path.replace(/^\//, ''), environment.baseUrl())
  for (const [name, value] of Object.entries(options.query ?? {})) {
    if (value !== undefined) address.searchParams.set(name, String(value))
  }
  return address
}

function headersOf(environment: ClientEnvironment, target: Target, options: CallOptions): Headers {
  const accepted = [...(target.fileTypes ?? []), 'application/json'].join(', ')
  const headers = new Headers({ Accept: accepted, 'Accept-Language': environment.locale() })
  const token = environment.token()
  const csrfToken = isGuarded(target) ? environment.csrfToken() : null
  if (token !== null) headers.set('Authorization', `Bearer ${token}`)
  if (csrfToken !== null) headers.set('X-XSRF-TOKEN', csrfToken)
  if (options.body !== undefined) headers.set('Content-Type', 'application/json')
  if (options.idempotencyKey !== undefined) headers.set('Idempotency-Key', options.idempotencyKey)
  return headers
}

const maxAttempts = 4
const maxDelaySeconds = 10
const millisecondsInSecond = 1_000

/**
 * Sends a request, and retries it a few times while the server is overloaded: it responds with 503 and `Retry-After`, and has
 * not processed the request. Returns any other response, and the last one.
 */
async function retryOverload(
  send: () => Promise<Response>,
  signal: AbortSignal | undefined,
): Promise<Response> {
  for (let attempt = 1; ; attempt += 1) {
    const response = await send()
    const seconds = readRetryDelay(response)
    if (seconds === null || attempt >= maxAttempts) return response
    await response.body?.cancel()
    // Random delays, so that the clients do not all retry at the same moment.
    await delay(seconds * attempt * (0.5 + Math.random()) * millisecondsInSecond)
    signal?.throwIfAborted()
  }
}

/** Returns the delay before a retry in seconds. Null if the response does not ask for one. */
function readRetryDelay({ status, headers }: Response): number | null {
  const retryAfter = headers.get('retry-after') ?? ''
  const isRetryable = status === 503 && /^\d{1,2}$/.test(retryAfter) && Number(retryAfter) <= maxDelaySeconds
  return isRetryable ? Number(retryAfter) : null
}

function delay(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
