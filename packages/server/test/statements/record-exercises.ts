import * as pickers from '@quittance/shared/contract/catalogue.ts'
import {
  currencyCalls,
  productCalls,
  productGroupCalls,
  taxRateCalls,
} from '@quittance/shared/contract/catalogue-records.ts'
import * as dashboard from '@quittance/shared/contract/dashboard.ts'
import { listCustomers, listLeads } from '@quittance/shared/contract/parties.ts'
import { listImportedCurrencies, partyImports } from '@quittance/shared/contract/party-imports.ts'
import { partyListCalls } from '@quittance/shared/contract/party-lists.ts'
import { convertLead, partyRecordCalls } from '@quittance/shared/contract/party-records.ts'
import { partySummaryCall } from '@quittance/shared/contract/party-summary.ts'
import * as products from '@quittance/shared/contract/product-lists.ts'
import { globalSearch } from '@quittance/shared/contract/search.ts'
import { kindNamed } from '@quittance/shared/documents/kinds.ts'
import { type PartyKind, partyKinds } from '@quittance/shared/documents/party-kind.ts'
import { mergeNews } from '#search/merge-news.ts'
import { aStored } from './document-exercises.ts'
import { type Exercises, nameOf, type Prepare, type Stage } from './exercise.ts'

/** Every call about leads, customers, the catalogue and what is found and counted. */
export function recordExercises(): Exercises {
  return new Map([
    ...Object.values(partyKinds).flatMap(ofParties),
    [nameOf(listImportedCurrencies), () => ({})],
    [nameOf(convertLead), async (stage) => ({ body: { id: await aParty(stage, partyKinds.lead) } })],
    ...ofCatalogue(),
    ...choiceCalls.flatMap(ofChoices),
    ...ofFigures(),
  ])
}

type Entry = [string, Prepare]

function fieldsOf({ relation }: PartyKind, number: number) {
  const name = `Nom ${number}`
  const who = relation === 'lead' ? { first_name: 'Ada', last_name: name } : { client_name: name }
  return {
    ...who,
    username: `nom-${number}`,
    company_name: `Firme ${number}`,
    client_email: `a${number}@example.org`,
  }
}

