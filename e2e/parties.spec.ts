import { expect, type Page } from '@playwright/test'
import { documentCalls } from '@quittance/shared/contract/documents.ts'
import { partyListCalls, partyRecords } from '@quittance/shared/contract/party-records.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { partyKinds } from '@quittance/shared/documents/party-kind.ts'
import type { Relation } from '@quittance/shared/documents/sales-document.ts'
import { englishText } from '@quittance/shared/text/english-text.ts'
import {
  expectNoSidewaysScrolling,
  expectNoViolations,
  expectUsableDialog,
  inTallWindow,
} from './fixtures/accessibility-checks.ts'
import { first, storeDocument } from './fixtures/demo-records.ts'
import { newWord } from './fixtures/search-bar.ts'
import type { Session } from './fixtures/session.ts'
import { rejectedCall, test } from './fixtures/test.ts'

const relations = ['lead', 'customer'] as const
const proposal = getKind('proposal')
const invoice = getKind('invoice')

async function stored(session: Session, relation: Relation, body: Readonly<Record<string, unknown>>) {
  return (await session.call(partyRecords[relation].store, { body })).id
}

const field = (page: Page, name: Parameters<typeof englishText>[0]) =>
  page.getByRole('textbox', { name: englishText(name), exact: true })

const button = (page: Page, name: Parameters<typeof englishText>[0]) =>
  page.getByRole('button', { name: englishText(name), exact: true })

