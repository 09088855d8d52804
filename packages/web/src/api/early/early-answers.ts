/** What was asked for before it was needed: by the page before its script was there, or on the way to a screen. */
export interface EarlyAnswers {
  /** Whose session, and which language: for another one they are not good. */
  readonly token: string | null
  readonly locale: string
  readonly asked: Map<string, Promise<Response>>
}

declare global {
  var earlyAnswers: EarlyAnswers | undefined
}

type Asked = Pick<EarlyAnswers, 'token' | 'locale'>

/** What nobody has wanted until then is old when somebody does. */
const goodForMs = 5_000

/** By method, address and body. */
export function earlyKey(method: string, address: string, body: string | null): string {
  return `${method} ${address} ${body ?? ''}`
}

/** The answer to a call that was made before, once. null: it was not made; resolves to null where it did not succeed. */
export function takeEarlyAnswer(key: string, { token, locale }: Asked): Promise<Response | null> | null {
  const early = globalThis.earlyAnswers
  const answer = early?.asked.get(key)
  if (!(early && answer)) return null
  early.asked.delete(key)
  if (early.token !== token || early.locale !== locale) return null
  return answer.then(
    (response) => (response.ok ? response : null),
    () => null,
  )
}

/** Makes a call for whoever is about to make it, unless that was done already. @param ask sends it */
export function askEarly(key: string, { token, locale }: Asked, ask: () => Promise<Response>): void {
  const known = globalThis.earlyAnswers
  const early =
    known?.token === token && known.locale === locale ? known : { token, locale, asked: new Map() }
  globalThis.earlyAnswers = early
  if (early.asked.has(key)) return
  const answer = ask()
  // Whoever takes it over makes the call again.
  answer.catch(() => undefined)
  early.asked.set(key, answer)
  setTimeout(() => {
    if (early.asked.get(key) === answer) early.asked.delete(key)
  }, goodForMs)
}

/** What nobody has wanted until now is old when somebody does. */
export function forgetEarlyAnswers(): void {
  globalThis.earlyAnswers = undefined
}
