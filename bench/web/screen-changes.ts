import { distributionOf, shown } from '#harness/distribution.ts'
import type { Table } from '#harness/results.ts'
import type { BenchBrowser } from './browser.ts'
import { type DetachedPage, until } from './detached-page.ts'
import { invoice } from './store-forms.ts'

const rounds = 12

/** Times from a click until the next screen is rendered with its content, in ms. */
export interface Changes {
  /** From the list to the page that shows a document, until its status and amounts are visible. */
  readonly toDocument: readonly number[]
  readonly toForm: readonly number[]
  readonly toList: readonly number[]
}

const rowOfList = `main table tbody a[href*="/${invoice.paths.record}/show/"]`
const factsOfDocument = 'main article dl'
const editOfDocument = `main article a[href*="/${invoice.paths.record}/edit/"]`
const fieldOfForm = 'form section input:not([disabled])'

/** Changes from a list to a document, to its form and back, repeatedly. The first round is not counted. */
async function changeScreens(browser: BenchBrowser, list: string): Promise<Changes> {
  const context = await browser.detached()
  const page = await context.page(1)
  await page.open(`${browser.origin}${list}`)
  await until(page, `document.querySelectorAll(${JSON.stringify(rowOfList)}).length`)
  const toDocument: number[] = []
  const toForm: number[] = []
  const toList: number[] = []
  for (let round = 0; round <= rounds; round += 1) {
    toDocument.push(await change(page, { click: rowOfList, until: factsOfDocument }))
    toForm.push(await change(page, { click: editOfDocument, until: fieldOfForm }))
    toList.push(await change(page, { click: `nav a[href$="${list}"]`, until: rowOfList }))
  }
  await context.close()
  return { toDocument: toDocument.slice(1), toForm: toForm.slice(1), toList: toList.slice(1) }
}

interface Steps {
  readonly click: string
  readonly until: string
}

async function change(page: DetachedPage, steps: Steps): Promise<number> {
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

const goalMs = 100

export async function changesTable(browser: BenchBrowser): Promise<Table> {
  const { toDocument, toForm, toList } = await changeScreens(browser, `/${invoice.paths.list}`)
  const changes = { 'list to document': toDocument, 'document to form': toForm, 'form to list': toList }
  const rows = Object.entries(changes).map(([name, times]) => {
    const { p50, p90, max } = distributionOf(times)
    return [name, ...[p50, p90, max].map(shown), String(goalMs), p90 < goalMs ? 'yes' : 'no']
  })
  console.log('  screen changes')
  return {
    title: 'From screen to screen',
    note: 'In ms, without slowdown: from a click until the next screen is rendered with its content, including its calls. The goal is for p90.',
    columns: ['change', 'p50', 'p90', 'max', 'goal', 'good'],
    rows,
    figures: { toDocument, toForm, toList },
  }
}
