import { creditInvoice, issuingCalls } from '@quittance/shared/contract/issuing.ts'
import { reversePayment, storePayment, writeOff } from '@quittance/shared/contract/payments.ts'
import {
  emailStatement,
  readStatement as readStatementCall,
  type WireStatement,
} from '@quittance/shared/contract/statements.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { beforeAll, expect, it } from 'vitest'
import { getTranslator } from '#languages/translators.ts'
import { insertCustomers } from '#parties/repository.ts'
import { buildRoof, IssuedDocuments, toInvoice } from '#test/issued-documents.ts'
import { extractPdfText } from '#test/pdf-tools.ts'
import { forEachDatabaseWithCompany } from '#test/test-company.ts'

const invoice = getKind('invoice')
// The language of the customer.
const text = getTranslator('fr')

forEachDatabaseWithCompany('statements', (context) => {
  const company = () => context.company
  const documents = new IssuedDocuments(context)
  const { accept, post } = documents
  const database = () => context.test.services.database
  let invoiceId = 0

  async function issueInvoice(price: string, issueDate: string): Promise<number> {
    const id = await documents.store(issueDate, { lines: [buildRoof(price)] })
    await accept(issuingCalls(invoice).issue, { id, issue_date: issueDate })
    return id
  }

  const pay = (amount: string, paid_on: string, changes: object = {}) =>
    accept(storePayment, documents.money({ amount, paid_on, ...changes }))

  const get = (path: string, query: string, customerId = company().partyId.customer) => {
    const url = `${path.replace(':id', String(customerId))}?currency_id=${company().currencyId}${query}`
    return company().client.send({ method: 'GET', url })
  }

  async function read(query = '', customerId = company().partyId.customer): Promise<WireStatement> {
    const response = await get(readStatementCall.path, query, customerId)
    expect(response.statusCode, response.body).toBe(200)
    return readStatementCall.response.parse(response.json())
  }

  /** The entries as type, debit, credit and balance. */
  const summarise = ({ entries }: WireStatement) =>
    entries.map(({ type, debit, credit, balance }) => [type, debit, credit, balance].join(' '))

  beforeAll(async () => {
    await documents.prepareCompany()
    invoiceId = await issueInvoice('100', '2026-01-10')
    const part = toInvoice(invoiceId, '30.00')
    const payment = await pay('40.00', '2026-01-20', { reference: 'RF18', ...part })
    await pay('4.00', '2026-01-25', {
      direction: 'out',
      allocations: [{ payment_id: payment.id, amount: '4.00' }],
    })
    const second = await issueInvoice('50', '2026-02-01')
    const bounced = await pay('50.00', '2026-02-02', toInvoice(second, '50.00'))
    await accept(reversePayment, { id: bounced.id, reason: 'Bounced' })
    await accept(creditInvoice, { id: invoiceId, amount: '20.00', issue: true })
    await accept(writeOff, { invoice_id: second, reason: 'Insolvent' })
  })

  it('contain documents, payments, refunds, write-offs and reversals in the order of their days', async () => {
    const statement = await read()
    expect(summarise(statement).slice(0, 5)).toEqual([
      'issued-invoice 100.00 0.00 100.00',
      'payment 0.00 40.00 60.00',
      'refund 4.00 0.00 64.00',
      'issued-invoice 50.00 0.00 114.00',
      'payment 0.00 50.00 64.00',
    ])
    // Of today, in the order of their times.
    expect(summarise(statement).slice(5)).toEqual([
      'reversal 50.00 0.00 114.00',
      'issued-credit-note 0.00 20.00 94.00',
      'write-off 0.00 50.00 44.00',
    ])
    expect(statement).toMatchObject({ from: null, opening: '0.00', closing: '44.00' })
    expect(statement.currencies).toEqual([statement.currency])
    expect(statement.entries[1]).toMatchObject({
      label: 'Bank transfer',
      reference: 'RF18',
      on: '2026-01-20',
    })
    expect(statement.entries[5]).toMatchObject({ reference: 'Bounced' })
    expect(statement.entries[0]).toMatchObject({ id: invoiceId, label: expect.stringMatching(/1$/) })
  })

  it('equal what is due less what is left of payments and credit notes', async () => {
    const balances = await database().selectFrom('document_balances').selectAll().execute()
    const payments = await database().selectFrom('payment_balances').selectAll().execute()
    const kinds = new Map(
      (await database().selectFrom('issued_documents').select(['document_id', 'kind']).execute()).map(
        (row) => [row.document_id, row.kind],
      ),
    )
    const due = balances.reduce((sum, row) => {
      const rest = row.owed - row.paid - row.credited - row.written_off - row.spent
      return sum + (kinds.get(row.document_id) === 'invoice' ? rest : -rest)
    }, 0)
    const left = payments
      .filter(({ direction }) => direction === 'in')
      .reduce((sum, { amount, used }) => sum + amount - used, 0)
    expect((await read()).closing).toBe(((due - left) / 100).toFixed(2))
  })

  it('begin with the balance before their first day, and end with their last one', async () => {
    const statement = await read('&from=2026-01-20&to=2026-02-01')
    expect(statement).toMatchObject({ from: '2026-01-20', to: '2026-02-01', opening: '100.00' })
    expect(summarise(statement)).toEqual([
      'payment 0.00 40.00 60.00',
      'refund 4.00 0.00 64.00',
      'issued-invoice 50.00 0.00 114.00',
    ])
    expect(statement.closing).toBe('114.00')
    expect(await read('&from=2026-01-21&to=2026-01-22')).toMatchObject({
      ...{ opening: '60.00', entries: [], closing: '60.00' },
    })
  })

  it('name the field and the remedy of bad input', async () => {
    const path = readStatementCall.path
    expect((await get(path, '', 999_999)).json()).toMatchObject({ code: 404 })
    expect((await get(path, '&from=2026-02-02&to=2026-02-01')).json()).toMatchObject({
      code: 422,
      errors: { from: [expect.stringContaining('2026-02-01')] },
    })
    const url = `${path.replace(':id', String(company().partyId.customer))}?currency_id=999999`
    expect((await company().client.send({ method: 'GET', url })).json()).toMatchObject({
      code: 422,
      errors: { currency_id: [expect.any(String)] },
    })
  })

  it('are printed in the language of the customer', async () => {
    const response = await get(`${readStatementCall.path}/pdf`, '&from=2026-01-15&to=2026-02-02')
    expect(response.statusCode, response.body).toBe(200)
    const shown = extractPdfText(response.rawPayload)
    const labels = ['statements.opening', 'statements.type-refund', 'print.due'] as const
    for (const label of labels) expect(shown).toContain(text(label))
    // A long heading takes two lines.
    const heading = text('statements.heading').split(' ')
    for (const value of [
      ...heading,
      '20 janvier 2026',
      'RF18',
      'Éditions Ménard',
      '100,00',
      '114,00',
      '64,00',
    ])
      expect(shown).toContain(value)
    const empty = extractPdfText((await get(`${readStatementCall.path}/pdf`, '&to=2020-01-01')).rawPayload)
    expect(empty).toContain(text('statements.no-entries'))
  })

  it('have the content of an e-mail in the language of the customer, if it is requested', async () => {
    const period = { from: '15 janvier 2026', to: '2 février 2026' }
    expect((await read('&from=2026-01-15&to=2026-02-02&with_email=1')).email).toEqual({
      ...{ is_on: true, is_logged: true },
      subject: `${text('statements.heading')} – ${text('print.period-range', period)}`,
      message: text('money.email-text'),
    })
    expect(await read('&with_email=0')).not.toHaveProperty('email')
    expect(await read()).not.toHaveProperty('email')
  })

  it('are queued once as an e-mail with the PDF', async () => {
    const email = { to: ['zoe@example.org'], subject: 'Votre relevé', message: 'Bonjour' }
    const body = { id: company().partyId.customer, currency_id: company().currencyId, email }
    const key = { 'idempotency-key': 'statement-once' }
    const first = await company().client.call(emailStatement, body, key)
    expect(first.statusCode, first.body).toBe(200)
    expect((await company().client.call(emailStatement, body, key)).json()).toEqual(first.json())
    const other = { ...body, to: '2026-01-31' }
    expect((await company().client.call(emailStatement, other, key)).statusCode).toBe(409)
    const messages = await database().selectFrom('mail_messages').selectAll().execute()
    expect(messages).toHaveLength(1)
    expect(messages[0]).toMatchObject({ subject: 'Votre relevé', document_id: null })
    const attachments = await database().selectFrom('mail_attachments').selectAll().execute()
    expect(attachments.map(({ name }) => name)).toEqual([`${text('statements.heading')} Éditions Ménard.pdf`])
    expect(extractPdfText(attachments[0]?.content ?? Buffer.alloc(0))).toContain('114,00')
    expect(await post(emailStatement, { ...body, email: { ...email, attach: [invoiceId] } })).toMatchObject({
      code: 422,
      errors: { 'email.attach': [expect.any(String)] },
    })
    expect(await post(emailStatement, { ...body, id: 999_999 })).toMatchObject({ code: 404 })
  })

  it('are those of all merged customers', async () => {
    const { clock } = context.test.services
    await insertCustomers(database(), [{ username: 'menard-2', clientName: 'Zoé M.' }], clock())
    const { id } = await database()
      .selectFrom('customers')
      .select('id')
      .where('username', '=', 'menard-2')
      .executeTakeFirstOrThrow()
    await pay('7.00', '2026-02-03', { customer_id: id })
    expect(await read('', id)).toMatchObject({ closing: '-7.00' })
    const { customer } = company().partyId
    await database().updateTable('customers').set({ merged_into: customer }).where('id', '=', id).execute()
    expect((await read()).closing).toBe('37.00')
    expect(await read('', id)).toEqual(await read())
  })
})
