import { reversePayment } from '@quittance/shared/contract/payments.ts'
import { beforeAll, expect, it } from 'vitest'
import { IssuedDocuments } from '#test/issued-documents.ts'
import { forEachDatabaseWithCompany, testPassword } from '#test/test-company.ts'
import { closePeriods } from './close-periods.ts'
import { readClosureContent } from './closure-content.ts'
import { listClosures, listSigningKeys } from './closure-repository.ts'
import { readHead } from './repository.ts'
import { verifyLedger } from './verify-ledger.ts'

const dayMs = 86_400_000

forEachDatabaseWithCompany('closing the ledger', (context) => {
  const documents = new IssuedDocuments(context)
  const database = () => context.test.services.database
  const client = () => context.company.client

  async function passDay(): Promise<void> {
    context.test.advanceClock(dayMs)
    // The session has expired by then.
    await client().signIn('ada@example.com', testPassword)
  }

  /** Closes on several servers at once, twice on each. */
  const closeOnAll = () =>
    Promise.all(context.test.servers.flatMap((server) => [closePeriods(server), closePeriods(server)]))
  const listDays = async () => (await listClosures(database())).filter(({ period }) => period === 'day')

  beforeAll(() => documents.prepareCompany())

  it('happens once if several servers do it at the same time', async () => {
    await documents.pay((await documents.issue()).id, '40.00')
    await passDay()
    const counts = await closeOnAll()
    const closures = await listClosures(database())
    expect(closures.length).toBeGreaterThan(0)
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(closures.length)
    const names = closures.map(({ period, startsOn }) => `${period} ${startsOn}`)
    expect(new Set(names).size).toBe(names.length)
    expect(await listSigningKeys(database())).toHaveLength(1)
    expect((await verifyLedger(database())).fault).toBeNull()
  })

  it('neither loses nor doubles what is issued, paid and reversed meanwhile', {
    timeout: 60_000,
  }, async () => {
    const days = (await listDays()).length
    const invoices: number[] = []
    for (let count = 0; count < 4; count += 1) invoices.push((await documents.issue()).id)
    const payments: number[] = []
    for (const id of invoices) payments.push(await documents.pay(id, '10.00'))
    await passDay()
    const { position } = await readHead(database())
    const drafts = [await documents.store(), await documents.store()]
    const [closed, outcomes] = await Promise.all([
      closeOnAll(),
      Promise.all([
        ...payments.map((id) => client().call(reversePayment, { id, reason: 'Bounced' })),
        ...invoices.map((id) => documents.pay(id, '20.00')),
        ...drafts.map((id) => documents.tryIssue(id)),
      ]),
    ])
    expect(outcomes).toHaveLength(10)
    for (const id of drafts) {
      const issued = database()
        .selectFrom('issued_documents')
        .select('document_id')
        .where('document_id', '=', id)
      expect(await issued.execute()).toHaveLength(1)
    }
    expect(closed.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(0)
    const closures = await listDays()
    expect(closures).toHaveLength(days + 1)
    // The records of the new day are after those of the day that is closed.
    expect(closures.at(-1)?.lastPosition).toBe(position)
    expect((await verifyLedger(database())).fault).toBeNull()
    await passDay()
    await closePeriods(context.test.services)
    const [last] = (await listDays()).slice(-1).map(readClosureContent)
    const counted = (event: string) =>
      last?.ever.filter((sum) => sum.event === event).reduce((sum, { count }) => sum + count, 0)
    // One and four before, then two; one and four, then four; each reversal is of a payment and its allocation.
    expect(counted('issue')).toBe(7)
    expect(counted('payment')).toBe(9)
    expect(counted('reversal')).toBe(8)
    expect((await verifyLedger(database())).fault).toBeNull()
  })
})
