import * as products from '@quittance/shared/contract/catalogue-records.ts'
import {
  currencyCalls,
  productCalls,
  productGroupCalls,
  taxRateCalls,
} from '@quittance/shared/contract/catalogue-records.ts'
import * as dashboard from '@quittance/shared/contract/dashboard.ts'
import { listImportCurrencies, partyImports } from '@quittance/shared/contract/party-imports.ts'
import {
  convertLead,
  partyListCalls,
  partyRecordCalls,
  partySummaryCall,
} from '@quittance/shared/contract/party-records.ts'
import * as pickers from '@quittance/shared/contract/picker-lists.ts'
import { listCustomers, listLeads } from '@quittance/shared/contract/picker-lists.ts'
import { globalSearch } from '@quittance/shared/contract/search.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { type PartyKind, partyKinds } from '@quittance/shared/documents/party-kind.ts'
import { mergePendingChanges } from '#search/merge-pending-changes.ts'
import { getCallName, type PrepareRequest, type ScenarioContext, type Scenarios } from './call-scenario.ts'
import { storeDocument } from './document-scenarios.ts'

/** Every call about leads, customers, the catalogue and what is found and counted. */
export function createRecordScenarios(): Scenarios {
  return new Map([
    ...Object.values(partyKinds).flatMap(createPartyScenarios),
    [getCallName(listImportCurrencies), () => ({})],
    [
      getCallName(convertLead),
      async (stage) => ({ body: { id: await createParty(stage, partyKinds.lead) } }),
    ],
    ...createCatalogueScenarios(),
    ...choiceCalls.flatMap(createChoiceScenarios),
    ...createDashboardScenarios(),
  ])
}

type ScenarioEntry = [string, PrepareRequest]

function partyFields({ relation }: PartyKind, number: number) {
  const name = `Nom ${number}`
  const who = relation === 'lead' ? { first_name: 'Ada', last_name: name } : { client_name: name }
  return {
    ...who,
    username: `nom-${number}`,
    company_name: `Firme ${number}`,
    client_email: `a${number}@example.org`,
  }
}

