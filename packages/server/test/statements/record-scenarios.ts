import * as catalogue from '@quittance/shared/contract/catalogue-records.ts'
import * as dashboard from '@quittance/shared/contract/dashboard.ts'
import { hideFirstSteps, readFirstSteps, showTour } from '@quittance/shared/contract/first-steps.ts'
import { listImportCurrencies, partyImports } from '@quittance/shared/contract/party-imports.ts'
import {
  convertLead,
  partyListCalls,
  partyRecordCalls,
  partySummaryCall,
} from '@quittance/shared/contract/party-records.ts'
import * as pickers from '@quittance/shared/contract/picker-lists.ts'
import { importProducts, listImportTaxRates } from '@quittance/shared/contract/product-imports.ts'
import { loadSampleData, removeSampleData } from '@quittance/shared/contract/sample-data.ts'
import { globalSearch } from '@quittance/shared/contract/search.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { type PartyKind, partyKinds } from '@quittance/shared/documents/party-kind.ts'
import { mergePendingChanges } from '#search/merge-pending-changes.ts'
import {
  getCallName,
  type PrepareRequest,
  type ScenarioContext,
  type ScenarioEntry,
  type Scenarios,
} from './call-scenario.ts'
import { storeDocument } from './document-scenarios.ts'

/** Scenarios of leads, customers, the catalogue, the dashboard and the search. */
export function createRecordScenarios(): Scenarios {
  return new Map([
    ...Object.values(partyKinds).flatMap(createPartyScenarios),
    [getCallName(listImportCurrencies), () => ({})],
    [getCallName(listImportTaxRates), () => ({})],
    [
      getCallName(convertLead),
      async (context) => ({ body: { id: await createParty(context, partyKinds.lead) } }),
    ],
    ...createCatalogueScenarios(),
    ...choiceCalls.flatMap(createChoiceScenarios),
    ...createDashboardScenarios(),
  ])
}

function createPartyFields({ relation }: PartyKind, number: number) {
  const name = `Nom ${number}`
  const nameFields = relation === 'lead' ? { first_name: 'Ada', last_name: name } : { client_name: name }
  return {
    ...nameFields,
    username: `nom-${number}`,
    company_name: `Firme ${number}`,
    client_email: `a${number}@example.org`,
  }
}

async function storeRecord(context: ScenarioContext, path: string, body: unknown): Promise<number> {
  const response = await context.company.client.send({ method: 'POST', url: path }, body)
  if (response.statusCode !== 200) throw new Error(`${path} answered ${response.body}`)
  return response.json().id
}

const createParty = (context: ScenarioContext, kind: PartyKind) =>
  storeRecord(context, partyRecordCalls(kind).store.path, createPartyFields(kind, context.takeNumber()))

async function createBatch(
  context: ScenarioContext,
  create: (context: ScenarioContext) => Promise<number>,
): Promise<number[]> {
  const ids: number[] = []
  while (ids.length < context.batchSize) ids.push(await create(context))
  return ids
}

/** Creates a party with as many revisions as `batchSize`. */
async function createPartyWithRevisions(context: ScenarioContext, kind: PartyKind): Promise<number> {
  const id = await createParty(context, kind)
  for (let save = 1; save < context.batchSize; save += 1) {
    await storeRecord(context, partyRecordCalls(kind).update.path, {
      id,
      ...createPartyFields(kind, context.takeNumber()),
    })
  }
  return id
}

function createPartyScenarios(kind: PartyKind): ScenarioEntry[] {
  const { page, totals, exportList, setArchived } = partyListCalls(kind)
  const records = partyRecordCalls(kind)
  const summary = partySummaryCall(kind)
  const pickerList = kind.relation === 'lead' ? pickers.listLeads : pickers.listCustomers
  const forParty =
    ({ path }: { path: string }): PrepareRequest =>
    async (context) => ({ url: path.replace(':id', String(await createPartyWithRevisions(context, kind))) })
  return [
    [getCallName(pickerList), ({ pageSize }) => ({ query: { limit: pageSize, search: 'm' } })],
    [getCallName(page), ({ pageSize }) => ({ query: { limit: pageSize } })],
    [getCallName(totals), () => ({})],
    [getCallName(exportList), () => ({ query: { format: 'csv' } })],
    [
      getCallName(setArchived),
      async (context) => ({
        body: { ids: await createBatch(context, () => createParty(context, kind)), archived: true },
      }),
    ],
    [getCallName(records.read), forParty(records.read)],
    [getCallName(records.history), forParty(records.history)],
    [getCallName(records.store), (context) => ({ body: createPartyFields(kind, context.takeNumber()) })],
    [
      getCallName(records.update),
      async (context) => ({
        body: { id: await createParty(context, kind), ...createPartyFields(kind, context.takeNumber()) },
      }),
    ],
    [getCallName(records.duplicates), ({ takeNumber }) => ({ body: createPartyFields(kind, takeNumber()) })],
    [
      getCallName(records.anonymise),
      async (context) => {
        const id = await createPartyWithRevisions(context, kind)
        // Otherwise the call also merges the pending changes of earlier scenarios.
        await mergePendingChanges(context.test.services)
        return { body: { id } }
      },
    ],
    [
      getCallName(summary),
      ({ company }) => ({ url: summary.path.replace(':id', `${company.partyId[kind.relation]}`) }),
    ],
    [getCallName(partyImports[kind.relation]), (context) => ({ body: buildImport(context, kind) })],
  ]
}

