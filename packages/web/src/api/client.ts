import { refreshCsrfToken } from '@quittance/shared/contract/auth.ts'
import type { Endpoint, FileEndpoint } from '@quittance/shared/contract/endpoint.ts'
import { earlyKey, takeArrivedAnswer, takeEarlyAnswer } from './early/early-answers.ts'
import { passedOn } from './factor-demanded.ts'
import { type AnsweredFile, fileOf } from './file-answer.ts'
import { failToRead, failureOf, jsonOf, offline, unreadable } from './read-answer.ts'
import { browser, type Surroundings } from './surroundings.ts'
import { untilTakenOn } from './until-taken-on.ts'

export interface CallOptions {
  /** Sent as it is, as JSON. */
  readonly body?: unknown
  /** What the parts of the path that start with `:` are filled in with. */
  readonly params?: Readonly<Record<string, string | number>>
  readonly query?: Readonly<Record<string, string | number | undefined>>
  readonly idempotencyKey?: string
  readonly signal?: AbortSignal | undefined
  /** False where an ended session is an answer, not a reason to ask for signing in again. */
  readonly asksToSignIn?: boolean
}

type Call = <Body, Query, Answer>(
  endpoint: Endpoint<Body, Query, Answer>,
  options?: CallOptions,
) => Promise<Answer>

type Arrived = <Body, Query, Answer>(
  endpoint: Endpoint<Body, Query, Answer>,
  options?: Pick<CallOptions, 'body' | 'params' | 'query'>,
) => Answer | undefined

type Download = <Query, Params>(
  endpoint: FileEndpoint<Query, Params>,
  options?: CallOptions,
) => Promise<AnsweredFile>

type CallService = <Body, Query, Answer>(
  url: string,
  endpoint: Endpoint<Body, Query, Answer>,
  body: unknown,
) => Promise<Answer>

const client = createClient(browser)

/** Makes a call of the product. @throws ApiError for every failure; aborting throws what `fetch` throws. */
export const call: Call = client.call

/** What the page has asked for before its script was there, once; undefined where the answer is not there: `call` waits. */
export const arrived: Arrived = client.arrived

/** Makes a call that answers a file, and waits until all of it is there. @throws like `call` */
export const download: Download = client.download

/**
 * Makes a call of a service that may be somebody else's: no cookie, token or anti-forgery header goes along, and what it
 * answers is checked. @param url whole, or beginning at the origin @throws ApiError for every failure
 */
export const callService: CallService = client.callService

/** A fresh anti-forgery cookie: at the start and after signing in. */
export const renewAntiForgeryToken = client.renewAntiForgeryToken

/** Sends, and does what it takes until there is a success. */
function exchangeFor(around: Surroundings) {
  let renewal: Promise<unknown> | null = null

  /** What a success answers, as it comes. */
  async function exchange(
    endpoint: Pick<Endpoint, 'method' | 'path' | 'access' | 'fileTypes'>,
    options: CallOptions = {},
  ): Promise<Response> {
    if (isGuarded(endpoint) && around.antiForgeryToken() === null) await renew()
    let mayRenew = true
    for (;;) {
      const token = around.token()
      const sending = () => untilTakenOn(() => send(around, endpoint, options), options.signal)
      const response = await patiently(around, sending)
      if (response.status === 419 && mayRenew) {
        mayRenew = false
        await renew()
      } else if (response.status === 401 && mayAsk(endpoint, options)) {
        await signedInAgain(around, response, token)
      } else {
        if (!response.ok) throw passedOn(await failureOf(response), around)
        return response
      }
    }
  }

  function renew(): Promise<unknown> {
    renewal ??= exchange(refreshCsrfToken)
      .then(jsonOf)
      .finally(() => {
        renewal = null
      })
    return renewal
  }

  return { exchange, renew }
}

