import { expect } from '@playwright/test'
import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import { decimal } from '@quittance/shared/money/decimal.ts'
import { englishText } from '@quittance/shared/text/english-text.ts'
import {
  type DemoRecords,
  first,
  loadBlankDocument,
  openDocument,
  todayInParis,
} from './fixtures/demo-records.ts'
import { type HeadValues, shownAmount } from './fixtures/document-fields.ts'
import { addProduct, enter, toggleRates } from './fixtures/document-lines.ts'
import { type DocumentScreen, expectTotals, leastValues } from './fixtures/document-screen.ts'
import { forEachKind, test } from './fixtures/test.ts'

/** Returns a value for each field. Fields that a kind does not have are skipped when the form is filled in. */
function everyValue(kind: DocumentKind, demo: DemoRecords) {
  const relation = first(kind.relations)
  const party = relation === 'lead' ? first(demo.leads) : first(demo.customers)
  return {
    title: 'Agencement de l’accueil – 2ᵉ étage',
    relation,
    party,
    documentDate: '2026-03-02',
    dueDate: '2026-04-01',
    status: kind.claim === 'none' ? 'Issued' : 'Sent',
    currency: 'USD',
    owner: 'Hugo Lemaître',
    message: 'Bonjour,\nvoici notre proposition.',
    terms: '30 % à la commande.',
    customerNotes: 'À bientôt !',
    amountDue: '120.5',
    amountPaid: '20',
    shippingCharges: '7.9',
  } satisfies Partial<HeadValues>
}

const oakDoor = 'Porte intérieure en chêne, bloc-porte complet'
const wages = "Main-d'œuvre atelier"

const entered = {
  lines: [
    {
      type: 'item' as const,
      productId: null,
      description: '',
      unit_name: '',
      name: 'Porte de l’accueil',
      price: decimal('486.5'),
      quantity: decimal('2'),
      taxRates: [{ id: null, name: 'VAT 10%', rate: decimal('10') }],
    },
    {
      type: 'item' as const,
      productId: null,
      description: '',
      unit_name: '',
      name: wages,
      price: decimal('52'),
      quantity: decimal('3.75'),
      taxRates: [
        { id: null, name: 'VAT 20%', rate: decimal('20') },
        { id: null, name: 'VAT 2.1%', rate: decimal('2.1') },
      ],
    },
  ],
  discountType: 'before' as const,
  discountPercentage: decimal('2.5'),
  adjustments: decimal('-12.34'),
}

/**
 * 2 × 486.50 = 973.00, with 10 % tax (97.30) 1,070.30. 3.75 × 52 = 195.00, with 22.1 % tax (43.095) 238.095.
 * Sub-total: 1,070.30 + 238.095 = 1,308.395. Tax: 97.30 + 43.095 = 140.395.
 * Discount: 2.5 % of 1,308.40 − 140.40 = 1,168.00. Total: 1,308.40 − 29.20 − 12.34.
 */
const enteredTotals = {
  lines: ['1,070.30', '238.10'],
  subTotal: '1,308.40',
  discount: '29.20',
  total: '1,266.86',
}

/** Enters the lines with two products. Each of them starts with 20 % VAT. */
async function enterLines(form: DocumentScreen): Promise<void> {
  await addProduct(form.page, oakDoor)
  await enter(form.line(1).name, 'Porte de l’accueil')
  await enter(form.line(1).price, '486,50')
  await enter(form.line(1).quantity, '2')
  await toggleRates(form.page, 1, ['VAT 20%', 'VAT 10%'])
  await addProduct(form.page, wages)
  await enter(form.line(2).quantity, '3.75')
  await toggleRates(form.page, 2, ['VAT 2.1%'])
  await form.page.getByText(englishText('discount.before'), { exact: true }).click()
  await enter(form.discountPercent, '2.5')
  await enter(form.adjustments, '-12.34')
}

async function expectLines(form: DocumentScreen): Promise<void> {
  for (const [index, line] of entered.lines.entries()) {
    const fields = form.line(index + 1)
    await expect(fields.name).toHaveValue(line.name)
    await expect(fields.price).toHaveValue(shownAmount(line.price))
    await expect(fields.quantity).toHaveValue(line.quantity)
    await expect(fields.rates).toHaveText(line.taxRates.map(({ name }) => name).join(', '))
  }
  await expect(form.discountPercent).toHaveValue(entered.discountPercentage)
  await expect(form.adjustments).toHaveValue(shownAmount(entered.adjustments))
}

// On a database server, each kind also in `npm test`.
const isOnServer = process.env.E2E_DATABASE === 'mysql'

