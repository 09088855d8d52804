import { currentLocale } from '#locale/locale.ts'
import { type EarlyAnswer, type EarlyAnswers, earlyKey } from './early-answers.ts'
import { type EarlyCall, type EarlyScreen, firstScreen } from './early-calls.ts'

declare global {
  /** Scripts and styles of each screen that the page does not load itself, relative to the base path. The build inserts them. */
  var __SCREEN_FILES__: Readonly<Record<EarlyScreen, readonly string[]>>
}

// The build inlines this script in the page. It runs before all other scripts, sends the API requests of the screen at this
// address and preloads the scripts of the screen. `client` uses the responses, see early-answers.

const base = document.querySelector<HTMLMetaElement>('meta[name=base]')?.content ?? '/'
const token = localStorage.getItem('token')
const locale = currentLocale()
const csrfToken = /(?:^|; )XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1]
const early: EarlyAnswers = { token, locale, requests: new Map() }
globalThis.earlyAnswers = early

const screen = firstScreen(location.pathname.slice(base.length), location.search)
sendRequest({ path: '/api/refreshCSRFToken' })
if (token !== null && screen.name !== null) {
  for (const file of __SCREEN_FILES__[screen.name]) preload(file)
  for (const call of [{ path: '/api/v1/me' }, ...screen.calls]) sendRequest(call)
}

function sendRequest({ path, body }: EarlyCall): void {
  if (body !== undefined && csrfToken === undefined) return
  const address = new URL(base + path.slice(1), location.origin).href
  const method = body === undefined ? 'GET' : 'POST'
  const sent = body === undefined ? null : JSON.stringify(body)
  const request: EarlyAnswer = {
    response: fetch(address, { method, headers: headersOf(sent), body: sent, credentials: 'same-origin' }),
  }
  early.requests.set(earlyKey(method, address, sent), request)
  // If it fails, `client` sends the request again.
  read(request).catch(() => undefined)
}

async function read(request: EarlyAnswer): Promise<void> {
  const response = await request.response
  if (response.ok) request.json = await response.clone().json()
}

function headersOf(sent: string | null): Record<string, string> {
  return {
    Accept: 'application/json',
    'Accept-Language': locale,
    ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
    ...(sent === null
      ? {}
      : { 'Content-Type': 'application/json', 'X-XSRF-TOKEN': decodeURIComponent(csrfToken ?? '') }),
  }
}

function preload(file: string): void {
  const link = document.createElement('link')
  link.rel = file.endsWith('.css') ? 'preload' : 'modulepreload'
  if (file.endsWith('.css')) link.as = 'style'
  link.crossOrigin = ''
  link.href = base + file
  document.head.append(link)
}