function buildImport(context: ScenarioContext, kind: PartyKind) {
  const rows = Array.from({ length: context.pageSize }, (_none, index) => ({
    line: index + 1,
    ...createPartyFields(kind, context.takeNumber()),
  }))
  return { import_id: `import-of-statements-${context.takeNumber()}`, rows }
}

const createProduct = (context: ScenarioContext) => {
  const body = { name: `Produit ${context.takeNumber()}`, price: 12, product_group_id: null }
  return storeRecord(context, catalogue.productCalls.store.path, body)
}

/** Creates a product with as many changes as `batchSize`. */
async function createChangedProduct(context: ScenarioContext): Promise<number> {
  const id = await createProduct(context)
  for (let save = 1; save < context.batchSize; save += 1) {
    const body = { id, name: `Produit ${context.takeNumber()}`, price: 12 }
    await storeRecord(context, catalogue.productCalls.update.path, body)
  }
  return id
}

/** Rows of new products in one new group, with a tax rate. */
/** Usual tax rates are known of few countries. */
const inFrance: PrepareRequest = async ({ test }) => {
  await test.services.database.updateTable('company_versions').set({ country: 'FR' }).execute()
  return { body: {} }
}

const buildProductImport: PrepareRequest = async (context) => {
  const rate = { name: `Taxe ${context.takeNumber()}`, rate: 3 }
  const taxRateId = await storeRecord(context, catalogue.taxRateCalls.store.path, rate)
  const group = `Groupe ${context.takeNumber()}`
  const rows = Array.from({ length: context.pageSize }, (_none, index) => ({
    ...{ line: index + 1, name: `Produit ${context.takeNumber()}`, price: 12, product_group: group },
    tax_rate_ids: [taxRateId],
  }))
  const importId = `import-of-statements-${context.takeNumber()}`
  return { body: { import_id: importId, existing: 'skip', create_groups: true, rows } }
}

const createProductGroup = (context: ScenarioContext) =>
  storeRecord(context, catalogue.productGroupCalls.store.path, { name: `Groupe ${context.takeNumber()}` })

function createCatalogueScenarios(): ScenarioEntry[] {
  return [
    [getCallName(pickers.listCurrencies), () => ({})],
    [getCallName(pickers.listTaxRates), () => ({})],
    [getCallName(pickers.listProductGroups), () => ({})],
    [
      getCallName(pickers.listProducts),
      ({ pageSize }) => ({ query: { search: 'produit', limit: pageSize } }),
    ],
    [
      getCallName(pickers.listProductsOfGroup),
      async (context) => ({ body: { product_group_id: await createProductGroup(context) } }),
    ],
    [getCallName(catalogue.listCatalogueProducts), ({ pageSize }) => ({ query: { limit: pageSize } })],
    [getCallName(catalogue.countCatalogueProducts), () => ({})],
    [getCallName(catalogue.exportCatalogueProducts), () => ({ query: { format: 'csv' } })],
    [
      getCallName(catalogue.productCalls.open),
      ({ company }) => ({ url: catalogue.productCalls.open.path.replace(':id', `${company.productId}`) }),
    ],
    [
      getCallName(catalogue.productCalls.history),
      async (context) => ({
        url: catalogue.productCalls.history.path.replace(':id', `${await createChangedProduct(context)}`),
      }),
    ],
    [
      getCallName(catalogue.productCalls.store),
      async (context) => ({
        body: {
          name: `Produit ${context.takeNumber()}`,
          price: 1,
          product_group_id: await createProductGroup(context),
        },
      }),
    ],
    [
      getCallName(catalogue.productCalls.update),
      async (context) => ({
        body: { id: await createProduct(context), name: `Autre ${context.takeNumber()}`, price: 2 },
      }),
    ],
    ...createRetirementScenarios(catalogue.productCalls, createProduct),
    [getCallName(catalogue.taxRateCalls.addUsual), inFrance],
    [getCallName(importProducts), buildProductImport],
  ]
}