async function storeRecord(stage: ScenarioContext, path: string, body: unknown): Promise<number> {
  const answer = await stage.company.client.send({ method: 'POST', url: path }, body)
  if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.body}`)
  return answer.json().id
}

const createParty = (stage: ScenarioContext, kind: PartyKind) =>
  storeRecord(stage, partyRecordCalls(kind).store.path, partyFields(kind, stage.takeNumber()))

async function createSeveral(
  stage: ScenarioContext,
  make: (stage: ScenarioContext) => Promise<number>,
): Promise<number[]> {
  const ids: number[] = []
  while (ids.length < stage.batchSize) ids.push(await make(stage))
  return ids
}

/** One that was saved as often as a list has entries. */
async function createPartyWithRevisions(stage: ScenarioContext, kind: PartyKind): Promise<number> {
  const id = await createParty(stage, kind)
  for (let save = 1; save < stage.batchSize; save += 1) {
    await storeRecord(stage, partyRecordCalls(kind).update.path, {
      id,
      ...partyFields(kind, stage.takeNumber()),
    })
  }
  return id
}

function createPartyScenarios(kind: PartyKind): ScenarioEntry[] {
  const { page, totals, sheet, setArchived } = partyListCalls(kind)
  const records = partyRecordCalls(kind)
  const summary = partySummaryCall(kind)
  const offered = kind.relation === 'lead' ? listLeads : listCustomers
  const on =
    ({ path }: { path: string }): PrepareRequest =>
    async (stage) => ({ url: path.replace(':id', String(await createPartyWithRevisions(stage, kind))) })
  return [
    [getCallName(offered), ({ pageSize: listed }) => ({ query: { limit: listed, search: 'e' } })],
    [getCallName(page), ({ pageSize: listed }) => ({ query: { limit: listed } })],
    [getCallName(totals), () => ({})],
    [getCallName(sheet), () => ({ query: { format: 'csv' } })],
    [
      getCallName(setArchived),
      async (stage) => ({
        body: { ids: await createSeveral(stage, (here) => createParty(here, kind)), archived: true },
      }),
    ],
    [getCallName(records.read), on(records.read)],
    [getCallName(records.history), on(records.history)],
    [getCallName(records.store), (stage) => ({ body: partyFields(kind, stage.takeNumber()) })],
    [
      getCallName(records.update),
      async (stage) => ({
        body: { id: await createParty(stage, kind), ...partyFields(kind, stage.takeNumber()) },
      }),
    ],
    [getCallName(records.duplicates), ({ takeNumber: next }) => ({ body: partyFields(kind, next()) })],
    [
      getCallName(records.anonymise),
      async (stage) => {
        const id = await createPartyWithRevisions(stage, kind)
        // It brings the index up to date with whatever was saved before.
        await mergePendingChanges(stage.test.services)
        return { body: { id } }
      },
    ],
    [
      getCallName(summary),
      ({ company: firm }) => ({ url: summary.path.replace(':id', `${firm.partyId[kind.relation]}`) }),
    ],
    [getCallName(partyImports[kind.relation]), (stage) => ({ body: buildImport(stage, kind) })],
  ]
}

function buildImport(stage: ScenarioContext, kind: PartyKind) {
  const rows = Array.from({ length: stage.pageSize }, (_none, place) => ({
    line: place + 1,
    ...partyFields(kind, stage.takeNumber()),
  }))
  return { import_id: `import-of-statements-${stage.takeNumber()}`, rows }
}

const createProduct = (stage: ScenarioContext) => {
  const body = { name: `Produit ${stage.takeNumber()}`, price: 12, product_group_id: null }
  return storeRecord(stage, productCalls.store.path, body)
}

const createProductGroup = (stage: ScenarioContext) =>
  storeRecord(stage, productGroupCalls.store.path, { name: `Groupe ${stage.takeNumber()}` })

function createCatalogueScenarios(): ScenarioEntry[] {
  return [
    [getCallName(pickers.listCurrencies), () => ({})],
    [getCallName(pickers.listTaxRates), () => ({})],
    [getCallName(pickers.listProductGroups), () => ({})],
    [
      getCallName(pickers.listProducts),
      ({ pageSize: listed }) => ({ query: { search: 'produit', limit: listed } }),
    ],
    [
      getCallName(pickers.listProductsOfGroup),
      async (stage) => ({ body: { product_group_id: await createProductGroup(stage) } }),
    ],
    [getCallName(products.listCatalogueProducts), ({ pageSize: listed }) => ({ query: { limit: listed } })],
    [getCallName(products.countCatalogueProducts), () => ({})],
    [getCallName(products.exportCatalogueProducts), () => ({ query: { format: 'csv' } })],
    [
      getCallName(productCalls.open),
      ({ company: firm }) => ({ url: productCalls.open.path.replace(':id', `${firm.productId}`) }),
    ],
    [
      getCallName(productCalls.store),
      async (stage) => ({
        body: {
          name: `Produit ${stage.takeNumber()}`,
          price: 1,
          product_group_id: await createProductGroup(stage),
        },
      }),
    ],
    [
      getCallName(productCalls.update),
      async (stage) => ({
        body: { id: await createProduct(stage), name: `Autre ${stage.takeNumber()}`, price: 2 },
      }),
    ],
    ...createRetirementScenarios(productCalls, createProduct),
  ]
}

interface RetirementCalls {
  readonly setRetired: { readonly method: 'POST' | string; readonly path: string }
  readonly remove: { readonly method: 'POST' | string; readonly path: string }
}

function createRetirementScenarios(
  { setRetired, remove }: RetirementCalls,
  make: (stage: ScenarioContext) => Promise<number>,
): ScenarioEntry[] {
  return [
    [
      `${setRetired.method} ${setRetired.path}`,
      async (stage) => ({ body: { ids: await createSeveral(stage, make), retired: true } }),
    ],
    [
      `${remove.method} ${remove.path}`,
      async (stage) => ({ body: { ids: await createSeveral(stage, make) } }),
    ],
  ]
}

// As many codes as are taken up here one after the other.
const currencyCodes =
  'AED,AMD,AOA,ARS,AUD,AZN,BAM,BBD,BDT,BMD,BND,BOB,BRL,BSD,BTN,BWP,BYN,BZD,CAD,CHF,CNY,CRC,CZK,DKK,DOP,DZD,EGP,FJD,FKP,GEL,GHS,GIP,GMD,GTQ,HKD,HNL,HTG,ILS,INR,JMD,KES,KGS,KHR,KYD,KZT,LKR,MAD,MDL,MKD,MUR,MXN,MYR,NAD,NIO'.split(
    ',',
  )

function takeCurrencyCode(): string {
  return currencyCodes.shift() ?? 'none is left'
}

const choiceCalls = [
  {
    calls: productGroupCalls,
    fields: ({ takeNumber: next }: ScenarioContext) => ({ name: `Groupe ${next()}` }),
  },
  {
    calls: taxRateCalls,
    fields: ({ takeNumber: next }: ScenarioContext) => ({ name: `Taxe ${next()}`, rate: 3 }),
  },
  { calls: currencyCalls, fields: () => ({ name: takeCurrencyCode() }) },
]

function createChoiceScenarios({ calls, fields }: (typeof choiceCalls)[number]): ScenarioEntry[] {
  const make = (stage: ScenarioContext) => storeRecord(stage, calls.store.path, fields(stage))
  const entries: ScenarioEntry[] = [
    [getCallName(calls.list), () => ({})],
    [getCallName(calls.store), (stage) => ({ body: fields(stage) })],
    ...createRetirementScenarios(calls, make),
  ]
  if (!('update' in calls)) return entries
  const update: PrepareRequest = async (stage) => ({ body: { id: await make(stage), ...fields(stage) } })
  return [...entries, [getCallName(calls.update), update]]
}

function createDashboardScenarios(): ScenarioEntry[] {
  const inCurrency: PrepareRequest = ({ company: firm }) => ({
    query: { currency: firm.currencyId, today: '2026-02-01' },
  })
  return [
    [getCallName(dashboard.listRecentDocuments), () => ({})],
    [getCallName(dashboard.listDashboardCurrencies), () => ({ query: { today: '2026-02-01' } })],
    [getCallName(dashboard.sumMonths), inCurrency],
    [getCallName(dashboard.sumOutstanding), inCurrency],
    [getCallName(dashboard.sumOffers), inCurrency],
    [
      getCallName(globalSearch),
      async (stage) => {
        await storeDocument(stage, getKind('invoice'))
        return { body: { search_text: 'menard', limit: stage.pageSize } }
      },
    ],
  ]
}
