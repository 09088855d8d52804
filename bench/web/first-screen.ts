import type { BrowserContext, CDPSession } from '@playwright/test'
import { type BenchBrowser, slowPage } from './browser.ts'

/** Time for late requests: the dictionary is requested a second after the screen. */
export const quietMs = 2_500

export interface MeasuredRequest {
  readonly method: string
  readonly path: string
  readonly isCall: boolean
  readonly isScript: boolean
  /** In ms from the start of the navigation. */
  readonly begin: number
  readonly end: number
  /** As transferred, including headers. */
  readonly bytes: number
}

/** Requests of a visit. */
export interface Visit {
  readonly requests: readonly MeasuredRequest[]
  /** Number of delayed responses. */
  readonly held: number
}

interface Screen {
  readonly path: string
  /** Delay of each response, so that a call which waits for one starts later. */
  readonly answersHeldMs?: number
}

/** Opens a form as a new user and records its requests. */
export async function openCold(browser: BenchBrowser, screen: Screen): Promise<Visit> {
  const context = await browser.openNewUserContext()
  const cold = await open(context, screen)
  await context.close()
  return cold
}

async function open(context: BrowserContext, { path, answersHeldMs = 0 }: Screen): Promise<Visit> {
  const { page, cdp } = await slowPage(context, 1)
  const requests = await noteRequests(cdp)
  const held = answersHeldMs > 0 ? await holdAnswers(cdp, answersHeldMs) : () => 0
  await page.goto(path)
  await page.waitForFunction(() => (globalThis as unknown as { seen: { usable: number } }).seen.usable > 0) // as: see `watch`
  await page.waitForTimeout(quietMs)
  await page.close()
  return { requests: requests(), held: held() }
}

/** Delays the responses of calls. @returns a function that returns their number so far */
async function holdAnswers(cdp: CDPSession, heldMs: number): Promise<() => number> {
  let held = 0
  cdp.on('Fetch.requestPaused', ({ requestId }) => {
    held += 1
    // Fails if the page was closed in the meantime.
    setTimeout(() => cdp.send('Fetch.continueRequest', { requestId }).catch(() => undefined), heldMs)
  })
  await cdp.send('Fetch.enable', { patterns: [{ urlPattern: '*/api/*', requestStage: 'Response' }] })
  return () => held
}

/** Records requests. @returns a function that returns them */
async function noteRequests(cdp: CDPSession): Promise<() => MeasuredRequest[]> {
  const requests = new Map<
    string,
    { method: string; url: string; type: string; begin: number; end: number; bytes: number }
  >()
  await cdp.send('Network.enable')
  cdp.on('Network.requestWillBeSent', ({ requestId, request, type = '', timestamp }) => {
    if (request.url.startsWith('data:')) return
    requests.set(requestId, {
      method: request.method,
      url: request.url,
      type,
      begin: timestamp,
      end: timestamp,
      bytes: 0,
    })
  })
  cdp.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    Object.assign(requests.get(requestId) ?? {}, { end: timestamp, bytes: encodedDataLength })
  })
  return () => {
    const all = [...requests.values()]
    const start = Math.min(...all.map(({ begin }) => begin))
    return all.map(({ method, url, type, begin, end, bytes }) => {
      const { pathname, search } = new URL(url)
      const path = `${pathname}${search}`
      const times = { begin: 1_000 * (begin - start), end: 1_000 * (end - start) }
      return {
        method,
        path,
        isCall: pathname.startsWith('/api/'),
        isScript: type === 'Script',
        ...times,
        bytes,
      }
    })
  }
}
