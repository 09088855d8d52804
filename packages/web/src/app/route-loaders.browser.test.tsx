import { listCatalogueProducts } from '@quittance/shared/contract/catalogue-records.ts'
import { sumMoney } from '@quittance/shared/contract/dashboard.ts'
import { documentListCalls } from '@quittance/shared/contract/document-lists.ts'
import { readIssuing } from '@quittance/shared/contract/issuing-state.ts'
import { partyListCalls } from '@quittance/shared/contract/party-records.ts'
import { readStatement } from '@quittance/shared/contract/statements.ts'
import { getKind, kinds } from '@quittance/shared/documents/document-kinds.ts'
import { partyKinds } from '@quittance/shared/documents/party-kind.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { call } from '#api/client.ts'
import { meQuery } from '#api/me-queries.ts'
import { createQueryClient } from '#api/query-client.ts'
// Loaded before, so that the screens request what these parts need at once.
import '#dashboard/MoneyAmounts.tsx'
import '#payments/CustomerStatement.tsx'
import { loadApp, renderApp } from '../../test/render-app.tsx'
import { signIn, signInAs } from '../../test/render-component.tsx'
import { listRequests, replaceAnswers, withoutIssuing } from '../../test/replace-answers.ts'
import { createAppRouter } from './router.ts'

beforeEach(async () => {
  await signIn()
  // A response stays fresh until its screen is mounted, on a slow machine too.
  vi.useFakeTimers({ toFake: ['Date'] })
})

afterEach(() => vi.useRealTimers())

/** The paths of all screens of members, without optional parameters. */
const paths = Object.values(createAppRouter(createQueryClient()).routesById)
  .filter(({ id }) => id.startsWith('/office/') && !/\/\$?$/.test(id))
  .map(({ fullPath }) => fullPath.replace(/\/\{-\$.*/, ''))

/** Further addresses: their parameters select what is requested, and invalid ones are ignored. */
const filtered = [
  '/invoices?currency=1&status=1,2&customer=1',
  '/invoices?overdue=yes&colour=red',
  '/products?group=1',
  '/payments?customer=1&from=yesterday',
]

/** Screens that request nothing before a file is selected. */
const withoutQueries = /\/import$/

/** Beginnings of the keys of queries that follow from the response of another query, or from the permissions of the member. */
const dependent: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^\/dashboard$/, ['documents,dashboard,', 'settings,backups']],
  [/^\/(lead|customer)\/edit/, ['parties,lead,duplicates', 'parties,customer,duplicates']],
  [/^\/(lead|customer)\/show/, ['documents,', 'statuses,']],
  // The numbers of the tabs, which follow the page.
  [/^\/(invoices|credit-notes)/, ['documents,invoice,totals,', 'documents,creditNote,totals,']],
  [/\/edit\//, ['parties,', 'number-check,', 'documents,invoice,page', 'documents,money,', 'blank,']],
  // Of a document in another currency than that of the company.
  [/\/edit\//, ['documents,exchange-rate,']],
  // The two latest versions, which the list of versions names.
  [/\/versions\//, ['document-versions,']],
  [/\/show\//, ['preview,', 'document-versions,', 'parties,legal-context', 'documents,money,']],
  // Only where documents are issued, and for members who may switch that on.
  [/^\/settings\/issuing$/, ['settings,issuing,report', 'settings,issuing,inspection']],
  [/^\/settings\/paper$/, ['settings,company', 'settings,print-example']],
]

/** Started for the code of a form, which reads it from the cache when a line is added. */
const readOnDemand = 'tax-rates'

async function findId(path: string): Promise<number> {
  const kind = kinds.find(({ paths: { record } }) => path.startsWith(`/${record}/`))
  if (kind) return (await call(documentListCalls(kind).page)).documents[0]?.id ?? 0
  const party = Object.values(partyKinds).find(({ relation }) => path.startsWith(`/${relation}/`))
  if (party) return (await call(partyListCalls(party).page)).rows[0]?.id ?? 0
  return (await call(listCatalogueProducts)).products[0]?.id ?? 0
}

/** Runs the loaders of an address, and waits for the responses. Returns the keys of the queries in the order of their requests. */
async function runLoaders(address: string) {
  const queries = createQueryClient()
  await queries.prefetchQuery(meQuery)
  const requested: string[] = []
  queries.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'fetch') requested.push(nameOf(event.query))
  })
  const loaded = await loadApp(address, queries)
  await expect.poll(() => queries.isFetching()).toBe(0)
  return { ...loaded, requested }
}

