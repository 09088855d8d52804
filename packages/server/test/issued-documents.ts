import { issuingCalls } from '@quittance/shared/contract/issuing.ts'
import { storePayment } from '@quittance/shared/contract/payments.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { decimal, zero } from '@quittance/shared/money/decimal.ts'
import type { FilledDocument } from '@quittance/shared/wire/save-payload.ts'
import { sql } from 'kysely'
import { lockedColumns } from '#database/migrations/061-issued-documents.ts'
import type { Connection } from '#database/tables/schema.ts'
import { DocumentApi } from './document-api.ts'
import type { TestClient } from './test-app.ts'
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

/** Builds a line without VAT. @param price decimal text */
export function buildRoof(price = '100'): FilledDocument['lines'][number] {
  return {
    ...{ type: 'item', productId: null, name: 'Roof', description: '', unitName: '' },
    ...{ taxRates: [], quantity: decimal('1'), price: decimal(price) },
  }
}

/** Values of a draft over 100.00 without VAT. */
export const plainDraft: Partial<FilledDocument> = {
  ...{ shippingCharges: zero, discountPercentage: zero, adjustments: zero, dueDate: null },
  ...{ lines: [buildRoof()], taxTreatment: 'outside-scope' },
}

/** Returns the field of a payment that allocates an amount of it to an invoice. @param amount decimal text */
export function toInvoice(invoiceId: number, amount = '100.00') {
  return { allocations: [{ invoice_id: invoiceId, amount }] }
}

export type TestCall = Parameters<TestClient['call']>[0]

interface CallOptions {
  readonly client?: TestClient
  readonly headers?: Readonly<Record<string, string>>
}

interface IssuedInvoice {
  readonly id: number
  readonly number: number
  /** With its prefix. */
  readonly shownNumber: string
}

/** Issues invoices over 100.00 without VAT, and pays them, through the calls of the administrator. */
export class IssuedDocuments {
  readonly invoices: DocumentApi
  readonly #context: CompanyContext

  constructor(context: CompanyContext) {
    this.#context = context
    this.invoices = new DocumentApi(invoice, () => context.company)
  }

  /** Makes a call, by default as the administrator. Returns the response, also of a rejected call. */
  readonly post = async (call: TestCall, body: object, options: CallOptions = {}) => {
    const { client = this.#context.company.client, headers = {} } = options
    return (await client.call(call, body, headers)).json()
  }

  /** Makes a call that must succeed. Returns the response. */
  readonly accept = async (call: TestCall, body: object) => {
    const response = await this.#context.company.client.call(call, body)
    if (response.statusCode !== 200) throw new Error(`${call.path} was rejected: ${response.body}`)
    return response.json()
  }

  /** Makes a call that reads. @param query parameters of the address */
  readonly get = (path: string, query: object = {}) => {
    const pairs = Object.entries(query).map(([name, value]): [string, string] => [name, String(value)])
    const url = `${path}?${new URLSearchParams(pairs)}`
    return this.#context.company.client.send({ method: 'GET', url })
  }

  /** Returns the body of a call that records a payment, by default of 100.00 that are not allocated. */
  readonly money = (changes: object = {}) => {
    const { partyId, currencyId } = this.#context.company
    return {
      ...{ customer_id: partyId.customer, currency_id: currencyId, direction: 'in', amount: '100.00' },
      ...{ method: 'Bank transfer', paid_on: '2026-02-01', ...changes },
    }
  }

  /** Reads what is owed and due of a document. */
  readonly readLegal = async (id: number, { name } = invoice) =>
    (await this.get(`/api/v1/${name}/${id}/legal`)).json()

  /** Gives the company a country whose rules are not checked. Called before the first issue. */
  async prepareCompany(): Promise<void> {
    const { database } = this.#context.test.services
    await database.updateTable('company_versions').set({ name: 'Maine Roofs Inc.', country: 'US' }).execute()
  }

  /** Stores a draft and returns its id. */
  async store(documentDate = '2026-01-31', changes: Partial<FilledDocument> = {}): Promise<number> {
    return (await this.invoices.store({ ...plainDraft, documentDate, ...changes })).id
  }

  /** Issues a draft. Returns the response, also of a rejected call. */
  async tryIssue(id: number) {
    return await this.post(issuingCalls(invoice).issue, { id })
  }

  /** Stores and issues an invoice. Returns its id and its number. */
  async issue(documentDate?: string, changes?: Partial<FilledDocument>): Promise<IssuedInvoice> {
    const id = await this.store(documentDate, changes)
    const { code, number, prefix } = await this.tryIssue(id)
    if (code !== 200) throw new Error(`The invoice was not issued: ${code}`)
    return { id, number, shownNumber: `${prefix}${number}` }
  }

  /** Records a payment of an invoice and returns its id. @param amount decimal text */
  async pay(invoiceId: number, amount: string): Promise<number> {
    return (await this.accept(storePayment, this.money({ amount, ...toInvoice(invoiceId, amount) }))).id
  }

  /** Makes the PDF of an invoice, which is then stored. */
  async readPdf(id: number): Promise<Buffer> {
    return (await this.get(`/api/v1/invoice/${id}/pdf`, { locale: 'en' })).rawPayload
  }
}
