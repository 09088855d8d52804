import { updateProfile } from '@quittance/shared/contract/account.ts'
import { readCurrentUser } from '@quittance/shared/contract/auth.ts'
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
import * as statuses from '@quittance/shared/contract/settings.ts'
import { updateKind } from '@quittance/shared/contract/settings.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createApp } from '#app.ts'
import { readReferenceVersion } from '#database/queries/reference-cache.ts'
import { insertStatus, listStatuses } from '#documents/statuses/repository.ts'
import { closeServices, openServices, type Services } from '#services.ts'
import { recordStatements } from '#test/statements/statement-recorder.ts'
import { TestClient } from '#test/test-app.ts'
import { buildPayload, createTestMember, forEachDatabaseWithCompany } from '#test/test-company.ts'

type Call = Pick<Endpoint, 'method' | 'path'>

const invoices = documentCalls(getKind('invoice'))
const createStatusBody = (name: string) => ({ kind: 'invoice', name, meaning: 'open' })

forEachDatabaseWithCompany('reference data', (given) => {
  let otherServer: { client: TestClient; services: Services; close: () => Promise<void> }

  // Another server, of which the edits know nothing.
  beforeAll(async () => {
    const { config, installation, clock, minimumHashCost: leastHashCost } = given.test.services
    const services: Services = {
      ...openServices(config, installation),
      clock,
      minimumHashCost: leastHashCost,
    }
    const app = await createApp(services)
    const client = new TestClient(app, installation)
    await client.signIn('ada@example.com', 'correct horse battery')
    const close = () => app.close().then(() => closeServices(services))
    otherServer = { client, services, close }
  })
  afterAll(() => otherServer.close())

  const get = (client: TestClient, { path }: Call, tag?: string) =>
    client.send({ method: 'GET', url: path }, undefined, tag === undefined ? {} : { 'if-none-match': tag })
  const getEtag = async (client: TestClient, call: Call) => String((await get(client, call)).headers.etag)

  async function createRecord(call: Call, body: unknown): Promise<number> {
    const answer = await given.company.client.send({ method: 'POST', url: call.path }, body)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json().id
  }

  it('that a client has kept is not sent again', async () => {
    const first = await get(given.company.client, listCurrencies)
    expect(first.headers['cache-control']).toBe('private, no-cache')
    const tag = String(first.headers.etag)
    expect(tag).toMatch(/^W\/"[\w-]{27}"$/)
    for (const asked of [tag, `"other", ${tag}`, tag.replace('W/', ''), '*']) {
      const again = await get(given.company.client, listCurrencies, asked)
      expect([asked, again.statusCode, again.body]).toEqual([asked, 304, ''])
      expect(again.headers.etag).toBe(tag)
      expect(again.headers['cache-control']).toBe('private, no-cache')
    }
    const other = await get(given.company.client, listCurrencies, 'W/"another"')
    expect([other.statusCode, other.body]).toEqual([200, first.body])
  })

  it('is for those who are signed in, whatever they have kept', async () => {
    const tag = await getEtag(given.company.client, listMembers)
    const stranger = await get(given.test.createClient(), listMembers, tag)
    expect([stranger.statusCode, stranger.headers.etag]).toEqual([401, undefined])
  })

  it('is known by heart: one statement says that it is as it was', async () => {
    await get(otherServer.client, listTaxRates)
    const statements = await recordStatements(() => get(otherServer.client, listTaxRates))
    const ofCall = statements.slice(
      (await recordStatements(() => get(otherServer.client, readCurrentUser))).length,
    )
    expect(ofCall.map(({ text }) => /from ["`](\w+)/.exec(text)?.[1])).toEqual(['reference_state'])
  })

  const kindSettings = {
    ...{ kind: 'invoice', prefix: 'R-', next_number: 900, number_width: 2, default_title: 'R' },
    days_until_due: 1,
  }

  it.each<[string, Call, () => Promise<unknown>]>([
    [
      'a status was added',
      invoices.statusList,
      () => createRecord(statuses.storeStatus, createStatusBody('Added')),
    ],
    [
      'a status was renamed',
      invoices.statusList,
      async () => {
        const id = await createRecord(statuses.storeStatus, createStatusBody('Before'))
        await getEtag(otherServer.client, invoices.statusList)
        await createRecord(statuses.updateStatus, { id, name: 'After' })
      },
    ],
    [
      'statuses were put in another order',
      invoices.statusList,
      async () => {
        const listed = await listStatuses(given.test.services.database, 'invoice')
        await createRecord(statuses.orderStatuses, {
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
    ['a currency was taken up', listCurrencies, () => createRecord(currencyCalls.store, { name: 'CHF' })],
    [
      'a currency was taken up, for imports',
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
        const groups = (await get(given.company.client, productGroupCalls.list)).json().product_groups
        await createRecord(productGroupCalls.setRetired, { ids: [groups[0]?.id], retired: true })
      },
    ],
    ['somebody has joined', listMembers, () => createTestMember(given.test.services, { name: 'Zuse' })],
    [
      'somebody has another name',
      listMembers,
      () => given.company.client.call(updateProfile, { name: 'Ada King' }),
    ],
    [
      'somebody is not let in any more',
      listMembers,
      async () => {
        const [, last] = (await get(given.company.client, listMembers)).json().members
        await createRecord(setMemberActive, { id: last?.id, active: false })
      },
    ],
    ['documents start otherwise', invoices.blank, () => given.company.client.call(updateKind, kindSettings)],
    [
      'a document took the next number',
      invoices.blank,
      async () =>
        createRecord(invoices.store, await buildPayload(given.company, getKind('invoice'), { number: 950 })),
    ],
  ])('is new on every server once %s', async (_what, call, change) => {
    const before = await get(otherServer.client, call)
    await change()
    const after = await get(otherServer.client, call, String(before.headers.etag))
    expect(after.statusCode).toBe(200)
    expect(after.body).not.toBe(before.body)
    expect(await getEtag(given.company.client, call)).toBe(after.headers.etag)
  })

  it('stays what it is where a change is undone', async () => {
    const { database } = given.test.services
    const version = await readReferenceVersion(database)
    const tag = await getEtag(otherServer.client, invoices.statusList)
    const undone = database.transaction().execute(async (transaction) => {
      await insertStatus(transaction, { kind: 'invoice', name: 'Never', meaning: 'open' })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await readReferenceVersion(database)).toBe(version)
    expect((await get(otherServer.client, invoices.statusList, tag)).statusCode).toBe(304)
    await given.company.client.call(inviteMember, { name: 'G', email: 'g@example.com', role: 'staff' })
    expect(await readReferenceVersion(database)).toBe(version)
  })
})