type Loaded = Pick<Awaited<ReturnType<typeof runLoaders>>, 'queries' | 'router'>

/** Renders the screen of an address whose loaders have run. */
async function renderScreen(loaded: Loaded): Promise<void> {
  const { getByRole } = await renderApp(loaded)
  await expect.element(getByRole('heading', { level: 1 }).first()).toBeVisible()
}

/** Returns the key of a query as text; objects in it as JSON. */
function nameOf({ queryKey }: { readonly queryKey: readonly unknown[] }): string {
  return queryKey.map((part) => (typeof part === 'object' ? JSON.stringify(part) : part)).join()
}

it.each([...paths, ...filtered])('starts what the screen of %s requests, once', async (path) => {
  const address = path.includes('$id') ? path.replace('$id', String(await findId(path))) : path
  const { queries, router, requested } = await runLoaders(address)
  const started = [...requested]
  if (!withoutQueries.test(path)) expect(started).not.toEqual([])
  await renderScreen({ queries, router })
  const isUnused = (name: string) =>
    queries
      .getQueryCache()
      .getAll()
      .some((query) => nameOf(query) === name && query.getObserversCount() === 0)
  await expect.poll(() => started.filter(isUnused).filter((name) => name !== readOnDemand)).toEqual([])
  const allowed = dependent.flatMap(([pattern, names]) => (pattern.test(address) ? names : []))
  const later = requested.slice(started.length)
  expect(
    later.filter((name) => started.includes(name) || !allowed.some((start) => name.startsWith(start))),
  ).toEqual([])
})

/** The calls about issues and payments. */
const aboutIssuing = /^\/api\/v1\/(issuing|payments|dashboard\/money)|\/(statement|legal)$/

/** Opens an address, and returns the paths of the calls about issues and payments. */
async function requestIssuing(address: string, answers: Parameters<typeof replaceAnswers>[0]) {
  replaceAnswers(answers)
  const { queries, router } = await runLoaders(address)
  await renderScreen({ queries, router })
  let idleChecks = 0
  // Parts of the screen request something when others are there.
  const countIdleChecks = () => {
    idleChecks = queries.isFetching() === 0 ? idleChecks + 1 : 0
    return idleChecks
  }
  await expect.poll(countIdleChecks).toBeGreaterThan(5)
  return listRequests()
    .map(({ pathname }) => pathname)
    .filter((path) => aboutIssuing.test(path))
}

async function findDraft(): Promise<number> {
  const query = { issued: '0', limit: 1 }
  return (await call(documentListCalls(getKind('invoice')).page, { query })).documents[0]?.id ?? 0
}

it.each([
  ...['/dashboard', '/invoices', '/invoice/create', '/credit-notes', '/settings/documents'],
  ...['/invoice/show/$id', '/invoice/edit/$id', '/customer/show/$id'],
])('requests nothing about issues and payments for %s while nothing is issued', async (path) => {
  const id = path.startsWith('/invoice/') ? await findDraft() : await findId(path)
  expect(await requestIssuing(path.replace('$id', String(id)), withoutIssuing)).toEqual([])
})

it.each([
  ['/dashboard', sumMoney.path],
  ['/settings/documents', readIssuing.path],
  ['/customer/show/$id', readStatement.path.replace(':id', '$id')],
])('requests for %s where documents are issued: %s', async (path, requested) => {
  const withId = async (text: string) => text.replace('$id', String(await findId(path)))
  expect(await requestIssuing(await withId(path), {})).toContain(await withId(requested))
})

it('starts only what the settings of issuing show while nothing is issued', async () => {
  replaceAnswers(withoutIssuing)
  expect((await runLoaders('/settings/issuing')).requested).toEqual(['settings,issuing,state'])
})

it('starts no queries of the settings for a member who may not administer', async () => {
  await signInAs('hugo@example.com')
  expect((await runLoaders('/settings/members')).requested).toEqual([])
})

it('starts the queries of the versions and of the template that the address names', async () => {
  const id = await findId('/invoice/versions/$id')
  const { requested } = await runLoaders(`/invoice/versions/${id}?from=1&to=1`)
  expect(requested).toEqual([`document-versions,invoice,${id},list`, `document-versions,invoice,${id},1`])
  const { requested: ofDesign } = await runLoaders('/settings/paper?design=7')
  expect(ofDesign).toEqual(['settings,print-designs', 'settings,company'])
})
