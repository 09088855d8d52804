import { setTimeout } from 'node:timers/promises'
import type { Browser, CDPSession } from '@playwright/test'

const askedEveryMs = 400
const givenUpAfterMs = 60_000

type Send = (method: string, params?: object) => Promise<Answer>
type Answer = Readonly<Record<string, unknown>>

/**
 * A page that nobody listens to. Where tests or developer tools listen, the browser reads whole scripts again, to say where
 * each call and each error of theirs comes from: whoever works has nobody listening.
 */
export interface UnwatchedPage {
  /** Begins to load an address. */
  readonly open: (url: string) => Promise<void>
  /** From now on this page stands at the address. */
  readonly put: (url: string, html: string) => Promise<void>
  /** @param expression of script; resolves to what it, or its promise, comes to */
  readonly evaluate: <Result>(expression: string) => Promise<Result>
  readonly close: () => Promise<void>
}

export interface UnwatchedContext {
  /** @param slowdown how many times slower its processor is */
  readonly page: (slowdown: number) => Promise<UnwatchedPage>
  readonly close: () => Promise<void>
}

interface Cookie {
  readonly name: string
  readonly value: string
  readonly domain: string
  readonly path: string
}

interface Setting {
  readonly cookies: readonly Cookie[]
  /** Script that every page begins with. */
  readonly before: string
  readonly viewport: { readonly width: number; readonly height: number }
}

/** Somebody who has never been here, in a browser of their own as far as what it keeps is concerned. */
export async function unwatchedContext(browser: Browser, setting: Setting): Promise<UnwatchedContext> {
  const root = await browser.newBrowserCDPSession()
  const { browserContextId } = await root.send('Target.createBrowserContext')
  await root.send('Storage.setCookies', { browserContextId, cookies: [...setting.cookies] })
  return {
    page: (slowdown) => pageIn(root, { ...setting, browserContextId, slowdown }),
    async close() {
      await root.send('Target.disposeBrowserContext', { browserContextId })
      await root.detach()
    },
  }
}

/** Asks seldom: each time costs the page a little. @param expression of a number @returns the first that is not 0 @throws Error after a minute */
export async function until(page: UnwatchedPage, expression: string): Promise<number> {
  const givenUpAt = performance.now() + givenUpAfterMs
  while (performance.now() < givenUpAt) {
    const value = await page.evaluate<number>(`(${expression}) || 0`)
    if (value > 0) return value
    await setTimeout(askedEveryMs)
  }
  const shown = await page.evaluate<string>("location.href + ': ' + document.body.innerText")
  throw new Error(`${givenUpAfterMs} ms have passed, and ${expression} is still 0 at ${shown}`)
}

interface PageSetting extends Setting {
  readonly browserContextId: string
  readonly slowdown: number
}

async function pageIn(root: CDPSession, setting: PageSetting): Promise<UnwatchedPage> {
  const { browserContextId, slowdown, viewport, before } = setting
  const { targetId } = await root.send('Target.createTarget', { url: 'about:blank', browserContextId })
  const { sessionId } = await root.send('Target.attachToTarget', { targetId, flatten: false })
  const { send, on } = connected(root, sessionId)
  await send('Page.enable')
  await send('Page.addScriptToEvaluateOnNewDocument', { source: before })
  await send('Emulation.setDeviceMetricsOverride', { ...viewport, deviceScaleFactor: 1, mobile: false })
  await send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  return {
    async open(url) {
      await send('Page.navigate', { url })
    },
    async put(url, html) {
      const shown = { responseCode: 200, responseHeaders: [{ name: 'content-type', value: 'text/html' }] }
      const body = Buffer.from(html).toString('base64')
      on(
        'Fetch.requestPaused',
        ({ requestId }) => void send('Fetch.fulfillRequest', { requestId, ...shown, body }),
      )
      await send('Fetch.enable', { patterns: [{ urlPattern: url }] })
    },
    async evaluate<Result>(expression: string) {
      const answer = await send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true })
      if (answer.exceptionDetails)
        throw new Error(`${expression}: ${JSON.stringify(answer.exceptionDetails)}`)
      return (answer.result as { value: Result }).value // as: what was asked for by value
    },
    async close() {
      await root.send('Target.closeTarget', { targetId })
    },
  }
}

/** Sends to a page through the browser: a session of the page's own would listen to it. */
function connected(root: CDPSession, sessionId: string) {
  const waiting = new Map<number, PromiseWithResolvers<Answer>>()
  const listeners = new Map<string, (event: Answer) => void>()
  root.on('Target.receivedMessageFromTarget', (received) => {
    if (received.sessionId !== sessionId) return
    const { id, result, error, method, params } = JSON.parse(received.message)
    listeners.get(method)?.(params)
    const { resolve, reject } = waiting.get(id) ?? {}
    waiting.delete(id)
    if (error) reject?.(new Error(error.message))
    else resolve?.(result)
  })
  let sent = 0
  const send: Send = async (method, params = {}) => {
    sent += 1
    const answered = Promise.withResolvers<Answer>()
    waiting.set(sent, answered)
    const message = JSON.stringify({ id: sent, method, params })
    await root.send('Target.sendMessageToTarget', { sessionId, message })
    return await answered.promise
  }
  return { send, on: (event: string, listener: (event: Answer) => void) => listeners.set(event, listener) }
}
