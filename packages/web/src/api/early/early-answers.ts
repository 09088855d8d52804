/** An API request that the inline script of the page sent before the client was loaded. */
export interface EarlyAnswer {
  readonly response: Promise<Response>
  /** Body of a successful response, set when it is completely received. */
  json?: unknown
}

/** All requests of the inline script. */
export interface EarlyAnswers {
  /** Session token and language of the requests. Their responses are not used with others. */
  readonly token: string | null
  readonly locale: string
  readonly requests: Map<string, EarlyAnswer>
}

declare global {
  var earlyAnswers: EarlyAnswers | undefined
}

interface Asked {
  readonly token: string | null
  readonly locale: string
}

/** Returns the key of a request: its method, URL and body. */
export function earlyKey(method: string, address: string, body: string | null): string {
  return `${method} ${address} ${body ?? ''}`
}

/** Takes the response of an early request, once. Null if there was no such request; resolves to null if it failed. */
export function takeEarlyAnswer(key: string, asking: Asked): Promise<Response | null> | null {
  const early = globalThis.earlyAnswers
  const answer = early?.requests.get(key)
  if (!(early && answer)) return null
  early.requests.delete(key)
  if (!isFor(asking, early)) return null
  return answer.response.then(
    (response) => (response.ok ? response : null),
    () => null,
  )
}

/** Takes the body of an early response without waiting, once, for the first render. Undefined if it is not received yet. */
export function takeArrivedAnswer(key: string, asking: Asked): unknown {
  const early = globalThis.earlyAnswers
  const json = early?.requests.get(key)?.json
  if (!early || json === undefined || !isFor(asking, early)) return undefined
  early.requests.delete(key)
  return json
}

function isFor({ token, locale }: Asked, early: Asked): boolean {
  return early.token === token && early.locale === locale
}

/** Discards the unused responses, which would be out of date later. */
export function forgetEarlyAnswers(): void {
  globalThis.earlyAnswers = undefined
}
