/** What the page has asked for before its script was there. */
export interface EarlyAnswers {
  /** Whose session, and which language: for another one they are not good. */
  readonly token: string | null
  readonly locale: string
  readonly asked: Map<string, Promise<Response>>
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

/** What nobody has wanted until now is old when somebody does. */
export function forgetEarlyAnswers(): void {
  globalThis.earlyAnswers = undefined
}
