import { type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test'
import type { SessionAt } from '#harness/session-at.ts'
import { type UnwatchedContext, unwatchedContext } from './unwatched.ts'

const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium-headless-shell'
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
]

/** Tells when what somebody waits for is there, and how far things have moved by themselves. */
function watch(): void {
  const seen = { usable: 0, shift: 0 }
  Object.assign(globalThis, { seen })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, hadRecentInput } = entry as unknown as { value: number; hadRecentInput: boolean } // as: of a shift
      if (!hadRecentInput) seen.shift += value
    }
  }).observe({ type: 'layout-shift', buffered: true })
  const look = () => {
    const field = document.querySelector('form section input:not([disabled])')
    if (field && !field.closest('[inert]')) seen.usable = performance.now()
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

export interface Seen {
  /** When the form took input, in ms from the beginning of the navigation. */
  readonly usable: number
  /** Cumulative layout shift. */
  readonly shift: number
}

export interface BenchBrowser {
  /** Somebody who is signed in and has never been here. */
  readonly newcomer: () => Promise<BrowserContext>
  /** The same, with nobody listening. */
  readonly unwatched: () => Promise<UnwatchedContext>
  /** Where the product is, without a slash at its end. */
  readonly origin: string
  readonly close: () => Promise<void>
}

export async function openBrowser(origin: string, { token, cookies }: SessionAt): Promise<BenchBrowser> {
  const browser = await chromium.launch({ executablePath, args })
  const viewport = { width: 1366, height: 900 }
  const storageState = {
    cookies: [...cookies].map(([name, value]) => cookieOf(origin, name, decodeURIComponent(value))),
    origins: [{ origin, localStorage: [{ name: 'token', value: token }] }],
  }
  const before = `localStorage.setItem('token', ${JSON.stringify(token)});(${watch})()`
  return {
    origin,
    unwatched: () => unwatchedContext(browser, { cookies: storageState.cookies, before, viewport }),
    async newcomer() {
      const context = await browser.newContext({ storageState, viewport, locale: 'en-GB', baseURL: origin })
      await context.addInitScript(watch)
      return context
    },
    close: () => browser.close(),
  }
}

function cookieOf(origin: string, name: string, value: string) {
  const { hostname: domain } = new URL(origin)
  const sameSite = 'Lax' as const
  return { name, value, domain, path: '/', expires: -1, httpOnly: false, secure: false, sameSite }
}

/** A page whose processor is so many times slower. */
export async function slowPage(
  context: BrowserContext,
  slowdown: number,
): Promise<{ readonly page: Page; readonly cdp: CDPSession }> {
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  return { page, cdp }
}

/** Everything that was to be done is done. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))))
}
