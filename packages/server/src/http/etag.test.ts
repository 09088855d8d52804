import { updateProfile } from '@quittance/shared/contract/account.ts'
import {
  currencyCalls,
  productGroupCalls,
  taxRateCalls,
} from '@quittance/shared/contract/catalogue-records.ts'
import { documentCalls } from '@quittance/shared/contract/documents.ts'
import type { Endpoint } from '@quittance/shared/contract/endpoint.ts'
import { inviteMember, setMemberActive } from '@quittance/shared/contract/member-access.ts'
import { listImportCurrencies } from '@quittance/shared/contract/party-imports.ts'
import {
  listCurrencies,
  listMembers,
  listProductGroups,
  listTaxRates,
} from '@quittance/shared/contract/picker-lists.ts'
import { orderStatuses, storeStatus, updateKind, updateStatus } from '@quittance/shared/contract/settings.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createApp } from '#app.ts'
import { readReferenceVersion } from '#database/queries/reference-cache.ts'
import { insertStatus, listStatuses } from '#documents/statuses/repository.ts'
import { closeServices, openServices, type Services } from '#services.ts'
import { recordStatements } from '#test/statements/statement-recorder.ts'
import { TestClient } from '#test/test-app.ts'
import { buildPayload, createTestMember, forOneDatabaseWithCompany } from '#test/test-company.ts'

type Call = Pick<Endpoint, 'method' | 'path'>

const invoices = documentCalls(getKind('invoice'))
const createStatusBody = (name: string) => ({ kind: 'invoice', name, meaning: 'open' })

