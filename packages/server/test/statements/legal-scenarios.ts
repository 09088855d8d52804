import { readExchangeRate } from '@quittance/shared/contract/exchange-rates.ts'
import { readLegalContext } from '@quittance/shared/contract/legal-context.ts'
import { updateCompany } from '@quittance/shared/contract/settings.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import {
  getCallName,
  getVariantName,
  type PrepareRequest,
  type ScenarioContext,
  type Scenarios,
} from './call-scenario.ts'
import { storeDocument } from './document-scenarios.ts'

/** Scenarios of the data that the check of an invoice needs: for a new document, and for stored ones, which the forms send. */
export function createLegalScenarios(): Scenarios {
  return new Map([
    [getCallName(readLegalContext), ({ company }) => ({ query: { customer_id: company.partyId.customer } })],
    [
      getCallName(readExchangeRate),
      ({ company }) => ({ query: { currency_id: company.currencyId, date: documentDate } }),
    ],
    [getVariantName(readLegalContext, ['document_id', 'corrected_invoice_id']), prepareCreditNote],
    [getVariantName(readLegalContext, ['document_id', 'take_current_data']), prepareCurrentData],
  ])
}

const documentDate = '2026-05-03'

function nameCustomer({ company }: ScenarioContext) {
  const party = { id: company.partyId.customer, clientName: 'Zoé', clientEmail: 'zoe@example.org' }
  return { relation: 'customer', party } as const
}

/** Changes the company, so that a stored document names an earlier version of it. */
async function changeCompany({ company, takeNumber }: ScenarioContext): Promise<void> {
  const address = { address: '1 rue', postal_code: '75001', city: 'Paris', country: 'FR' }
  const contact = { email: 'a@example.org', phone: '', legal_number: '', tax_number: '' }
  const response = await company.client.call(updateCompany, {
    ...{ name: `Firme ${takeNumber()}`, ...address, ...contact },
  })
  if (response.statusCode !== 200) throw new Error(response.body)
}

const prepareCreditNote: PrepareRequest = async (context) => {
  await changeCompany(context)
  const customer = nameCustomer(context)
  const invoice = await storeDocument(context, getKind('invoice'), { ...customer, documentDate })
  const correctedInvoice = { id: invoice.id, number: 'F-1', documentDate }
  const { id } = await storeDocument(context, getKind('creditNote'), { ...customer, correctedInvoice })
  await changeCompany(context)
  return { query: { customer_id: customer.party.id, document_id: id, corrected_invoice_id: invoice.id } }
}

const prepareCurrentData: PrepareRequest = async (context) => {
  await changeCompany(context)
  const customer = nameCustomer(context)
  const { id } = await storeDocument(context, getKind('invoice'), customer)
  await changeCompany(context)
  return { query: { customer_id: customer.party.id, document_id: id, take_current_data: 1 } }
}
