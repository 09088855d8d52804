import { currentLocale } from '#locale/locale.ts'
import { type EarlyAnswer, type EarlyAnswers, earlyKey } from './early-answers.ts'
import { type EarlyCall, type EarlyScreen, firstScreen } from './early-calls.ts'

declare global {
  /** Scripts and styles of screens besides those that the page names, below the folder of the client. The build fills them in. */
  var __SCREEN_FILES__: Readonly<Record<EarlyScreen, readonly string[]>>
}

// This stands in the page itself, before any other script is there: it asks for what the screen at this address is about to
// ask for, and for its script. The calls take the answers over, see early-answers.

const base = document.querySelector<HTMLMetaElement>('meta[name=base]')?.content ?? '/'
const token = localStorage.getItem('token')
const locale = currentLocale()
const forgery = /(?:^|; )XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1]
const early: EarlyAnswers = { token, locale, asked: new Map() }
globalThis.earlyAnswers = early

const screen = firstScreen(location.pathname.slice(base.length), location.search)
ask({ path: '/api/refreshCSRFToken' })
if (token !== null && screen.name !== null) {
  for (const file of __SCREEN_FILES__[screen.name]) preload(file)
  for (const call of [{ path: '/api/v1/me' }, ...screen.calls]) ask(call)
}

function ask({ path, body }: EarlyCall): void {
  if (body !== undefined && forgery === undefined) return
  const address = new URL(base + path.slice(1), location.origin).href
  const method = body === undefined ? 'GET' : 'POST'
  const sent = body === undefined ? null : JSON.stringify(body)
  const asked: EarlyAnswer = {
    response: fetch(address, { method, headers: headersOf(sent), body: sent, credentials: 'same-origin' }),
  }
  early.asked.set(earlyKey(method, address, sent), asked)
  // Where it failed, whoever takes it over makes the call again.
  read(asked).catch(() => undefined)
}

async function read(asked: EarlyAnswer): Promise<void> {
  const response = await asked.response
  if (response.ok) asked.json = await response.clone().json()
}

function headersOf(sent: string | null): Record<string, string> {
  return {
    Accept: 'application/json',
    'Accept-Language': locale,
    ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
    ...(sent === null
      ? {}
      : { 'Content-Type': 'application/json', 'X-XSRF-TOKEN': decodeURIComponent(forgery ?? '') }),
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
