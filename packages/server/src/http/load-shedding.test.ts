import { setTimeout } from 'node:timers/promises'
import { readCurrentUser } from '@quittance/shared/contract/auth.ts'
import { documentCalls } from '@quittance/shared/contract/documents.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { expect, it } from 'vitest'
import { TestClient } from '#test/test-app.ts'
import { buildPayload, type CompanyContext, forEachDatabaseWithCompany } from '#test/test-company.ts'
import { createServer } from './create-server.ts'
import { limitCalls } from './load-shedding.ts'

const invoice = getKind('invoice')

/** Whose calls all go to one server, however many there are. */
async function createSingleServerClient({ test }: CompanyContext): Promise<TestClient> {
  const client = new TestClient(test.app, test.services.installation)
  await client.signIn('ada@example.com', 'correct horse battery')
  return client
}

forEachDatabaseWithCompany(
  'more calls than are worked on at once',
  (given) => {
    const store = async (number: number, key = `store-${number}`) => {
      const payload = await buildPayload(given.company, invoice, { number })
      return given.company.client.call(documentCalls(invoice).store, payload, { 'idempotency-key': key })
    }

    it('are told to come back, and those that were taken on are answered', async () => {
      const payloads = await Promise.all(
        [1, 2, 3, 4, 5].map((number) => buildPayload(given.company, invoice, { number })),
      )
      const client = await createSingleServerClient(given)
      const answers = await Promise.all(
        payloads.map((payload) => client.call(documentCalls(invoice).store, payload)),
      )
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 200, 503, 503])
      const refused = answers.find(({ statusCode }) => statusCode === 503)
      expect(refused?.headers['retry-after']).toBe('1')
      expect(refused?.json()).toEqual({
        code: 503,
        message: 'The server is busy right now. Nothing was stored; please try again in a moment.',
        errors: {},
      })
      expect((await given.company.client.call(readCurrentUser)).statusCode).toBe(200)
    })

    it('does not concern the page and its files', async () => {
      const client = given.test.createClient()
      const calls = Array.from({ length: 20 }, () => client.send({ method: 'GET', url: '/invoices' }))
      const statuses = (await Promise.all(calls)).map(({ statusCode }) => statusCode)
      expect(new Set(statuses)).toEqual(new Set([200]))
    })

    it('are stored once however often they are sent again', async () => {
      const numbers = Array.from({ length: 12 }, (_none, place) => 100 + place)
      const storeWithRetry = async (number: number): Promise<number> => {
        const { statusCode } = await store(number)
        if (statusCode !== 503) return statusCode
        await setTimeout(5)
        return await storeWithRetry(number)
      }
      const statuses = await Promise.all(numbers.map(storeWithRetry))
      expect(new Set(statuses)).toEqual(new Set([200]))
      const { database } = given.test.services
      const stored = database.selectFrom('documents').select('id').where('number', 'in', numbers)
      expect(await stored.execute()).toHaveLength(numbers.length)
    })
  },
  { callsAtOnce: 3 },
)

forEachDatabaseWithCompany('five hundred saves at once', (given) => {
  it('are too many; a hundred of anything are not', async () => {
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => given.company.client.call(readCurrentUser)),
    )
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  })

  it('are stored or told to come back, and none is lost', { timeout: 60_000 }, async () => {
    const first = await buildPayload(given.company, invoice, { number: 1 })
    const { store } = documentCalls(invoice)
    const client = await createSingleServerClient(given)
    const answers = await Promise.all(
      Array.from({ length: 500 }, (_none, place) =>
        client.call(store, { ...first, invoice_number: 1_000 + place }),
      ),
    )
    const stored = answers.filter(({ statusCode }) => statusCode === 200)
    const refused = answers.filter(({ statusCode }) => statusCode === 503)
    expect(stored.length + refused.length).toBe(500)
    expect(refused.length).toBeGreaterThan(0)
    expect(stored.length).toBeGreaterThanOrEqual(250)
    const { database } = given.test.services
    const rows = await database.selectFrom('documents').select('id').where('number', '>=', 1_000).execute()
    expect(new Set(rows.map(({ id }) => id))).toEqual(new Set(stored.map((answer) => answer.json().id)))
  })
})

it('nothing more is taken on while everything comes too late', async () => {
  const app = createServer(
    { logLevel: 'silent', trustedProxies: [] },
    { bodyLimit: 1_000, shouldShowStacks: false },
  )
  limitCalls(app, { maxConcurrent: 10, eventLoopDelay: { maxMs: 60, windowMs: 200 } })
  app.get('/', async () => 'here')
  const status = async () => (await app.inject('/')).statusCode
  expect(await status()).toBe(200)
  // What held everything up once is over.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500)
  await setTimeout(1)
  expect(await status()).toBe(200)
  let refused = 200
  for (let blocked = 0; blocked < 30 && refused === 200; blocked += 1) {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 150)
    await setTimeout(1)
    refused = await status()
  }
  expect(refused).toBe(503)
  await expect.poll(status, { interval: 50, timeout: 5_000 }).toBe(200)
  await app.close()
})

it('handles one call with a large answer of a session at a time, beside its other calls', async () => {
  const app = createServer(
    { logLevel: 'silent', trustedProxies: [] },
    { bodyLimit: 1_000, shouldShowStacks: false },
  )
  limitCalls(app, { maxConcurrent: 10 })
  const most = { large: 0, usual: 0 }
  for (const [kind, config] of [
    ['large', { isLarge: true }],
    ['usual', {}],
  ] as const) {
    let handled = 0
    app.get(`/${kind}`, { config }, async () => {
      handled += 1
      most[kind] = Math.max(most[kind], handled)
      await setTimeout(20)
      handled -= 1
      return {}
    })
  }
  const paths = ['/large', '/usual', '/large', '/usual', '/large']
  const answers = await Promise.all(paths.map((path) => app.inject(path)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200])
  expect(most).toEqual({ large: 1, usual: 2 })
  await app.close()
})