interface RetirementCalls {
  readonly setRetired: { readonly method: 'POST' | string; readonly path: string }
  readonly remove: { readonly method: 'POST' | string; readonly path: string }
}

function createRetirementScenarios(
  { setRetired, remove }: RetirementCalls,
  create: (context: ScenarioContext) => Promise<number>,
): ScenarioEntry[] {
  return [
    [
      `${setRetired.method} ${setRetired.path}`,
      async (context) => ({ body: { ids: await createBatch(context, create), retired: true } }),
    ],
    [
      `${remove.method} ${remove.path}`,
      async (context) => ({ body: { ids: await createBatch(context, create) } }),
    ],
  ]
}

// One for each currency that the scenarios add.
const currencyCodes =
  'AED,AMD,AOA,ARS,AUD,AZN,BAM,BBD,BDT,BMD,BND,BOB,BRL,BSD,BTN,BWP,BYN,BZD,CAD,CHF,CNY,CRC,CZK,DKK,DOP,DZD,EGP,FJD,FKP,GEL,GHS,GIP,GMD,GTQ,HKD,HNL,HTG,ILS,INR,JMD,KES,KGS,KHR,KYD,KZT,LKR,MAD,MDL,MKD,MUR,MXN,MYR,NAD,NIO'.split(
    ',',
  )

function takeCurrencyCode(): string {
  return currencyCodes.shift() ?? 'no code left'
}

const choiceCalls = [
  {
    calls: catalogue.productGroupCalls,
    fields: ({ takeNumber }: ScenarioContext) => ({ name: `Groupe ${takeNumber()}` }),
  },
  {
    calls: catalogue.taxRateCalls,
    fields: ({ takeNumber }: ScenarioContext) => ({ name: `Taxe ${takeNumber()}`, rate: 3 }),
  },
  { calls: catalogue.currencyCalls, fields: () => ({ name: takeCurrencyCode() }) },
  {
    calls: catalogue.paymentMethodCalls,
    fields: ({ takeNumber }: ScenarioContext) => ({ name: `Moyen ${takeNumber()}` }),
  },
]

function createChoiceScenarios({ calls, fields }: (typeof choiceCalls)[number]): ScenarioEntry[] {
  const create = (context: ScenarioContext) => storeRecord(context, calls.store.path, fields(context))
  const entries: ScenarioEntry[] = [
    [getCallName(calls.list), () => ({})],
    [getCallName(calls.store), (context) => ({ body: fields(context) })],
    ...createRetirementScenarios(calls, create),
  ]
  if (!('update' in calls)) return entries
  const update: PrepareRequest = async (context) => ({
    body: { id: await create(context), ...fields(context) },
  })
  return [...entries, [getCallName(calls.update), update]]
}

function createDashboardScenarios(): ScenarioEntry[] {
  const withCurrency: PrepareRequest = ({ company }) => ({
    query: { currency: company.currencyId, today: '2026-02-01' },
  })
  return [
    [getCallName(dashboard.listRecentDocuments), () => ({})],
    [getCallName(dashboard.listDashboardCurrencies), () => ({ query: { today: '2026-02-01' } })],
    [getCallName(dashboard.sumMonths), withCurrency],
    [getCallName(dashboard.sumMoney), withCurrency],
    [getCallName(dashboard.sumOutstanding), withCurrency],
    [getCallName(dashboard.sumOffers), withCurrency],
    [getCallName(readFirstSteps), () => ({})],
    [getCallName(hideFirstSteps), () => ({})],
    [getCallName(showTour), () => ({ body: { is_shown: false } })],
    [
      getCallName(loadSampleData),
      async (context) => {
        await storeDocument(context, getKind('invoice'))
        return { status: 422 }
      },
    ],
    [
      getCallName(removeSampleData),
      async ({ test }) => {
        // It merges all pending changes. The calls before have a different number of them each time.
        await mergePendingChanges(test.services)
        return {}
      },
    ],
    [
      getCallName(globalSearch),
      async (context) => {
        await storeDocument(context, getKind('invoice'))
        return { body: { search_text: 'menard', limit: context.pageSize } }
      },
    ],
  ]
}
