import { setTimeout } from 'node:timers/promises'
import type { Browser, CDPSession } from '@playwright/test'

const askedEveryMs = 400
const givenUpAfterMs = 60_000

type Send = (method: string, params?: object) => Promise<Answer>
type Answer = Readonly<Record<string, unknown>>

/**
 * A page without attached tools. While tests or developer tools are attached, the browser parses whole scripts again to locate
 * the calls and errors in them, which it does not do for users.
 */
export interface DetachedPage {
  /** Starts to load a URL. */
  readonly open: (url: string) => Promise<void>
  /** Serves a page at the URL from now on. */
  readonly put: (url: string, html: string) => Promise<void>
  /** Evaluates a script expression. Resolves to its value, or to the value of its promise. */
  readonly evaluate: <Result>(expression: string) => Promise<Result>
  readonly close: () => Promise<void>
}

export interface DetachedContext {
  /** @param slowdown factor by which its processor is slower */
  readonly page: (slowdown: number) => Promise<DetachedPage>
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
  /** Script that runs first in every page. */
  readonly before: string
  readonly viewport: { readonly width: number; readonly height: number }
}

/** Opens a context of a new user, isolated from other contexts, without attached tools. */
export async function openDetachedContext(browser: Browser, setting: Setting): Promise<DetachedContext> {
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

/**
 * Polls an expression until its value is positive. Polls rarely, because each evaluation slows the page down a little.
 * @throws Error after a minute
 */
export async function until(page: DetachedPage, expression: string): Promise<number> {
  const givenUpAt = performance.now() + givenUpAfterMs
  while (performance.now() < givenUpAt) {
    const value = await page.evaluate<number>(`(${expression}) || 0`)
    if (value > 0) return value
    await setTimeout(askedEveryMs)
  }
  const shown = await page.evaluate<string>("location.href + ': ' + document.body.innerText")
  throw new Error(`After ${givenUpAfterMs} ms, ${expression} is still 0 at ${shown}`)
}

interface PageSetting extends Setting {
  readonly browserContextId: string
  readonly slowdown: number
}

async function pageIn(root: CDPSession, setting: PageSetting): Promise<DetachedPage> {
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
      return (answer.result as { value: Result }).value // as: requested by value
    },
    async close() {
      await root.send('Target.closeTarget', { targetId })
    },
  }
}

/** Sends commands to a page through the browser, because a session of the page itself would be an attached tool. */
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