for (const relation of relations) {
  const kind = partyKinds[relation]
  // A lead has the same screens.
  const tag = relation === 'customer' ? [] : ['@full']

  test(`a ${relation} is created, found in the list, and changed`, { tag }, async ({ page }) => {
    const word = newWord()
    await page.goto('dashboard')
    const navigation = page.getByRole('navigation', { name: englishText('app.navigation') })
    await navigation.getByRole('link', { name: englishText(`group.${relation}`) }).click()
    await page.getByRole('link', { name: englishText(`${relation}.new`) }).click()
    await field(page, 'parties.field-company').fill(`${word} & Fils`)
    await field(page, 'parties.field-email').fill(`${word}@example.com`)
    await field(page, 'parties.field-phone').fill('01 22 33 44 55')
    await field(page, 'parties.field-city').fill('Brest')
    await page.getByRole('combobox', { name: englishText('parties.field-country') }).fill('Fran')
    await page.getByRole('listbox').getByRole('option', { name: 'France', exact: true }).click()
    await button(page, 'form.save').click()
    await expect(page.getByText(englishText(`${relation}.added`))).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`/${relation}/show/\\d+$`))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${word} & Fils`)
    await expect(page.getByRole('link', { name: `${word}@example.com` })).toHaveAttribute(
      'href',
      `mailto:${word}@example.com`,
    )
    await expectNoViolations(page)

    await page.getByRole('link', { name: englishText('parties.edit'), exact: true }).click()
    await field(page, 'parties.field-phone').fill('06 77 88 99 00')
    await button(page, 'form.save').click()
    await expect(page.getByText('Phone: 01 22 33 44 55 → 06 77 88 99 00', { exact: true })).toBeVisible()

    await page.goto(`${relation}s?search=${word}`)
    const rows = page.getByRole('table').locator('tbody tr')
    await expect(rows).toHaveCount(1)
    await expect(rows.first()).toContainText('Brest')
    await expectNoViolations(page)
    await rows.getByRole('checkbox').check()
    await button(page, 'lists.archive').click()
    await expect(page.getByText(englishText('lists.no-results'))).toBeVisible()
    await page.getByRole('link', { name: new RegExp(`^${englishText('lists.archived')}`) }).click()
    await expect(rows).toHaveCount(1)
  })

  test(`errors in the form of a ${relation} are shown at their fields, and no input is lost`, {
    tag: '@full',
  }, async ({ page, errors }) => {
    errors.expectErrors(rejectedCall(422))
    await page.goto(`${relation}/create`)
    await field(page, 'parties.field-email').fill('nobody')
    await field(page, 'parties.field-city').fill('Lyon')
    await button(page, 'form.save').click()
    const sentence = englishText('field.email-expected', { field: englishText('parties.field-email') })
    await expect(page.getByRole('alert').getByRole('button', { name: sentence })).toBeVisible()
    await expectNoViolations(page)
    await page.getByRole('alert').getByRole('button', { name: sentence }).click()
    await expect(field(page, 'parties.field-email')).toBeFocused()
    await field(page, 'parties.field-email').fill('')
    await button(page, 'form.save').click()
    await expect(
      page.getByRole('alert').getByRole('button', { name: englishText('party.nameless') }),
    ).toBeVisible()
    await expect(field(page, 'parties.field-city')).toHaveValue('Lyon')
    await page.getByRole('link', { name: englishText('form.cancel') }).click()
    await page.getByRole('button', { name: englishText('form.stay') }).click()
    await expect(field(page, 'parties.field-city')).toHaveValue('Lyon')
    await page.getByRole('link', { name: englishText('form.cancel') }).click()
    await page.getByRole('button', { name: englishText('form.leave-confirm') }).click()
    await expect(page).toHaveURL(new RegExp(`/${relation}s$`))
  })

  test(`a list of ${relation}s is sorted, paged and filtered by country`, { tag: '@full' }, async ({
    page,
    session,
  }) => {
    const word = newWord()
    const { setArchived } = partyListCalls(kind)
    const ids: number[] = []
    for (const [place, country] of ['FR', 'DE', 'FR'].entries()) {
      ids.push(await stored(session, relation, { company_name: `${word} ${place}`, country }))
    }
    await page.goto(`${relation}s?search=${word}&limit=2`)
    const rows = page.getByRole('table').locator('tbody tr')
    await expect(rows.first()).toContainText(`${word} 0`)
    await page.getByRole('button', { name: englishText('lists.next-page') }).click()
    await expect(rows).toHaveCount(1)
    await expect(rows.first()).toContainText(`${word} 2`)
    await page.getByRole('button', { name: englishText('parties.name'), exact: true }).click()
    await expect(rows.first()).toContainText(`${word} 2`)
    await expect(rows).toHaveCount(2)
    await button(page, 'lists.filters').click()
    await page.getByRole('combobox', { name: englishText('parties.field-country') }).click()
    await page.getByRole('listbox').getByRole('option', { name: 'Germany (1)' }).click()
    await expect(rows).toHaveCount(1)
    await expect(page).toHaveURL(/country=DE/)
    await session.call(setArchived, { body: { ids, archived: true } })
  })
}

test('a duplicate is pointed out, and can be saved nevertheless', async ({ page, session }) => {
  const word = newWord()
  await stored(session, 'customer', { client_name: `Zoé ${word}`, client_email: `${word}@example.com` })
  await page.goto('lead/create')
  await field(page, 'parties.field-last-name').fill('Autre')
  await field(page, 'parties.field-email').fill(`${word.toUpperCase()}@example.com`)
  const notice = page.getByRole('status').filter({ hasText: englishText('parties.similar', { count: 1 }) })
  await expect(notice).toContainText(englishText('parties.same-email'))
  await expect(notice.getByRole('link')).toHaveAttribute('target', '_blank')
  await expectNoViolations(page)
  await button(page, 'form.save').click()
  await expect(page.getByText(englishText('lead.added'))).toBeVisible()
})

test('a lead is converted to an existing customer, which then has its documents', async ({
  page,
  session,
}) => {
  const word = newWord()
  const contact = { client_email: `${word}@example.com` }
  const customer = await stored(session, 'customer', { client_name: `Alt ${word}`, ...contact })
  const lead = await stored(session, 'lead', { last_name: `Neu ${word}`, ...contact })
  const party = { id: lead, clientName: '', clientEmail: '' }
  await storeDocument(session, proposal, { relation: 'lead', party, title: `Toiture ${word}` })
  await page.goto(`lead/show/${lead}`)
  await expect(page.getByText(`Toiture ${word}`)).toBeVisible()
  await button(page, 'parties.convert').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: `Alt ${word}` }).check()
  await expectNoViolations(page)
  await dialog.getByRole('button', { name: englishText('parties.convert') }).click()
  await expect(page).toHaveURL(new RegExp(`/customer/show/${customer}$`))
  await expect(page.getByText(`Toiture ${word}`)).toBeVisible()
  await page
    .getByRole('link', { name: englishText('parties.converted-from', { name: `Neu ${word}` }) })
    .click()
  await expect(page).toHaveURL(new RegExp(`/lead/show/${lead}$`))
  await expect(button(page, 'parties.convert')).toBeHidden()
})

test('a lead with a new invoice is converted to a selected customer, for whom the invoice continues', {
  tag: '@full',
}, async ({ page, session }) => {
  const word = newWord()
  const customer = await stored(session, 'customer', { client_name: `Autre ${word}` })
  const lead = await stored(session, 'lead', { last_name: `Neu ${word}` })
  await page.goto(`invoice/create/lead/${lead}`)
  await page.getByRole('link', { name: englishText('document.make-customer') }).click()
  await expect(page).toHaveURL(new RegExp(`/lead/show/${lead}\\?convert=invoice$`))
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: englishText('parties.convert-other') }).check()
  const go = dialog.getByRole('button', { name: englishText('parties.convert') })
  await expect(go).toHaveAttribute('aria-disabled', 'true')
  const picker = dialog.getByRole('combobox', { name: englishText('relation.customer') })
  await picker.fill(word)
  // The list shows all customers until the search result is there.
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText([`Autre ${word}`])
  await page.getByRole('listbox').getByRole('option').click()
  await expectNoViolations(page)
  await go.click()
  await expect(page).toHaveURL(new RegExp(`/invoice/create/customer/${customer}$`))
  await expect(page.getByText(englishText('lead.converted'))).toBeVisible()
  await page.goto(`lead/show/${lead}?convert=invoice`)
  await expect(
    page.getByRole('link', { name: englishText('parties.converted-to', { name: `Autre ${word}` }) }),
  ).toBeVisible()
  await expect(dialog).toBeHidden()
})

test('a new document from the page of a customer is for that customer', async ({ page, demo }) => {
  const [customer] = demo.customers
  await page.goto(`customer/show/${customer?.id}`)
  await button(page, 'parties.new-document').click()
  await page.getByRole('menuitem', { name: englishText('invoice.create') }).click()
  await expect(page).toHaveURL(new RegExp(`/invoice/create/customer/${customer?.id}$`))
})

test('a customer is anonymised after a confirmation word, and is not found any more', async ({
  page,
  session,
}) => {
  const word = newWord()
  const id = await stored(session, 'customer', { client_name: `Vergiss ${word}`, city: 'Köln' })
  const party = { id, clientName: '', clientEmail: '' }
  const statuses = await session.call(documentCalls(invoice).statusList)
  const open = statuses.filter(({ meaning }) => meaning === 'open')
  await storeDocument(session, invoice, { party, status: first(open) })
  await page.goto(`customer/show/${id}`)
  await button(page, 'parties.anonymise').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(englishText('parties.open-documents', { count: 1 }))
  const go = dialog.getByRole('button', { name: englishText('parties.anonymise-confirm') })
  await expect(go).toHaveAttribute('aria-disabled', 'true')
  await expectNoViolations(page)
  await dialog.getByRole('textbox').fill(englishText('parties.anonymise-word').toLowerCase())
  await go.click()
  await expect(page.getByText(englishText('customer.anonymised'))).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(englishText('parties.nameless', { id }))
  await expect(page.getByText('Köln')).toBeHidden()
  await page.goto(`customers?search=${word}`)
  await expect(page.getByText(englishText('lists.no-results'))).toBeVisible()
})

test('a concurrent change is reported', { tag: '@full' }, async ({ page, session, errors }) => {
  errors.expectErrors(rejectedCall(409))
  const id = await stored(session, 'lead', { last_name: newWord() })
  await page.goto(`lead/edit/${id}`)
  await field(page, 'parties.field-city').fill('Lille')
  await session.call(partyRecords.lead.update, { body: { id, city: 'Metz' } })
  await button(page, 'form.save').click()
  const alert = page.getByRole('alertdialog')
  await expectUsableDialog(alert)
  await alert.getByRole('button', { name: englishText('form.load-newer') }).click()
  await expect(field(page, 'parties.field-city')).toHaveValue('Metz')
})

test.describe('in dark mode on a phone', () => {
  test.use({ colorScheme: 'dark', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  for (const relation of relations) {
    test(`the screens of a ${relation} fit and have no accessibility violations`, { tag: '@full' }, async ({
      page,
      session,
    }) => {
      const long = `${newWord()}-sans-aucune-espace`.repeat(5)
      const id = await stored(session, relation, {
        company_name: long,
        client_email: `${newWord()}.${'long'.repeat(12)}@example.com`,
        address: long,
        tax_number: '12345678',
      })
      for (const path of [
        `${relation}s`,
        `${relation}/create`,
        `${relation}/edit/${id}`,
        `${relation}/show/${id}`,
      ]) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
        await expectNoSidewaysScrolling(page)
        await inTallWindow(page, () => expectNoViolations(page))
      }
    })
  }
})
