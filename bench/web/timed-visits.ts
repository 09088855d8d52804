import { setTimeout } from 'node:timers/promises'
import type { BenchBrowser, VisitTimes } from './browser.ts'
import { type DetachedContext, until } from './detached-page.ts'
import { quietMs } from './first-screen.ts'

interface Screen {
  readonly path: string
  readonly slowdown: number
  readonly isForm: boolean
}

export interface Floor {
  readonly scripts: readonly string[]
  readonly slowdown: number
}

/** Opens a screen as a new user, and then once more, without attached tools. */
export async function openTwice(
  browser: BenchBrowser,
  screen: Screen,
): Promise<{ readonly cold: VisitTimes; readonly warm: VisitTimes }> {
  const context = await browser.detached()
  const cold = await openWithoutRecording(context, { ...screen, origin: browser.origin })
  const warm = await openWithoutRecording(context, { ...screen, origin: browser.origin })
  await context.close()
  return { cold, warm }
}

async function openWithoutRecording(
  context: DetachedContext,
  { origin, path, slowdown, isForm }: Screen & { readonly origin: string },
): Promise<VisitTimes> {
  const page = await context.page(slowdown)
  await page.open(`${origin}${path}`)
  if (isForm) await until(page, 'globalThis.seen?.usable')
  await setTimeout(quietMs)
  const seen = await page.evaluate<VisitTimes>('seen')
  await page.close()
  return seen
}

/** Loads the scripts in a page without an element to render into. @returns the time until all are evaluated, in ms */
export async function evaluateOnly(browser: BenchBrowser, { scripts, slowdown }: Floor): Promise<number> {
  const context = await browser.detached()
  const page = await context.page(slowdown)
  const elements = scripts.map((script) => `<script type="module" src="${script}"></script>`).join('')
  const address = `${browser.origin}/floor`
  await page.put(address, `<!doctype html><title>Floor</title>${elements}`)
  await page.open(address)
  // The product's script throws when it finds no element to render into. By then, all of it has been evaluated.
  const took = await until(page, "performance.getEntriesByType('navigation')[0]?.loadEventStart")
  await context.close()
  return took
}
