import { type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test'
import type { BrowserSession } from '#harness/session.ts'
import { browserArgs } from '../../tools/test/installed-programs.ts'
import { type DetachedContext, openDetachedContext } from './detached-page.ts'

/** Runs in the page. Records when the form accepts input, and the layout shifts that no input has caused. */
function watch(): void {
  const seen = { usable: 0, shift: 0 }
  Object.assign(globalThis, { seen })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, hadRecentInput } = entry as unknown as { value: number; hadRecentInput: boolean } // as: a layout shift
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

export interface VisitTimes {
  /** When the form accepted input, in ms from the start of the navigation. */
  readonly usable: number
  /** Cumulative layout shift. */
  readonly shift: number
}

export interface BenchBrowser {
  /** Opens a browser context of a new user, who is signed in. */
  readonly openNewUserContext: () => Promise<BrowserContext>
  /** Opens a context of the same kind without attached tools. */
  readonly detached: () => Promise<DetachedContext>
  /** URL of the product, without a slash at its end. */
  readonly origin: string
  readonly close: () => Promise<void>
}

export async function openBrowser(
  { origin, executablePath }: { readonly origin: string; readonly executablePath: string },
  { token, cookies }: BrowserSession,
): Promise<BenchBrowser> {
  const browser = await chromium.launch({ executablePath, args: browserArgs })
  const viewport = { width: 1366, height: 900 }
  const storageState = {
    cookies: [...cookies].map(([name, value]) => cookieOf(origin, name, decodeURIComponent(value))),
    origins: [{ origin, localStorage: [{ name: 'token', value: token }] }],
  }
  const before = `localStorage.setItem('token', ${JSON.stringify(token)});(${watch})()`
  return {
    origin,
    detached: () => openDetachedContext(browser, { cookies: storageState.cookies, before, viewport }),
    async openNewUserContext() {
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

/** Opens a page with a slowed-down processor. @param slowdown factor */
export async function slowPage(
  context: BrowserContext,
  slowdown: number,
): Promise<{ readonly page: Page; readonly cdp: CDPSession }> {
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  return { page, cdp }
}

/** Waits for the next frame and the tasks after it. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))))
}

/** Returns the script time so far, in ms, as reported by the browser. */
export async function scriptOf(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics')
  return 1_000 * (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0)
}
