import { currentLocale } from '#locale/locale.ts'
import { factorRequired, signInAgain, startWaiting } from './call-events.ts'
import { keptToken } from './token.ts'

/** The properties of the page that API calls depend on. Tests replace them. */
export interface ClientEnvironment {
  /** Base URL of the application, with a trailing slash. */
  baseUrl(): string
  token(): string | null
  csrfToken(): string | null
  locale(): string
  /** Asks the user to sign in again. Resolves when that is done, rejects if the user does not want to. */
  signInAgain(): Promise<void>
  /** Called when a call was rejected because two-factor sign-in must be set up first. */
  factorRequired(): void
  /** Milliseconds without a response after which `startWaiting` is called. The function that it returns is called at the end. */
  readonly slowCallMs: number
  startWaiting(): () => void
}

export const browserEnvironment: ClientEnvironment = {
  baseUrl: () => new URL(basePath(), window.location.origin).href,
  token: keptToken,
  csrfToken: () => cookieNamed('XSRF-TOKEN'),
  locale: currentLocale,
  signInAgain,
  factorRequired,
  slowCallMs: 10_000,
  startWaiting,
}

/** Returns the path under which the product is served, with a slash at both ends. */
export function basePath(): string {
  // Not from a <base> element, which the content security policy forbids.
  const base = document.querySelector<HTMLMetaElement>('meta[name=base]')?.content ?? '/'
  return new URL('.', new URL(base, window.location.origin)).pathname
}

function cookieNamed(name: string): string | null {
  const found = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${name}=`))
  return found ? decodeURIComponent(found.slice(name.length + 1)) : null
}
