import type { Page } from '@playwright/test'
import { type BenchBrowser, settled, slowPage } from './browser.ts'

const rounds = 12

/** From a click until the next screen is drawn with what it shows, in ms. */
export interface Changes {
  readonly toDocument: readonly number[]
  readonly toList: readonly number[]
}

const rowOfList = 'main table tbody a[href*="/edit/"], main [role="row"] a[href*="/edit/"]'
const fieldOfForm = 'form section input:not([disabled])'

/** From a list to a document and back, again and again; the first round is not counted. */
export async function changeScreens(browser: BenchBrowser, list: string): Promise<Changes> {
  const context = await browser.newcomer()
  const { page } = await slowPage(context, 1)
  await page.goto(list)
  await page.locator(rowOfList).first().waitFor()
  const toDocument: number[] = []
  const toList: number[] = []
  for (let round = 0; round <= rounds; round += 1) {
    toDocument.push(await change(page, { click: rowOfList, until: fieldOfForm }))
    toList.push(await change(page, { click: `nav a[href$="${list}"]`, until: rowOfList }))
  }
  await context.close()
  return { toDocument: toDocument.slice(1), toList: toList.slice(1) }
}

async function change(
  page: Page,
  steps: { readonly click: string; readonly until: string },
): Promise<number> {
  await settled(page)
  return await page.evaluate(
    ({ click, until }) =>
      new Promise<number>((done) => {
        const begin = performance.now()
        const look = () => {
          if (document.querySelector(until)) requestAnimationFrame(() => done(performance.now() - begin))
          else requestAnimationFrame(look)
        }
        document.querySelector<HTMLElement>(click)?.click()
        requestAnimationFrame(look)
      }),
    steps,
  )
}
