import { expect, type Locator, type Page } from '@playwright/test'
import { startMailServer } from '@quittance/server/test/mail-server.ts'
import { documentPrintCalls } from '@quittance/shared/contract/document-print.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { decimal } from '@quittance/shared/money/decimal.ts'
import { expectNoViolations, inTallWindow } from '../fixtures/accessibility-checks.ts'
import { createLine, storeDocument } from '../fixtures/demo-records.ts'
import { startServer } from '../fixtures/server.ts'
import type { Session } from '../fixtures/session.ts'
import { test as base } from '../fixtures/test.ts'
import { updateDocument } from '../fixtures/versions-screen.ts'
import { moment } from './moment.ts'
import { takePicture } from './picture.ts'

export { signedOut } from '../fixtures/test.ts'

/** Ids of documents that all pictures can show. */
interface Scene {
  /** An invoice with several lines, partly paid, with two versions. */
  readonly invoice: number
  readonly estimate: number
  readonly proposal: number
  readonly creditNote: number
  /** An invoice with 200 lines. */
  readonly long: number
}

interface PictureOptions {
  readonly isLoading?: boolean
  /** The part that is checked for accessibility; by default the whole page. */
  readonly part?: Locator
}

interface PerTest {
  /** Checks the accessibility of the page and saves its visible part as a picture. */
  readonly picture: (name: string, options?: PictureOptions) => Promise<void>
}

export const test = base.extend<PerTest, { readonly scene: Scene }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires an object pattern
    async ({}, use) => {
      process.env.NODE_OPTIONS = `--import=${new URL('fixed-clock.ts', import.meta.url).href}`
      const mail = await startMailServer()
      mail.setBehaviour(() => (mail.messages.length === 0 ? 'accepts' : 'busy'))
      const environment = { MAIL_DRIVER: 'smtp', MAIL_HOST: '127.0.0.1', MAIL_PORT: String(mail.port) }
      const server = await startServer({ environment })
      await use(server)
      await server.stop()
      await mail.close()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  scene: [async ({ session }, use) => use(await setScene(session)), { scope: 'worker' }],
  context: async ({ context, scene }, use) => {
    if (scene.invoice === 0) throw new Error('The invoice of the scene is missing.')
    await context.clock.setFixedTime(moment)
    await use(context)
  },
  picture: async ({ page }, use, { project }) => {
    await use(async (name, { isLoading = false, part } = {}) => {
      if (!isLoading) await loaded(page)
      // The accessibility was checked before scrolling.
      if ((await page.evaluate(() => scrollY)) === 0)
        await withoutStickyBars(page, () => expectNoViolations(page, part))
      await takePicture(page, name, project.name)
    })
  },
})

/** Calls a function in a tall window, unless something is open above the screen: it would be moved. */
async function withoutStickyBars(page: Page, check: () => Promise<void>): Promise<void> {
  const open = page.locator(
    ':is(dialog, [role="dialog"], [role="listbox"], [role="menu"], [role="tooltip"]):visible',
  )
  if ((await open.count()) > 0) await check()
  else await inTallWindow(page, check)
}

/** Scrolls to the end of the page. A turn of the mouse wheel would scroll at some later time. */
export async function scrollToEnd(page: Page): Promise<void> {
  await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }))
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
}

/** Scrolls until an element is below the bar at the top of the window. */
export async function scrollBelowBar(element: Locator): Promise<void> {
  await element.evaluate((target) => {
    target.scrollIntoView({ block: 'start', behavior: 'instant' })
    scrollBy({ top: -120, behavior: 'instant' })
  })
}

const timeoutMs = 5_000

/** Waits until everything has loaded. The timeout is ignored, because some responses are never read to their end. */
async function loaded(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: timeoutMs }).catch(() => undefined)
  await expect(page.locator('[data-skeleton][data-animate]')).toHaveCount(0)
}

const vat20 = { id: 1, name: 'VAT 20%', rate: decimal('20') }
const vat10 = { id: null, name: 'VAT 10%', rate: decimal('10') }

const lines = [
  createLine({ name: 'Survey of the roof and its timber', price: decimal('480'), taxRates: [vat20] }),
  createLine({
    name: 'Scaffolding, south side, set up and taken down',
    quantity: decimal('12.5'),
    price: decimal('64.9'),
    taxRates: [vat20],
  }),
  createLine({
    name: 'Slates of Angers, first choice',
    quantity: decimal('1840'),
    price: decimal('2.385'),
    taxRates: [vat10, vat20],
  }),
  createLine({ name: 'Travel', quantity: decimal('2'), price: decimal('38.5') }),
]

const words = {
  message: 'Thank you for your trust. We begin within two weeks of your approval.',
  terms: 'Payable within 30 days, without discount for early payment.',
  customerNotes: 'The key is with the caretaker.',
}

async function setScene(session: Session): Promise<Scene> {
  const [proposal, estimate, invoice] = [getKind('proposal'), getKind('estimate'), getKind('invoice')]
  const creditNote = getKind('creditNote')
  const roof = {
    lines,
    ...words,
    discountType: 'after' as const,
    discountPercentage: decimal('2.5'),
    documentDate: '2026-03-02',
    dueDate: '2026-04-01',
  }
  const offered = await storeDocument(session, proposal, { ...roof, title: 'A new roof before the summer' })
  const estimated = await storeDocument(session, estimate, { ...roof, title: 'Roof, as agreed on site' })
  const invoiced = await storeDocument(session, invoice, {
    ...roof,
    title: 'Roof of the old mill',
    amountPaid: decimal('1500'),
  })
  await updateDocument(session, invoice, {
    ...invoiced.filled,
    title: 'Roof of the old mill, first half',
    lines: [
      ...lines.slice(1),
      createLine({ name: 'Removal of rubble', price: decimal('310'), taxRates: [vat20] }),
    ],
    version: 1,
  })
  const credited = await storeDocument(session, creditNote, {
    ...roof,
    dueDate: null,
    title: 'Slates returned',
  })
  const many = Array.from({ length: 200 }, (_, place) =>
    createLine({ name: `Work of day ${place + 1}`, price: decimal(String(100 + place)), taxRates: [vat20] }),
  )
  const long = await storeDocument(session, invoice, { ...roof, title: 'A year of upkeep', lines: many })
  for (const to of ['ada@example.com', 'grace@example.com', 'alan@example.com']) {
    const email = { to, cc: '', subject: 'Your invoice of March', message: 'Good morning,\n\nhere it is.' }
    await session.call(documentPrintCalls(invoice).sendEmail, { body: { id: invoiced.id, email } })
  }
  return {
    invoice: invoiced.id,
    estimate: estimated.id,
    proposal: offered.id,
    creditNote: credited.id,
    long: long.id,
  }
}
