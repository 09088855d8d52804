import { issuingCalls } from '@quittance/shared/contract/issuing.ts'
import { storePayment } from '@quittance/shared/contract/payments.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { decimal, zero } from '@quittance/shared/money/decimal.ts'
import { sql } from 'kysely'
import { lockedColumns } from '#database/migrations/061-issued-documents.ts'
import type { Connection } from '#database/tables/schema.ts'
import { DocumentApi } from './document-api.ts'
import type { CompanyContext } from './test-company.ts'

const invoice = getKind('invoice')

const issuedTables = [
  'issued_documents',
  'issued_vat',
  'issued_lines',
  'document_lines',
  'document_line_taxes',
] as const

/** Reads the rows of an issued document that never change, and what never changes of the document itself, as text. */
export async function readIssuedRows(db: Connection, documentId: number): Promise<string> {
  const columns = sql.join(lockedColumns.map((column) => sql.ref(column)))
  const locked = await sql`select ${columns} from documents where id = ${documentId}`.execute(db)
  const texts = locked.rows.map((row) => JSON.stringify(row))
  for (const table of issuedTables) {
    const rows = await db.selectFrom(table).selectAll().where('document_id', '=', documentId).execute()
    texts.push(table, ...rows.map((row) => JSON.stringify(row)).sort())
  }
  return texts.join('\n')
}

/** Issues invoices over 100.00 without VAT, and pays them, through the calls of the administrator. */
export class IssuedDocuments {
  readonly #context: CompanyContext
  readonly #invoices: DocumentApi

  constructor(context: CompanyContext) {
    this.#context = context
    this.#invoices = new DocumentApi(invoice, () => context.company)
  }

  /** Gives the company a country whose rules are not checked. Called before the first issue. */
  async prepareCompany(): Promise<void> {
    const { database } = this.#context.test.services
    await database.updateTable('company_versions').set({ name: 'Maine Roofs Inc.', country: 'US' }).execute()
  }

  /** Stores a draft and returns its id. */
  async store(documentDate = '2026-01-31'): Promise<number> {
    const line = { type: 'item', productId: null, name: 'Roof', description: '', unitName: '' } as const
    const { id } = await this.#invoices.store({
      ...{ shippingCharges: zero, discountPercentage: zero, adjustments: zero, documentDate, dueDate: null },
      lines: [{ ...line, taxRates: [], quantity: decimal('1'), price: decimal('100') }],
      taxTreatment: 'outside-scope',
    })
    return id
  }

  /** Issues a draft. Returns the response, also of a rejected call. */
  async tryIssue(id: number) {
    return (await this.#context.company.client.call(issuingCalls(invoice).issue, { id })).json()
  }

  /** Stores and issues an invoice. Returns its id and its number. */
  async issue(documentDate?: string): Promise<{ readonly id: number; readonly number: number }> {
    const id = await this.store(documentDate)
    const { code, number } = await this.tryIssue(id)
    if (code !== 200) throw new Error(`The invoice was not issued: ${code}`)
    return { id, number }
  }

  /** Records a payment of an invoice and returns its id. @param amount decimal text */
  async pay(invoiceId: number, amount: string): Promise<number> {
    const { partyId, currencyId, client } = this.#context.company
    const response = await client.call(storePayment, {
      ...{ customer_id: partyId.customer, currency_id: currencyId, method: 'Bank transfer' },
      ...{ paid_on: '2026-02-01', direction: 'in', amount, reference: '' },
      allocations: [{ invoice_id: invoiceId, amount }],
    })
    const { code, id } = response.json()
    if (code !== 200) throw new Error(`The payment was not recorded: ${response.body}`)
    return id
  }

  /** Makes the PDF of an invoice, which is then stored. */
  async readPdf(id: number): Promise<Buffer> {
    const url = `/api/v1/invoice/${id}/pdf?locale=en`
    return (await this.#context.company.client.send({ method: 'GET', url })).rawPayload
  }
}
