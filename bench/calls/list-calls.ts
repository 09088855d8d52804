import { documentListCalls } from '@quittance/shared/contract/document-lists.ts'
import type { BareStatement } from '#floors/bare-job.ts'
import type { LoadCall } from '#load/load-job.ts'
import { type MeasuredCall, measureCall, type Timing } from './measured-call.ts'
import { invoice } from './prepared-load.ts'
import type { Working } from './with-product.ts'

// The first page of the screen, in the cheapest statement that reads it. Each document has the joined rows: `left join`
// only keeps MariaDB from starting with the smallest table.
const page: BareStatement = {
  text: `select document.id, document.version, document.prefix, document.number, document.title, document.relation,
      document.lead_id, document.customer_id, document.party_name, document.party_company, document.party_email,
      document.document_date, document.due_date, document.sub_total, document.total_tax, document.discount_value,
      document.adjustments, document.total, document.amount_paid, document.amount_due, document.updated_at,
      currency.name as currency, status.name as status, status.meaning, owner.name as owner
    from documents as document
    left join document_statuses as status on status.id = document.status_id
    left join currencies as currency on currency.id = document.currency_id
    left join members as owner on owner.id = document.owner_id
    where document.kind = 'invoice' and document.is_archived = 0
    order by document.number desc, document.id desc limit 51`,
  values: [],
}

/** Reads the first page of the list of invoices, with 50 of them. */
export async function measureList(
  { data, load }: Working,
  timing: Timing,
  { isCompressed = false } = {},
): Promise<MeasuredCall> {
  const { path } = documentListCalls(invoice).page
  const headers = isCompressed ? { 'accept-encoding': 'br, gzip' } : {}
  const call: LoadCall = { method: 'GET', path, headers, body: '' }
  const job = { settings: data.settings, does: { work: 'read', statements: [page] } } as const
  const bare: LoadCall = {
    ...call,
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'application/json' },
  }
  const name = isCompressed ? 'list, compressed' : 'list'
  return await measureCall(name, load, { calls: [call], floor: { job, calls: [bare] }, from: 1, timing })
}
