import { creditInvoice, issuingCalls } from '@quittance/shared/contract/issuing.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import type { LineTaxRate } from '@quittance/shared/documents/sales-document.ts'
import { decimal, zero } from '@quittance/shared/money/decimal.ts'
import type { FilledDocument } from '@quittance/shared/wire/save-payload.ts'
import { expect } from 'vitest'
import { DocumentApi } from './document-api.ts'
import { extractPdfText } from './pdf-tools.ts'
import type { CompanyContext } from './test-company.ts'

const [invoice, creditNote] = [getKind('invoice'), getKind('creditNote')]

/** A tax other than VAT. @param percent decimal text */
export function buildOtherTax(name: string, percent: string): LineTaxRate {
  const taxClass = { kind: 'other', category: null, exemptionCode: '', exemptionText: '' } as const
  return { id: null, name, rate: decimal(percent), taxClass }
}

/** The rest of an invoice after its issued credit notes, in cents. */
export interface InvoiceRest {
  readonly owed: number
  /** Base and VAT by category and percentage, such as `S 20`. */
  readonly vat: Readonly<Record<string, readonly [number, number]>>
}

/** Issues invoices and credits them, through the calls of the administrator. */
export class CreditedInvoices {
  readonly invoices: DocumentApi
  readonly credits: DocumentApi
  readonly #context: CompanyContext

  constructor(context: CompanyContext) {
    this.#context = context
    this.invoices = new DocumentApi(invoice, () => context.company)
    this.credits = new DocumentApi(creditNote, () => context.company)
  }

  get #database() {
    return this.#context.test.services.database
  }

  /** Gives the company a country whose rules are not checked. Called before the first issue. */
  async prepareCompany(): Promise<void> {
    await this.#database
      .updateTable('company_versions')
      .set({ name: 'Maine Roofs Inc.', country: 'US' })
      .execute()
  }

  /** Builds a line. @param price decimal text */
  line(price: string, taxRates: readonly LineTaxRate[], name = 'Roof'): FilledDocument['lines'][number] {
    return {
      ...{ type: 'item', productId: null, name, description: '', unitName: '' },
      ...{ quantity: decimal('1'), price: decimal(price), taxRates },
    }
  }

  /** Stores a draft of an invoice and returns its id. */
  async store(changes: Partial<FilledDocument>): Promise<number> {
    const draft = {
      ...{ shippingCharges: zero, discountPercentage: zero, adjustments: zero },
      ...{ documentDate: '2026-01-31', dueDate: null },
    }
    const answer = await this.invoices.store({ ...draft, ...changes })
    expect(answer).toMatchObject({ code: 200 })
    return answer.id
  }

  /** Stores and issues an invoice, and returns its id. */
  async issue(changes: Partial<FilledDocument>): Promise<number> {
    const id = await this.store(changes)
    expect(await this.issueStored(this.invoices, id)).toMatchObject({ code: 200 })
    return id
  }

  /** Issues a draft. Returns the response, also of a rejected call. */
  async issueStored({ kind }: DocumentApi, id: number) {
    return (await this.#context.company.client.call(issuingCalls(kind).issue, { id })).json()
  }

  /** Creates a credit note and issues it. Returns the response, also of a rejected call. */
  async tryCredit(id: number, scope: object = {}) {
    return (await this.#context.company.client.call(creditInvoice, { id, issue: true, ...scope })).json()
  }

  /** Creates a credit note, issues it and returns its id. */
  async credit(id: number, scope: object = {}): Promise<number> {
    const answer = await this.tryCredit(id, scope)
    expect(answer).toMatchObject({ code: 200 })
    return answer.credit_note_id
  }

  async readLegal({ kind }: DocumentApi, id: number) {
    const url = `/api/v1/${kind.name}/${id}/legal`
    return (await this.#context.company.client.send({ method: 'GET', url })).json()
  }

  async readCreditPdf(id: number): Promise<string> {
    const url = `/api/v1/${creditNote.name}/${id}/pdf?locale=en`
    return extractPdfText((await this.#context.company.client.send({ method: 'GET', url })).rawPayload)
  }

  async readRest(invoiceId: number): Promise<InvoiceRest> {
    const credits = await this.#database
      .selectFrom('documents')
      .select('id')
      .where('corrected_invoice_id', '=', invoiceId)
      .where('issued_at', 'is not', null)
      .execute()
    const ids = [invoiceId, ...credits.map(({ id }) => id)]
    const sign = (id: number) => (id === invoiceId ? 1 : -1)
    const issued = this.#database.selectFrom('issued_documents').where('document_id', 'in', ids)
    const amounts = await issued.select(['document_id', 'owed']).execute()
    const groups = await this.#database
      .selectFrom('issued_vat')
      .selectAll()
      .where('document_id', 'in', ids)
      .execute()
    const vat = new Map<string, readonly [number, number]>()
    for (const { document_id: id, category, rate, base, tax } of groups) {
      const key = `${category} ${Number(rate)}`
      const [baseLeft, taxLeft] = vat.get(key) ?? [0, 0]
      vat.set(key, [baseLeft + sign(id) * base, taxLeft + sign(id) * tax])
    }
    const owed = amounts.reduce((sum, row) => sum + sign(row.document_id) * row.owed, 0)
    return { owed, vat: Object.fromEntries(vat) }
  }
}
