import { randomUUID } from 'node:crypto'
import { buildPayload } from '@quittance/server/test/test-company.ts'
import { documentCalls } from '@quittance/shared/contract/documents.ts'
import { issuingCalls, type WireIssuedDocument } from '@quittance/shared/contract/issuing.ts'
import { storePayment } from '@quittance/shared/contract/payments.ts'
import { updateCompany } from '@quittance/shared/contract/settings.ts'
import { type Decimal, zero } from '@quittance/shared/money/decimal.ts'
import { fiveLines, invoice, type PreparedLoad } from '#calls/prepared-load.ts'

// Invoices that a server creates, issues and records payments of, through its calls.

type Server = Pick<PreparedLoad, 'address' | 'clients' | 'company'>

interface Call {
  readonly path: string
  readonly body: object
  /** Absent: the call is made without an idempotency key. */
  readonly key?: string
}

/** Makes a call as the first client. @throws Error if it is rejected */
async function send({ address, clients }: Server, { path, body, key }: Call): Promise<unknown> {
  const response = await fetch(`${address}${path}`, {
    method: 'POST',
    headers: {
      ...clients[0],
      // The server closes a connection that is not used while drafts are copied.
      connection: 'close',
      'content-type': 'application/json',
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    body: JSON.stringify(body),
  })
  const answer: unknown = await response.json()
  if (response.status !== 200) throw new Error(`${path} was rejected: ${JSON.stringify(answer)}`)
  return answer
}

/** Gives the company a name and a country. The rules of a country in the EU would also need data of its customers. */
export async function prepareCompany(server: Server): Promise<void> {
  const company = {
    ...{ name: 'Maine Roofs Inc.', address: '1 Main Street', postal_code: '04101', city: 'Portland' },
    ...{ country: 'US', email: '', phone: '', legal_number: '', tax_number: '' },
  }
  await send(server, { path: updateCompany.path, body: company })
}

/** The day of all drafts and payments. */
const day = '2026-01-31'

/**
 * Stores the draft of an invoice with five lines and one tax each, and returns its id.
 * @param price of each line; absent: the lines have prices of their own
 */
export async function storeDraft(
  server: Server,
  { number, price }: { readonly number: number; readonly price?: Decimal },
): Promise<number> {
  const lines = fiveLines(server.company).map((line) => ({
    ...line,
    price: price ?? line.price,
    // No line can have two rates of VAT.
    taxRates: line.taxRates.slice(0, 1),
  }))
  const body = await buildPayload(server.company, invoice, {
    ...{ number, lines, title: 'Facture', documentDate: day, dueDate: '2026-03-02' },
    ...{ shippingCharges: zero, discountPercentage: zero, adjustments: zero },
  })
  const { store } = documentCalls(invoice)
  return store.response.parse(await send(server, { path: store.path, body })).id
}

/** Issues a draft. */
export async function issueDraft(server: Server, id: number): Promise<WireIssuedDocument> {
  const { issue } = issuingCalls(invoice)
  return issue.response.parse(await send(server, { path: issue.path, body: { id }, key: randomUUID() }))
}

/** Returns the body of a payment of 1.00 for an issued invoice. */
export function paymentBody({ company }: Pick<Server, 'company'>, invoiceId: number) {
  const amount = '1.00'
  return {
    ...{ customer_id: company.partyId.customer, currency_id: company.currencyId, direction: 'in' },
    ...{ method: 'Bank transfer', paid_on: day, amount, reference: '' },
    allocations: [{ invoice_id: invoiceId, amount }],
  }
}

/** Records this payment, and returns its id. */
export async function payInvoice(server: Server, invoiceId: number): Promise<number> {
  const body = paymentBody(server, invoiceId)
  const answer = await send(server, { path: storePayment.path, body, key: randomUUID() })
  return storePayment.response.parse(answer).id
}
