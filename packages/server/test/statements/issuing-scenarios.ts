import { creditInvoice, issuingCalls } from '@quittance/shared/contract/issuing.ts'
import * as settings from '@quittance/shared/contract/issuing-settings.ts'
import { readIssuing } from '@quittance/shared/contract/issuing-state.ts'
import * as ledger from '@quittance/shared/contract/ledger.ts'
import * as payments from '@quittance/shared/contract/payments.ts'
import * as statements from '@quittance/shared/contract/statements.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { decimal, zero } from '@quittance/shared/money/decimal.ts'
import {
  getCallName,
  type PrepareRequest,
  type ScenarioContext,
  type ScenarioEntry,
  type Scenarios,
} from './call-scenario.ts'
import { storeDocument } from './document-scenarios.ts'

const [invoice, creditNote] = [getKind('invoice'), getKind('creditNote')]
const documentDate = '2026-05-03'
const line = { type: 'item', productId: null, name: 'Toit', description: '', unitName: '' } as const

/** Scenarios of issued documents, their payments, and the ledger. */
export function createIssuingScenarios(): Scenarios {
  return new Map([
    ...createIssueScenarios(),
    ...createSettingsScenarios(),
    ...createPaymentScenarios(),
    ...createStatementScenarios(),
    ...createLedgerScenarios(),
  ])
}

/** Stores a draft over 100.00 for each line, which can be issued: the rules of the country of the company are not checked. */
async function storeDraft(context: ScenarioContext, kind = invoice): Promise<number> {
  const { database } = context.test.services
  await database.updateTable('company_versions').set({ name: 'Maine Roofs Inc.', country: 'US' }).execute()
  const price = { taxRates: [], quantity: decimal('1'), price: decimal('100') }
  const { id } = await storeDocument(context, kind, {
    ...{ relation: 'customer', documentDate, dueDate: null, taxTreatment: 'outside-scope' },
    ...{ shippingCharges: zero, discountPercentage: zero, adjustments: zero },
    party: { id: context.company.partyId.customer, clientName: 'Zoé', clientEmail: 'zoe@example.org' },
    lines: Array.from({ length: context.lineCount }, () => ({ ...line, ...price })),
  })
  return id
}

async function send<Result>(
  { company }: ScenarioContext,
  endpoint: Parameters<ScenarioContext['company']['client']['call']>[0],
  body: object,
): Promise<Result> {
  const response = await company.client.call(endpoint, body)
  if (response.statusCode !== 200) throw new Error(`${getCallName(endpoint)}: ${response.body}`)
  return response.json()
}

async function issue(context: ScenarioContext): Promise<number> {
  const id = await storeDraft(context)
  await send(context, issuingCalls(invoice).issue, { id })
  return id
}

function describeMoney({ company }: ScenarioContext, allocations: readonly object[]) {
  return {
    ...{ customer_id: company.partyId.customer, currency_id: company.currencyId, direction: 'in' },
    ...{ method: 'Bank transfer', paid_on: documentDate, amount: '50.00', allocations },
  }
}

async function pay(context: ScenarioContext, isAllocated = true): Promise<number> {
  const allocations = isAllocated ? [{ invoice_id: await issue(context), amount: '50.00' }] : []
  const { id } = await send<{ id: number }>(
    context,
    payments.storePayment,
    describeMoney(context, allocations),
  )
  return id
}

/** Returns the id of the allocation of a new payment. */
async function findAllocation(context: ScenarioContext): Promise<number> {
  const paymentId = await pay(context)
  const allocations = context.test.services.database.selectFrom('allocations').select('id')
  return (await allocations.where('payment_id', '=', paymentId).executeTakeFirstOrThrow()).id
}

async function issueBatch(context: ScenarioContext): Promise<number[]> {
  const ids: number[] = []
  while (ids.length < context.batchSize) ids.push(await storeDraft(context))
  return ids
}

function createIssueScenarios(): ScenarioEntry[] {
  const openLegal: PrepareRequest = async (context) => ({
    url: `/api/v1/invoice/${await issue(context)}/legal`,
  })
  const storeCreditNote = async (context: ScenarioContext) => {
    const body = { id: await issue(context), reason: 'Remise' }
    return (await send<{ credit_note_id: number }>(context, creditInvoice, body)).credit_note_id
  }
  return [
    [
      getCallName(issuingCalls(invoice).issue),
      async (context) => ({ body: { id: await storeDraft(context) } }),
    ],
    [
      getCallName(issuingCalls(invoice).issueMany),
      async (context) => ({ body: { ids: await issueBatch(context) } }),
    ],
    [getCallName(issuingCalls(invoice).legal), openLegal],
    [
      getCallName(issuingCalls(creditNote).issue),
      async (context) => ({ body: { id: await storeCreditNote(context) } }),
    ],
    [
      getCallName(issuingCalls(creditNote).issueMany),
      async (context) => ({ body: { ids: [await storeCreditNote(context)] } }),
    ],
    [
      getCallName(issuingCalls(creditNote).legal),
      async (context) => ({ url: `/api/v1/creditNote/${await storeCreditNote(context)}/legal` }),
    ],
    [
      getCallName(creditInvoice),
      async (context) => ({ body: { id: await issue(context), reason: 'Remise', issue: true } }),
    ],
  ]
}

