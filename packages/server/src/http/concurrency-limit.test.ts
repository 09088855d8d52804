import { setTimeout } from 'node:timers/promises'
import { readCurrentUser } from '@quittance/shared/contract/auth.ts'
import { documentCalls } from '@quittance/shared/contract/documents.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { expect, it } from 'vitest'
import { TestClient } from '#test/test-app.ts'
import { buildPayload, type CompanyContext, forOneDatabaseWithCompany } from '#test/test-company.ts'
import { limitCalls } from './concurrency-limit.ts'
import { createServer } from './create-server.ts'

const invoice = getKind('invoice')

/** Creates a client whose calls all go to one server, even if the test runs several. */
async function createSingleServerClient({ test }: CompanyContext): Promise<TestClient> {
  const client = new TestClient(test.app, test.services.installation)
  await client.signIn('ada@example.com', 'correct horse battery')
  return client
}

forOneDatabaseWithCompany(
  'concurrent calls above the limit',
  (context) => {
    const store = async (number: number, key = `store-${number}`) => {
      const payload = await buildPayload(context.company, invoice, { number })
      return context.company.client.call(documentCalls(invoice).store, payload, { 'idempotency-key': key })
    }

    it('are rejected with 503 and Retry-After; accepted ones are answered', async () => {
      const payloads = await Promise.all(
        [1, 2, 3, 4, 5].map((number) => buildPayload(context.company, invoice, { number })),
      )
      const client = await createSingleServerClient(context)
      const responses = await Promise.all(
        payloads.map((payload) => client.call(documentCalls(invoice).store, payload)),
      )
      expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 200, 503, 503])
      const rejected = responses.find(({ statusCode }) => statusCode === 503)
      expect(rejected?.headers['retry-after']).toBe('1')
      expect(rejected?.json()).toEqual({
        code: 503,
        message: 'The server is busy right now. Nothing was stored; please try again in a moment.',
        errors: {},
      })
      expect((await context.company.client.call(readCurrentUser)).statusCode).toBe(200)
    })

    it('do not affect the page and its assets', async () => {
      const client = context.test.createClient()
      const calls = Array.from({ length: 20 }, () => client.send({ method: 'GET', url: '/invoices' }))
      const statuses = (await Promise.all(calls)).map(({ statusCode }) => statusCode)
      expect(new Set(statuses)).toEqual(new Set([200]))
    })

    it('are stored once when they are retried', async () => {
      const numbers = Array.from({ length: 12 }, (_none, index) => 100 + index)
      const storeWithRetry = async (number: number): Promise<number> => {
        const { statusCode } = await store(number)
        if (statusCode !== 503) return statusCode
        await setTimeout(5)
        return await storeWithRetry(number)
      }
      const statuses = await Promise.all(numbers.map(storeWithRetry))
      expect(new Set(statuses)).toEqual(new Set([200]))
      const { database } = context.test.services
      const stored = database.selectFrom('documents').select('id').where('number', 'in', numbers)
      expect(await stored.execute()).toHaveLength(numbers.length)
    })
  },
  { callsAtOnce: 3 },
)

forOneDatabaseWithCompany('500 concurrent saves', (context) => {
  it('are above the limit; 100 concurrent calls are not', async () => {
    const responses = await Promise.all(
      Array.from({ length: 100 }, () => context.company.client.call(readCurrentUser)),
    )
    expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  })

  it('are stored or rejected with 503, and none is lost', { timeout: 60_000 }, async () => {
    const first = await buildPayload(context.company, invoice, { number: 1 })
    const { store } = documentCalls(invoice)
    const client = await createSingleServerClient(context)
    const responses = await Promise.all(
      Array.from({ length: 500 }, (_none, index) =>
        client.call(store, { ...first, invoice_number: 1_000 + index }),
      ),
    )
    const stored = responses.filter(({ statusCode }) => statusCode === 200)
    const rejected = responses.filter(({ statusCode }) => statusCode === 503)
    expect(stored.length + rejected.length).toBe(500)
    expect(rejected.length).toBeGreaterThan(0)
    expect(stored.length).toBeGreaterThanOrEqual(250)
    const { database } = context.test.services
    const rows = await database.selectFrom('documents').select('id').where('number', '>=', 1_000).execute()
    expect(new Set(rows.map(({ id }) => id))).toEqual(new Set(stored.map((response) => response.json().id)))
  })
})

it('calls are rejected while the event loop is delayed', async () => {
  const app = createServer(
    { logLevel: 'silent', trustedProxies: [] },
    { bodyLimit: 1_000, shouldShowStacks: false },
  )
  limitCalls(app, { maxConcurrent: 10, eventLoopDelay: { maxMs: 60, windowMs: 200 } })
  app.get('/', async () => 'here')
  const status = async () => (await app.inject('/')).statusCode
  expect(await status()).toBe(200)
  // A single delay is over by now.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500)
  await setTimeout(1)
  expect(await status()).toBe(200)
  let lastStatus = 200
  for (let blocked = 0; blocked < 30 && lastStatus === 200; blocked += 1) {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 150)
    await setTimeout(1)
    lastStatus = await status()
  }
  expect(lastStatus).toBe(503)
  await expect.poll(status, { interval: 50, timeout: 5_000 }).toBe(200)
  await app.close()
})

it('handles one call with a large response per session at a time, in parallel with its other calls', async () => {
  const app = createServer(
    { logLevel: 'silent', trustedProxies: [] },
    { bodyLimit: 1_000, shouldShowStacks: false },
  )
  limitCalls(app, { maxConcurrent: 10 })
  const maxConcurrent = { large: 0, usual: 0 }
  for (const [kind, config] of [
    ['large', { isLarge: true }],
    ['usual', {}],
  ] as const) {
    let active = 0
    app.get(`/${kind}`, { config }, async () => {
      active += 1
      maxConcurrent[kind] = Math.max(maxConcurrent[kind], active)
      await setTimeout(20)
      active -= 1
      return {}
    })
  }
  const paths = ['/large', '/usual', '/large', '/usual', '/large']
  const responses = await Promise.all(paths.map((path) => app.inject(path)))
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200])
  expect(maxConcurrent).toEqual({ large: 1, usual: 2 })
  await app.close()
})
