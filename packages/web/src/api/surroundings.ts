import { currentLocale } from '#locale/locale.ts'
import { factorDemanded } from './factor-demanded.ts'
import { signInAgain } from './session-ended.ts'
import { startWaiting } from './still-waiting.ts'
import { keptToken } from './token.ts'

/** What a call needs to know about the page that it is made from. */
export interface Surroundings {
  /** The application's own address, with a slash at its end. */
  baseUrl(): string
  token(): string | null
  antiForgeryToken(): string | null
  locale(): string
  /** Resolves once somebody has signed in again; rejects when nobody wants to. */
  signInAgain(): Promise<void>
  /** A call was refused until two-factor sign-in is set up. */
  factorDemanded(): void
  /** After this many milliseconds without an answer, `startWaiting` is called; what it returns, when the answer is there. */
  readonly patienceMs: number
  startWaiting(): () => void
}

export const browser: Surroundings = {
  baseUrl: () => new URL(basePath(), window.location.origin).href,
  token: keptToken,
  antiForgeryToken: () => cookieNamed('XSRF-TOKEN'),
  locale: currentLocale,
  signInAgain,
  factorDemanded,
  patienceMs: 10_000,
  startWaiting,
}

/** The path that the product is served under, with a slash at both ends. */
export function basePath(): string {
  // Not by <base>: the content policy lets no page have one.
  const base = document.querySelector<HTMLMetaElement>('meta[name=base]')?.content ?? '/'
  return new URL('.', new URL(base, window.location.origin)).pathname
}

function cookieNamed(name: string): string | null {
  const found = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${name}=`))
  return found ? decodeURIComponent(found.slice(name.length + 1)) : null
}
