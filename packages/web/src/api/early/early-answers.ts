/** A call that was made before its caller was there. */
export interface EarlyAnswer {
  readonly response: Promise<Response>
  /** What a success says, once all of it has arrived. */
  json?: unknown
}

/** What the page has asked for before its script was there. */
export interface EarlyAnswers {
  /** Whose session, and which language: for another one they are not good. */
  readonly token: string | null
  readonly locale: string
  readonly asked: Map<string, EarlyAnswer>
}

declare global {
  var earlyAnswers: EarlyAnswers | undefined
}

interface Asked {
  readonly token: string | null
  readonly locale: string
}

/** By method, address and body. */
export function earlyKey(method: string, address: string, body: string | null): string {
  return `${method} ${address} ${body ?? ''}`
}

/** The answer to a call that was made before, once. null: it was not made; resolves to null where it did not succeed. */
export function takeEarlyAnswer(key: string, asking: Asked): Promise<Response | null> | null {
  const early = globalThis.earlyAnswers
  const answer = early?.asked.get(key)
  if (!(early && answer)) return null
  early.asked.delete(key)
  if (!isFor(asking, early)) return null
  return answer.response.then(
    (response) => (response.ok ? response : null),
    () => null,
  )
}

/** What such an answer says, once, for a first drawing that would not wait for it; undefined where it has not arrived. */
export function takeArrivedAnswer(key: string, asking: Asked): unknown {
  const early = globalThis.earlyAnswers
  const json = early?.asked.get(key)?.json
  if (!early || json === undefined || !isFor(asking, early)) return undefined
  early.asked.delete(key)
  return json
}

function isFor({ token, locale }: Asked, early: Asked): boolean {
  return early.token === token && early.locale === locale
}

/** What nobody has wanted until now is old when somebody does. */
export function forgetEarlyAnswers(): void {
  globalThis.earlyAnswers = undefined
}