function createSettingsScenarios(): ScenarioEntry[] {
  const year = { query: { year: 2026 } }
  return [
    [getCallName(readIssuing), () => ({})],
    [getCallName(settings.inspectIssuing), () => ({})],
    // New installations have it on.
    [getCallName(settings.switchIssuingOn), () => ({ body: { version: 1 }, status: 409 })],
    [getCallName(settings.listNumberSeries), () => ({})],
    [
      getCallName(settings.changeSeries),
      ({ takeNumber }) => ({
        body: { kind: 'invoice', prefix: `F${takeNumber()}-`, is_yearly: false, is_strict: true },
      }),
    ],
    [getCallName(settings.listBalanceStatuses), () => ({})],
    [getCallName(settings.changeBalanceStatuses), changeStatuses],
    [
      getCallName(settings.confirmRestore),
      () => ({
        body: {
          version: 1,
          series: [{ kind: 'invoice', last_number: 1, last_day: null }],
          ledger_position: null,
        },
        status: 409,
      }),
    ],
    [getCallName(settings.reportSeries), () => year],
    [getCallName(settings.certifySeries), () => year],
    [getCallName(settings.rehearseNewYear), () => ({})],
  ]
}

const changeStatuses: PrepareRequest = async ({ test, company }) => {
  const { path: url } = settings.listBalanceStatuses
  const [first] = (await company.client.send({ method: 'GET', url })).json()
  const statuses = await test.services.database
    .selectFrom('document_statuses')
    .select('id')
    .where('kind', '=', first.kind)
    .where('meaning', '=', 'open')
    .execute()
  const changed = statuses.map(({ id }) => ({ balance: 'open', status_id: id })).slice(-1)
  return { body: { kind: first.kind, statuses: changed } }
}

function createPaymentScenarios(): ScenarioEntry[] {
  const ofCustomer = ({ company }: ScenarioContext) => ({
    currency_id: company.currencyId,
    customer_id: company.partyId.customer,
  })
  return [
    [
      getCallName(payments.storePayment),
      async (context) => {
        const allocations: object[] = []
        while (allocations.length < context.batchSize)
          allocations.push({ invoice_id: await issue(context), amount: '10.00' })
        return { body: describeMoney(context, allocations) }
      },
    ],
    [
      getCallName(payments.allocatePayment),
      async (context) => ({
        body: {
          payment_id: await pay(context, false),
          allocations: [{ invoice_id: await issue(context), amount: '20.00' }],
        },
      }),
    ],
    [
      getCallName(payments.reversePayment),
      async (context) => ({ body: { id: await pay(context), reason: 'Rejeté' } }),
    ],
    [
      getCallName(payments.reverseAllocation),
      async (context) => ({ body: { id: await findAllocation(context), reason: 'Erreur' } }),
    ],
    [
      getCallName(payments.withhold),
      async (context) => ({ body: { invoice_id: await issue(context), amount: '5.00' } }),
    ],
    [
      getCallName(payments.writeOff),
      async (context) => ({ body: { invoice_id: await issue(context), reason: 'Perdu' } }),
    ],
    [
      getCallName(payments.listAllocations),
      async (context) => ({ query: { payment_id: await pay(context) } }),
    ],
    [
      getCallName(payments.openPayment),
      async (context) => ({ url: `/api/v1/payments/${await pay(context)}` }),
    ],
    [getCallName(payments.listOpenItems), (context) => ({ query: ofCustomer(context) })],
    [
      getCallName(payments.readReceipt),
      async (context) => ({ url: `/api/v1/payments/${await pay(context)}/receipt` }),
    ],
    [getCallName(payments.listPayments), (context) => ({ query: { limit: context.pageSize } })],
    [getCallName(payments.listPaymentMethods), () => ({})],
  ]
}

function createStatementScenarios(): ScenarioEntry[] {
  const statement = ({ company }: ScenarioContext, path = '') => ({
    url: `/api/v1/customer/${company.partyId.customer}/statement${path}`,
    query: { currency_id: company.currencyId },
  })
  return [
    [getCallName(statements.readStatement), (context) => statement(context)],
    [getCallName(statements.printStatement), (context) => statement(context, '/pdf')],
    [
      getCallName(statements.emailStatement),
      ({ company }) => ({
        body: {
          ...{ id: company.partyId.customer, currency_id: company.currencyId },
          email: { to: ['zoe@example.org'], cc: [], subject: 'Relevé', message: 'Voici.' },
        },
      }),
    ],
  ]
}

function createLedgerScenarios(): ScenarioEntry[] {
  return ledger.ledgerCalls.map((call) => [
    getCallName(call),
    () => (call.method === 'POST' ? { body: {} } : {}),
  ])
}