forOneDatabaseWithCompany('reference data', (context) => {
  let otherServer: { client: TestClient; services: Services; close: () => Promise<void> }

  // A second server process on the same database.
  beforeAll(async () => {
    const { config, installation, clock, minimumHashCost } = context.test.services
    const services: Services = {
      ...openServices(config, installation),
      clock,
      minimumHashCost,
    }
    const app = await createApp(services)
    const client = new TestClient(app, installation)
    await client.signIn('ada@example.com', 'correct horse battery')
    const close = () => app.close().then(() => closeServices(services))
    otherServer = { client, services, close }
  })
  afterAll(() => otherServer.close())

  const get = (client: TestClient, { path }: Call, etag?: string) =>
    client.send({ method: 'GET', url: path }, undefined, etag === undefined ? {} : { 'if-none-match': etag })
  const getEtag = async (client: TestClient, call: Call) => String((await get(client, call)).headers.etag)

  async function createRecord(call: Call, body: unknown): Promise<number> {
    const response = await context.company.client.send({ method: 'POST', url: call.path }, body)
    expect(response.statusCode, response.body).toBe(200)
    return response.json().id
  }

  it('cached by a client is not sent again', async () => {
    const first = await get(context.company.client, listCurrencies)
    expect(first.headers['cache-control']).toBe('private, no-cache')
    const etag = String(first.headers.etag)
    expect(etag).toMatch(/^W\/"[\w-]{27}"$/)
    for (const ifNoneMatch of [etag, `"other", ${etag}`, etag.replace('W/', ''), '*']) {
      const again = await get(context.company.client, listCurrencies, ifNoneMatch)
      expect([ifNoneMatch, again.statusCode, again.body]).toEqual([ifNoneMatch, 304, ''])
      expect(again.headers.etag).toBe(etag)
      expect(again.headers['cache-control']).toBe('private, no-cache')
    }
    const other = await get(context.company.client, listCurrencies, 'W/"another"')
    expect([other.statusCode, other.body]).toEqual([200, first.body])
  })

  it('is returned to signed-in members only, even with a valid ETag', async () => {
    const etag = await getEtag(context.company.client, listMembers)
    const anonymous = await get(context.test.createClient(), listMembers, etag)
    expect([anonymous.statusCode, anonymous.headers.etag]).toEqual([401, undefined])
  })

  it('is cached: one statement checks its version', async () => {
    await get(otherServer.client, listTaxRates)
    const statements = await recordStatements(() => get(otherServer.client, listTaxRates))
    const tables = statements.map(({ text }) => /from ["`](\w+)/.exec(text)?.[1])
    expect(tables.at(-1)).toBe('reference_state')
    expect(tables).not.toContain('tax_rates')
  })

  const kindSettings = {
    ...{ kind: 'invoice', prefix: 'R-', next_number: 900, number_width: 2, default_title: 'R' },
    days_until_due: 1,
  }

  it.each<[string, Call, () => Promise<unknown>]>([
    ['a status was added', invoices.statusList, () => createRecord(storeStatus, createStatusBody('Added'))],
    [
      'a status was renamed',
      invoices.statusList,
      async () => {
        const id = await createRecord(storeStatus, createStatusBody('Before'))
        await getEtag(otherServer.client, invoices.statusList)
        await createRecord(updateStatus, { id, name: 'After' })
      },
    ],
    [
      'statuses were reordered',
      invoices.statusList,
      async () => {
        const listed = await listStatuses(context.test.services.database, 'invoice')
        await createRecord(orderStatuses, {
          kind: 'invoice',
          ids: listed.map(({ id }) => id).reverse(),
        })
      },
    ],
    [
      'a tax rate was added',
      listTaxRates,
      () => createRecord(taxRateCalls.store, { name: 'R 7 %', rate: 7 }),
    ],
    ['a currency was added', listCurrencies, () => createRecord(currencyCalls.store, { name: 'CHF' })],
    [
      'a currency was added, for imports',
      listImportCurrencies,
      () => createRecord(currencyCalls.store, { name: 'SEK' }),
    ],
    [
      'a group was added',
      listProductGroups,
      () => createRecord(productGroupCalls.store, { name: 'Menuiserie' }),
    ],
    [
      'a group was retired',
      listProductGroups,
      async () => {
        const groups = (await get(context.company.client, productGroupCalls.list)).json().product_groups
        await createRecord(productGroupCalls.setRetired, { ids: [groups[0]?.id], retired: true })
      },
    ],
    ['a member joined', listMembers, () => createTestMember(context.test.services, { name: 'Zuse' })],
    [
      'a member was renamed',
      listMembers,
      () => context.company.client.call(updateProfile, { name: 'Ada King' }),
    ],
    [
      'a member was deactivated',
      listMembers,
      async () => {
        const [, last] = (await get(context.company.client, listMembers)).json().members
        await createRecord(setMemberActive, { id: last?.id, active: false })
      },
    ],
    [
      'the defaults of documents were changed',
      invoices.newDocument,
      () => context.company.client.call(updateKind, kindSettings),
    ],
    [
      'a document took the next number',
      invoices.newDocument,
      async () =>
        createRecord(
          invoices.store,
          await buildPayload(context.company, getKind('invoice'), { number: 950 }),
        ),
    ],
  ])('is refreshed on every server after %s', async (_event, call, change) => {
    const before = await get(otherServer.client, call)
    await change()
    const after = await get(otherServer.client, call, String(before.headers.etag))
    expect(after.statusCode).toBe(200)
    expect(after.body).not.toBe(before.body)
    expect(await getEtag(context.company.client, call)).toBe(after.headers.etag)
  })

  it('keeps its version if a change is rolled back', async () => {
    const { database } = context.test.services
    const version = await readReferenceVersion(database)
    const etag = await getEtag(otherServer.client, invoices.statusList)
    const rolledBack = database.transaction().execute(async (transaction) => {
      await insertStatus(transaction, { kind: 'invoice', name: 'Never', meaning: 'open' })
      throw new Error('rolled back')
    })
    await expect(rolledBack).rejects.toThrow('rolled back')
    expect(await readReferenceVersion(database)).toBe(version)
    expect((await get(otherServer.client, invoices.statusList, etag)).statusCode).toBe(304)
    await context.company.client.call(inviteMember, { name: 'G', email: 'g@example.com', role: 'staff' })
    expect(await readReferenceVersion(database)).toBe(version)
  })
})
