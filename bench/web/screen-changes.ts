import type { BenchBrowser } from './browser.ts'
import { type UnwatchedPage, until } from './unwatched.ts'

const rounds = 12

/** Times from a click until the next screen is rendered with its content, in ms. */
export interface Changes {
  readonly toDocument: readonly number[]
  readonly toList: readonly number[]
}

const rowOfList = 'main table tbody a[href*="/edit/"], main [role="row"] a[href*="/edit/"]'
const fieldOfForm = 'form section input:not([disabled])'

/** Changes from a list to a document and back, repeatedly. The first round is not counted. */
export async function changeScreens(browser: BenchBrowser, list: string): Promise<Changes> {
  const context = await browser.unwatched()
  const page = await context.page(1)
  await page.open(`${browser.origin}${list}`)
  await until(page, `document.querySelectorAll(${JSON.stringify(rowOfList)}).length`)
  const toDocument: number[] = []
  const toList: number[] = []
  for (let round = 0; round <= rounds; round += 1) {
    toDocument.push(await change(page, { click: rowOfList, until: fieldOfForm }))
    toList.push(await change(page, { click: `nav a[href$="${list}"]`, until: rowOfList }))
  }
  await context.close()
  return { toDocument: toDocument.slice(1), toList: toList.slice(1) }
}

interface Steps {
  readonly click: string
  readonly until: string
}

async function change(page: UnwatchedPage, steps: Steps): Promise<number> {
  await page.evaluate(`(${drawn})()`)
  return await page.evaluate(`(${clicked})(${JSON.stringify(steps)})`)
}

/** Runs in the page. Waits for the next frame and the tasks after it. */
async function drawn(): Promise<void> {
  await new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done)))
}

/** Runs in the page. Returns the time from the click until an element exists and is rendered, in ms. */
async function clicked({ click, until: awaited }: Steps): Promise<number> {
  return await new Promise<number>((done) => {
    const begin = performance.now()
    const look = () => {
      if (document.querySelector(awaited)) requestAnimationFrame(() => done(performance.now() - begin))
      else requestAnimationFrame(look)
    }
    document.querySelector<HTMLElement>(click)?.click()
    requestAnimationFrame(look)
  })
}