forEachKind(
  () => {
    test('is created, opened again, edited and updated with all values @each-kind', async ({
      form,
      kind,
      demo,
      session,
    }) => {
      const { number } = await loadBlankDocument(session, kind)
      const values = { ...everyValue(kind, demo), number: String(number) }

      await form.openNew()
      await form.fill(values)
      await enterLines(form)
      await expectTotals(form, enteredTotals, 'USD')
      const { id } = await form.save('store')
      await expect(form.toast(englishText(`${kind.name}.added`))).toBeVisible()

      await form.open(id)
      await expect(form.page.getByRole('heading', { level: 1 })).toHaveText(
        englishText(`${kind.name}.edit`, { id }),
      )
      await form.expectValues(values)
      await expectLines(form)
      await expectTotals(form, enteredTotals, 'USD')
      await expect(form.numberMessage).toHaveText(englishText(`${kind.name}.available`))

      await form.fill({ title: 'Accueil, deuxième version', status: 'Draft', owner: 'Amélie Dufresne' })
      await form.line(1).remove.click()
      await addProduct(form.page, oakDoor)
      const saved = await form.save('update')
      await expect(form.toast(englishText(`${kind.name}.updated`))).toBeVisible()
      expect(saved.version).toBe(2)

      const stored = await openDocument(session, kind, id)
      expect(stored).toMatchObject({ number, title: 'Accueil, deuxième version', relation: values.relation })
      expect(stored.owner.name).toBe('Amélie Dufresne')
      expect(stored.lines.map(({ name }) => name)).toEqual([wages, oakDoor])
    })

    test('is blank again after a save, with the next number, the defaults and today’s date', {
      tag: '@full',
    }, async ({ form, kind, demo, session }) => {
      const blank = await loadBlankDocument(session, kind)
      await form.openNew()
      await expect(form.page.getByText(blank.prefix, { exact: true })).toBeVisible()
      await form.fill({ ...everyValue(kind, demo) })
      await enterLines(form)
      await form.save('store')

      await expect(form.numberMessage).toHaveText(englishText(`${kind.name}.available`))
      await form.expectValues({
        number: String(blank.number + 1),
        title: blank.title,
        relation: null,
        party: null,
        documentDate: todayInParis(),
        dueDate: kind.claim === 'none' ? '' : todayInParis(),
        status: '',
        currency: '',
        owner: '',
        message: '',
        terms: blank.terms,
        customerNotes: blank.customerNotes,
        amountDue: '0',
        amountPaid: '0',
        shippingCharges: '0',
      })
      await expect(form.page.getByText(blank.prefix, { exact: true })).toBeVisible()
      await expect(form.page.getByText(englishText('editing.no-lines'))).toBeVisible()
      await expect(form.discountPercent).toHaveValue('0')
      await expect(form.adjustments).toHaveValue('0.00')
      await expect(form.page.getByRole('radio', { name: englishText('discount.after') })).toBeChecked()
      await expect(form.amount('totals.total')).toHaveText('0.00')
      await expect(form.create).toBeDisabled()
    })

    test('selects relation and record of a link for a lead, if the kind can be for a lead', {
      tag: '@full',
    }, async ({ form, kind, demo }) => {
      const lead = first(demo.leads.slice(4))
      const isForLeads = kind.relations.includes('lead')
      await form.openNew(`/lead/${lead.id}`)
      await form.expectValues({ relation: isForLeads ? 'lead' : null, party: isForLeads ? lead : null })
      const notice = form.page.getByText(englishText('document.customer-required'), { exact: true })
      await expect(notice).toBeVisible({ visible: !isForLeads })
    })
  },
  { usually: isOnServer ? undefined : 'invoice' },
)

forEachKind(
  () => {
    test('selects relation and record of a link for a customer', { tag: '@full' }, async ({ form, demo }) => {
      const customer = first(demo.customers.slice(4))
      await form.openNew(`/customer/${customer.id}`)
      await form.expectValues({ relation: 'customer', party: customer })
    })

    test('clears the record and loads the other list when another relation is selected', {
      tag: '@full',
    }, async ({ form, kind, demo }) => {
      await form.openNew(`/customer/${first(demo.customers).id}`)
      await form.expectValues({ relation: 'customer', party: first(demo.customers) })
      for (const relation of kind.relations.length > 1 ? kind.relations : []) {
        await form.fields.relationChoice(relation).click()
        await form.expectValues({ relation, party: null })
        await form.fields.party.click()
        const emails = (relation === 'lead' ? demo.leads : demo.customers).map((one) => one.client_email)
        const offered = await form.page.getByRole('listbox').getByRole('option').first().innerText()
        expect(emails.some((email) => offered.includes(email))).toBe(true)
        await form.fields.party.press('Escape')
      }
    })

    test('shows the result of a save in a toast that can be dismissed and disappears after five seconds', {
      tag: '@full',
    }, async ({ form, kind, demo }) => {
      await form.page.clock.install()
      await form.openNew()
      await form.fillLeast(demo)
      await form.save('store')

      const toast = form.toast(englishText(`${kind.name}.added`))
      await expect(toast).toBeVisible()
      const bar = await toast.evaluate((element) => getComputedStyle(element, '::before').backgroundColor)
      expect(bar).toBe('rgb(47, 158, 68)')
      await form.page.clock.fastForward(3_500)
      await expect(toast).toBeVisible()
      await form.page.clock.fastForward(2_000)
      await expect(toast).toBeHidden()

      await form.fillLeast(demo, leastValues(demo))
      await form.save('store')
      await toast.getByRole('button', { name: englishText('toast.dismiss') }).click()
      await expect(toast).toBeHidden()
    })
  },
  { usually: 'proposal' },
)