async function idOf(stage: Stage, path: string, body: unknown): Promise<number> {
  const answer = await stage.firm.client.send({ method: 'POST', url: path }, body)
  if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.body}`)
  return answer.json().id
}

const aParty = (stage: Stage, kind: PartyKind) =>
  idOf(stage, partyRecordCalls(kind).store.path, fieldsOf(kind, stage.next()))

async function severalOf(stage: Stage, make: (stage: Stage) => Promise<number>): Promise<number[]> {
  const ids: number[] = []
  while (ids.length < stage.several) ids.push(await make(stage))
  return ids
}

/** One that was saved as often as a list has entries. */
async function anOldParty(stage: Stage, kind: PartyKind): Promise<number> {
  const id = await aParty(stage, kind)
  for (let save = 1; save < stage.several; save += 1) {
    await idOf(stage, partyRecordCalls(kind).update.path, { id, ...fieldsOf(kind, stage.next()) })
  }
  return id
}

function ofParties(kind: PartyKind): Entry[] {
  const { page, totals, sheet, setArchived } = partyListCalls(kind)
  const records = partyRecordCalls(kind)
  const summary = partySummaryCall(kind)
  const offered = kind.relation === 'lead' ? listLeads : listCustomers
  const on =
    ({ path }: { path: string }): Prepare =>
    async (stage) => ({ url: path.replace(':id', String(await anOldParty(stage, kind))) })
  return [
    [nameOf(offered), ({ listed }) => ({ query: { limit: listed, search: 'e' } })],
    [nameOf(page), ({ listed }) => ({ query: { limit: listed } })],
    [nameOf(totals), () => ({})],
    [nameOf(sheet), () => ({ query: { format: 'csv' } })],
    [
      nameOf(setArchived),
      async (stage) => ({
        body: { ids: await severalOf(stage, (here) => aParty(here, kind)), archived: true },
      }),
    ],
    [nameOf(records.read), on(records.read)],
    [nameOf(records.history), on(records.history)],
    [nameOf(records.store), (stage) => ({ body: fieldsOf(kind, stage.next()) })],
    [
      nameOf(records.update),
      async (stage) => ({ body: { id: await aParty(stage, kind), ...fieldsOf(kind, stage.next()) } }),
    ],
    [nameOf(records.duplicates), ({ next }) => ({ body: fieldsOf(kind, next()) })],
    [
      nameOf(records.anonymise),
      async (stage) => {
        const id = await anOldParty(stage, kind)
        // It brings the index up to date with whatever was saved before.
        await mergeNews(stage.test.services)
        return { body: { id } }
      },
    ],
    [nameOf(summary), ({ firm }) => ({ url: summary.path.replace(':id', `${firm.partyId[kind.relation]}`) })],
    [nameOf(partyImports[kind.relation]), (stage) => ({ body: anImport(stage, kind) })],
  ]
}

function anImport(stage: Stage, kind: PartyKind) {
  const rows = Array.from({ length: stage.listed }, (_none, place) => ({
    line: place + 1,
    ...fieldsOf(kind, stage.next()),
  }))
  return { import_id: `import-of-statements-${stage.next()}`, rows }
}

const aProduct = (stage: Stage) => {
  const body = { name: `Produit ${stage.next()}`, price: 12, product_group_id: null }
  return idOf(stage, productCalls.store.path, body)
}

const aGroup = (stage: Stage) => idOf(stage, productGroupCalls.store.path, { name: `Groupe ${stage.next()}` })

function ofCatalogue(): Entry[] {
  return [
    [nameOf(pickers.listCurrencies), () => ({})],
    [nameOf(pickers.listTaxRates), () => ({})],
    [nameOf(pickers.listProductGroups), () => ({})],
    [nameOf(pickers.listProducts), ({ listed }) => ({ query: { search: 'produit', limit: listed } })],
    [
      nameOf(pickers.listProductsOfGroup),
      async (stage) => ({ body: { product_group_id: await aGroup(stage) } }),
    ],
    [nameOf(products.listCatalogueProducts), ({ listed }) => ({ query: { limit: listed } })],
    [nameOf(products.countCatalogueProducts), () => ({})],
    [nameOf(products.exportCatalogueProducts), () => ({ query: { format: 'csv' } })],
    [
      nameOf(productCalls.open),
      ({ firm }) => ({ url: productCalls.open.path.replace(':id', `${firm.productId}`) }),
    ],
    [
      nameOf(productCalls.store),
      async (stage) => ({
        body: { name: `Produit ${stage.next()}`, price: 1, product_group_id: await aGroup(stage) },
      }),
    ],
    [
      nameOf(productCalls.update),
      async (stage) => ({ body: { id: await aProduct(stage), name: `Autre ${stage.next()}`, price: 2 } }),
    ],
    ...ofEnding(productCalls, aProduct),
  ]
}

interface EndingCalls {
  readonly setRetired: { readonly method: 'POST' | string; readonly path: string }
  readonly remove: { readonly method: 'POST' | string; readonly path: string }
}

function ofEnding({ setRetired, remove }: EndingCalls, make: (stage: Stage) => Promise<number>): Entry[] {
  return [
    [
      `${setRetired.method} ${setRetired.path}`,
      async (stage) => ({ body: { ids: await severalOf(stage, make), retired: true } }),
    ],
    [`${remove.method} ${remove.path}`, async (stage) => ({ body: { ids: await severalOf(stage, make) } })],
  ]
}

// As many codes as are taken up here one after the other.
const codes =
  'AED,AMD,AOA,ARS,AUD,AZN,BAM,BBD,BDT,BMD,BND,BOB,BRL,BSD,BTN,BWP,BYN,BZD,CAD,CHF,CNY,CRC,CZK,DKK,DOP,DZD,EGP,FJD,FKP,GEL,GHS,GIP,GMD,GTQ,HKD,HNL,HTG,ILS,INR,JMD,KES,KGS,KHR,KYD,KZT,LKR,MAD,MDL,MKD,MUR,MXN,MYR,NAD,NIO'.split(
    ',',
  )

function aCode(): string {
  return codes.shift() ?? 'none is left'
}

const choiceCalls = [
  {
    calls: productGroupCalls,
    fields: ({ next }: Stage) => ({ name: `Groupe ${next()}` }),
  },
  { calls: taxRateCalls, fields: ({ next }: Stage) => ({ name: `Taxe ${next()}`, rate: 3 }) },
  { calls: currencyCalls, fields: () => ({ name: aCode() }) },
]

function ofChoices({ calls, fields }: (typeof choiceCalls)[number]): Entry[] {
  const make = (stage: Stage) => idOf(stage, calls.store.path, fields(stage))
  const entries: Entry[] = [
    [nameOf(calls.all), () => ({})],
    [nameOf(calls.store), (stage) => ({ body: fields(stage) })],
    ...ofEnding(calls, make),
  ]
  if (!('update' in calls)) return entries
  const update: Prepare = async (stage) => ({ body: { id: await make(stage), ...fields(stage) } })
  return [...entries, [nameOf(calls.update), update]]
}

function ofFigures(): Entry[] {
  const inCurrency: Prepare = ({ firm }) => ({ query: { currency: firm.currencyId, today: '2026-02-01' } })
  return [
    [nameOf(dashboard.listRecentDocuments), () => ({})],
    [nameOf(dashboard.listDashboardCurrencies), () => ({ query: { today: '2026-02-01' } })],
    [nameOf(dashboard.sumMonths), inCurrency],
    [nameOf(dashboard.sumOutstanding), inCurrency],
    [nameOf(dashboard.sumOffers), inCurrency],
    [
      nameOf(globalSearch),
      async (stage) => {
        await aStored(stage, kindNamed('invoice'))
        return { body: { search_text: 'menard', limit: stage.listed } }
      },
    ],
  ]
}
