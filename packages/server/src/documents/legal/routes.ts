import { readExchangeRate } from '@quittance/shared/contract/exchange-rates.ts'
import { readLegalContext } from '@quittance/shared/contract/legal-context.ts'
import { type Binding, serve } from '#http/endpoint.ts'
import { serveWithEtag } from '#http/etag.ts'
import { loadRuleSentences } from '#languages/translators.ts'
import { findUsedExchangeRate } from './exchange-rate-repository.ts'
import { presentContext, presentExchangeRate } from './presenter.ts'
import { readContext } from './read-legal-context.ts'

/** Binds the call that returns the parties and the sentences with which a form checks an invoice. */
export function legalContextRoute(binding: Binding): void {
  const { database } = binding.services
  serveWithEtag(binding, readLegalContext, async ({ query, locale }) => {
    const { lead_id: leadId, customer_id: customerId } = query
    const source =
      customerId === undefined
        ? { relation: 'lead' as const, partyId: leadId ?? null }
        : { relation: 'customer' as const, partyId: customerId }
    const context = await readContext(database, {
      ...source,
      documentId: query.document_id ?? null,
      correctedInvoiceId: query.corrected_invoice_id ?? null,
      takesCurrentData: query.take_current_data ?? false,
    })
    return presentContext(context, loadRuleSentences(locale))
  })
}

/** Binds the call that returns the exchange rate that was used last on a day. */
export function exchangeRateRoute(binding: Binding): void {
  const { database } = binding.services
  serve(binding, readExchangeRate, async ({ query: { currency_id: currencyId, date } }) => ({
    used: presentExchangeRate(await findUsedExchangeRate(database, { currencyId, date })),
  }))
}
