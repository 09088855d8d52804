import { readLegalContext } from '@quittance/shared/contract/legal-context.ts'
import type { Binding } from '#http/endpoint.ts'
import { serveWithEtag } from '#http/etag.ts'
import { loadRuleSentences } from '#languages/translators.ts'
import { presentContext } from './presenter.ts'
import { readInvoiced } from './read-invoiced.ts'
import { readContext } from './read-legal-context.ts'

/** Binds the call that returns the parties and the sentences with which a form checks an invoice. */
export function legalContextRoute(binding: Binding): void {
  const { database } = binding.services
  serveWithEtag(binding, readLegalContext, async ({ query, locale }) => {
    const { lead_id: leadId, customer_id: customerId, invoice_id: invoiceId } = query
    const context =
      customerId === undefined
        ? await readContext(database, 'lead', leadId ?? null)
        : await readContext(database, 'customer', customerId)
    const party =
      invoiceId === undefined ? context.party : await readInvoiced(database, context.party, invoiceId)
    return presentContext({ ...context, party }, loadRuleSentences(locale))
  })
}