export function createClient(around: Surroundings) {
  const { exchange, renew } = exchangeFor(around)

  const call: Call = async <Body, Query, Answer>(
    endpoint: Endpoint<Body, Query, Answer>,
    options?: CallOptions,
  ) => (await jsonOf(await exchange(endpoint, options))) as Answer // as: the server keeps to the contract; its tests check that

  const arrived: Arrived = <Body, Query, Answer>(
    endpoint: Endpoint<Body, Query, Answer>,
    options: CallOptions = {},
  ) => takeArrivedAnswer(keyOf(around, endpoint, options), askingIn(around)) as Answer | undefined // as: see above

  const download: Download = async (endpoint, options) =>
    await fileOf(await exchange(endpoint, options)).catch(failToRead)

  const callService: CallService = async (url, endpoint, body) => {
    const address = new URL(url, around.baseUrl())
    const response = await patiently(around, () => sendAlone(around, address, { ...endpoint, body }))
    if (!response.ok) throw await failureOf(response)
    const read = endpoint.response.safeParse(await jsonOf(response))
    if (!read.success) throw unreadable(response.status, read.error)
    return read.data
  }

  return { call, arrived, download, callService, renewAntiForgeryToken: renew }
}

/** Somebody may have signed in while the refused call was under way: then it only needs repeating. */
async function signedInAgain(
  around: Surroundings,
  response: Response,
  tokenSent: string | null,
): Promise<void> {
  if (around.token() !== tokenSent) return
  const refusal = await failureOf(response)
  await around.signInAgain().catch(() => {
    throw refusal
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

/** There is no timeout: whoever waits is told so, and decides. */
async function patiently(around: Surroundings, sending: () => Promise<Response>): Promise<Response> {
  let stopWaiting: (() => void) | null = null
  const timer = setTimeout(() => {
    stopWaiting = around.startWaiting()
  }, around.patienceMs)
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

async function send(around: Surroundings, target: Target, options: CallOptions): Promise<Response> {
  try {
    const early = await takeEarlyAnswer(keyOf(around, target, options), askingIn(around))
    options.signal?.throwIfAborted()
    if (early) return early
    return await fetch(addressOf(around, target, options), {
      method: target.method,
      headers: headersOf(around, target, options),
      credentials: 'same-origin',
      body: bodyOf(options),
      signal: options.signal ?? null,
    })
  } catch (error) {
    throw options.signal?.aborted ? error : offline(error)
  }
}

function keyOf(around: Surroundings, target: Target, options: CallOptions): string {
  return earlyKey(target.method, addressOf(around, target, options).href, bodyOf(options))
}

function askingIn(around: Surroundings) {
  return { token: around.token(), locale: around.locale() }
}

function bodyOf({ body }: CallOptions): string | null {
  return body === undefined ? null : JSON.stringify(body)
}

/** Nothing of this browser's session goes with it. */
async function sendAlone(
  around: Surroundings,
  address: URL,
  { method, body }: { readonly method: string; readonly body: unknown },
): Promise<Response> {
  try {
    return await fetch(address, {
      method,
      headers: {
        Accept: 'application/json',
        'Accept-Language': around.locale(),
        'Content-Type': 'application/json',
      },
      credentials: 'omit',
      referrerPolicy: 'origin',
      body: JSON.stringify(body),
    })
  } catch (error) {
    throw offline(error)
  }
}

function addressOf(around: Surroundings, target: Target, options: CallOptions): URL {
  const path = target.path.replace(/:(\w+)/g, (_part, name: string) =>
    encodeURIComponent(options.params?.[name] ?? ''),
  )
  const address = new URL(path.replace(/^\//, ''), around.baseUrl())
  for (const [name, value] of Object.entries(options.query ?? {})) {
    if (value !== undefined) address.searchParams.set(name, String(value))
  }
  return address
}

function headersOf(around: Surroundings, target: Target, options: CallOptions): Headers {
  const accepted = [...(target.fileTypes ?? []), 'application/json'].join(', ')
  const headers = new Headers({ Accept: accepted, 'Accept-Language': around.locale() })
  const token = around.token()
  const antiForgeryToken = isGuarded(target) ? around.antiForgeryToken() : null
  if (token !== null) headers.set('Authorization', `Bearer ${token}`)
  if (antiForgeryToken !== null) headers.set('X-XSRF-TOKEN', antiForgeryToken)
  if (options.body !== undefined) headers.set('Content-Type', 'application/json')
  if (options.idempotencyKey !== undefined) headers.set('Idempotency-Key', options.idempotencyKey)
  return headers
}
