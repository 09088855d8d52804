import { expect } from '@playwright/test'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { expectNoViolationsInAnyLight } from './fixtures/accessibility-checks.ts'
import { storeDocument } from './fixtures/demo-records.ts'
import { expectFacts, readNextNumber, roofLines, storeCustomer } from './fixtures/issuing.ts'
import { test } from './fixtures/test.ts'

// Issuing and payments in German and Spanish. English and French are in issue.spec.ts.

const invoice = getKind('invoice')

/** The texts of a language, as the screens show them. The invoice is about 410.00 + 51.00 VAT = 461.00. */
interface Wording {
  readonly locale: string
  readonly issue: string
  readonly issueTitle: RegExp
  readonly numberLabel: string
  /** Amounts in the dialog, by their labels. */
  readonly amounts: Readonly<Record<string, string>>
  readonly locks: string
  readonly issued: (number: string) => string
  readonly issuedLine: RegExp
  readonly balance: string
  readonly recordPayment: string
  readonly paymentTitle: (number: string) => string
  readonly amount: string
  /** The amount that stays due after a payment of 61.00. */
  readonly rest: string
  readonly method: string
  readonly record: string
  readonly recorded: string
  /** Amounts of the balance after that payment, by their labels. */
  readonly balances: Readonly<Record<string, string>>
}

const german: Wording = {
  locale: 'de-DE',
  issue: 'Ausstellen',
  issueTitle: / ausstellen$/,
  numberLabel: 'Rechnungsnummer',
  amounts: {
    'Summe netto': '410,00 EUR',
    'Summe USt.': '51,00 EUR',
    'Summe brutto': '461,00 EUR',
    Zahlbetrag: '461,00 EUR',
  },
  locks: 'Nach dem Ausstellen sind Nummer, Datum, Kunde, Positionen, Texte und Beträge festgeschrieben.',
  issued: (number) => `${number} ist ausgestellt.`,
  issuedLine: /Ausgestellt von Claire Belleroche am .+ und festgeschrieben\./,
  balance: 'Saldo',
  recordPayment: 'Zahlung erfassen',
  paymentTitle: (number) => `Zahlung zu ${number}`,
  amount: 'Betrag (EUR)',
  rest: '400,00 EUR bleiben offen.',
  method: 'Zahlungsart',
  record: 'Erfassen',
  recorded: 'Die Zahlung ist erfasst.',
  balances: { Zahlbetrag: '461,00', Bezahlt: '61,00', Offen: '400,00' },
}

const spanish: Wording = {
  locale: 'es-ES',
  issue: 'Emitir',
  issueTitle: /^Emitir /,
  numberLabel: 'Número de factura',
  amounts: {
    'Total sin IVA': '410,00 EUR',
    'Total IVA': '51,00 EUR',
    'Total con IVA': '461,00 EUR',
    'Total a pagar': '461,00 EUR',
  },
  locks:
    'Una vez emitido, el número, la fecha, el cliente, las líneas, los textos y los importes quedan bloqueados.',
  issued: (number) => `Se ha emitido ${number}.`,
  issuedLine: /Emitido por Claire Belleroche el .+ y bloqueado\./,
  balance: 'Saldo',
  recordPayment: 'Registrar un cobro',
  paymentTitle: (number) => `Cobro de ${number}`,
  amount: 'Importe (EUR)',
  rest: 'Quedarán 400,00 EUR pendientes.',
  method: 'Forma de pago',
  record: 'Registrar',
  recorded: 'Se ha registrado el cobro.',
  balances: { 'Total a pagar': '461,00', Pagado: '61,00', Pendiente: '400,00' },
}

for (const [language, wording] of Object.entries({ German: german, Spanish: spanish })) {
  test.describe(`in ${language}`, () => {
    test.use({ locale: wording.locale })

    test('a member issues an invoice and records a payment of it', { tag: '@full' }, async ({
      page,
      session,
    }) => {
      const { id } = await storeDocument(session, invoice, {
        party: await storeCustomer(session),
        lines: roofLines,
      })
      const number = await readNextNumber(session, invoice)
      await page.goto(`invoice/show/${id}`)
      await page.getByRole('button', { name: wording.issue, exact: true }).click()
      const dialog = page.getByRole('dialog', { name: wording.issueTitle })
      await expectFacts(dialog, { [wording.numberLabel]: number, ...wording.amounts })
      await expect(dialog).toContainText(wording.locks)
      await dialog.getByRole('button', { name: wording.issue, exact: true }).click()
      await expect(page.getByRole('status').filter({ hasText: wording.issued(number) })).toBeVisible()
      await expect(page.getByRole('article')).toContainText(wording.issuedLine)

      const card = page.getByRole('region', { name: wording.balance, exact: true })
      await card.getByRole('button', { name: wording.recordPayment, exact: true }).click()
      const payment = page.getByRole('dialog', { name: wording.paymentTitle(number), exact: true })
      await payment.getByRole('textbox', { name: wording.amount }).fill('61,00')
      // 461,00 − 61,00.
      await expect(payment).toContainText(wording.rest)
      // The demo company has English reference data.
      await payment.getByRole('combobox', { name: wording.method }).selectOption('Bank transfer')
      await payment.getByRole('button', { name: wording.record, exact: true }).click()
      await expect(page.getByText(wording.recorded)).toBeVisible()
      await expectFacts(card, wording.balances)
      await expectNoViolationsInAnyLight(page)
    })
  })
}
