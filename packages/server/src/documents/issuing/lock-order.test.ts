import { decimal } from '@quittance/shared/money/decimal.ts'
import { beforeAll, expect, it } from 'vitest'
import { convertDocument } from '#documents/conversions/convert-document.ts'
import { reversePayment } from '#payments/store-payment.ts'
import { CreditedInvoices } from '#test/credited-invoices.ts'
import { IssuedDocuments } from '#test/issued-documents.ts'
import { recordStatements } from '#test/statements/statement-recorder.ts'
import { forEachDatabaseServerWithCompany } from '#test/test-company.ts'
import { createCredit } from './create-credit.ts'
import { issueDocument } from './issue-document.ts'

/** The tables whose rows are locked in the order that `lockBalances` describes. */
const orderedTables: ReadonlySet<string> = new Set([
  ...['kind_settings', 'number_series', 'documents', 'document_balances', 'line_balances'],
  ...['payment_balances', 'ledger_head'],
])

const lockPattern = /^select .* from `?(\w+)`?.* (?:for update|lock in share mode)\b/s

// The embedded database has no locks of rows.
forEachDatabaseServerWithCompany('the order in which rows are locked', (context) => {
  const documents = new IssuedDocuments(context)
  const { invoices, credits } = new CreditedInvoices(context)
  const author = () => ({ memberId: context.company.memberId })

  beforeAll(() => documents.prepareCompany())

  /** Returns the result of the work, and the table of each lock that it takes. */
  async function recordLocks<Result>(work: () => Promise<Result>) {
    const results: Result[] = []
    const statements = await recordStatements(async () => results.push(await work()))
    const tables = statements.map(({ text }) => lockPattern.exec(text)?.[1] ?? '')
    return { result: results[0], locks: tables.filter((table) => orderedTables.has(table)) }
  }

  it('of a credit note with a draft that replaces the invoice', async () => {
    const { id } = await documents.issue()
    const { result, locks } = await recordLocks(() =>
      createCredit(context.test.services, {
        ...{ author: author(), id, version: undefined, reason: '', scope: { type: 'whole' } },
        ...{ isIssued: true, isReplaced: true, nameLine: () => 'Credit', vatName: 'VAT' },
      }),
    )
    expect(result).toMatchObject({ isCreated: true })
    // The numbers of both drafts come first.
    expect(locks.slice(0, 3)).toEqual(['kind_settings', 'kind_settings', 'number_series'])
    expect([...new Set(locks)]).toEqual([
      ...['kind_settings', 'number_series', 'document_balances', 'documents', 'line_balances', 'ledger_head'],
    ])
  })

  it('of a conversion of an invoice to a credit note', async () => {
    const { id } = await documents.issue()
    const { result, locks } = await recordLocks(() =>
      convertDocument(context.test.services, {
        ...{ ...author(), kind: invoices.kind, id, target: credits.kind },
        ...{ today: undefined, failIfConverted: false, idempotencyKey: undefined },
      }),
    )
    expect(result).toMatchObject({ isCreated: true })
    expect([...new Set(locks)]).toEqual(['kind_settings', 'documents'])
  })

  it('of an issue with a payment, and of its reversal', async () => {
    const id = await documents.store()
    const payment = { method: 'Bank transfer', paidOn: '2026-01-31', amount: decimal('40'), reference: '' }
    const issue = await recordLocks(() =>
      issueDocument(context.test.services, {
        ...{ kind: invoices.kind, author: author(), id, version: undefined, issueDate: undefined },
        payments: [payment],
      }),
    )
    expect(issue.result).toMatchObject({ isIssued: true })
    expect([...new Set(issue.locks)]).toEqual([
      ...['number_series', 'documents', 'document_balances', 'payment_balances', 'ledger_head'],
    ])
    const allocation = context.test.services.database.selectFrom('allocations').select('payment_id')
    const { payment_id } = await allocation.where('invoice_id', '=', id).executeTakeFirstOrThrow()
    const { locks } = await recordLocks(() =>
      reversePayment(context.test.services, { author: author(), id: payment_id ?? 0, reason: 'Error' }),
    )
    expect([...new Set(locks)]).toEqual(['document_balances', 'payment_balances', 'ledger_head'])
  })
})
