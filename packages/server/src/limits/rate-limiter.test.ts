import { documentListCalls } from '@quittance/shared/contract/document-lists.ts'
import { documentCalls } from '@quittance/shared/contract/documents.ts'
import { globalSearch } from '@quittance/shared/contract/search.ts'
import { testMailSettings } from '@quittance/shared/contract/settings.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { expect, it } from 'vitest'
import { TooManyAttempts } from '#errors.ts'
import { runHousekeeping } from '#jobs/housekeeping.ts'
import { withOwnConnection } from '#test/queued-mail.ts'
import { buildPayload, forEachDatabaseWithCompany } from '#test/test-company.ts'
import { recordQueries } from '#test/test-database.ts'
import { BufferedRateLimiter, consumeRateLimits, mailLimit, type RateLimit } from './rate-limiter.ts'

const limit: RateLimit = { name: 'tests', maxUses: 6, windowMs: 60_000, textKey: 'limits.mail' }
const start = Date.parse('2026-05-01T12:00:00Z')
const at = (seconds: number) => new Date(start + seconds * 1_000)

function getRetrySeconds(error: unknown): number {
  if (error instanceof TooManyAttempts) return error.retryAfterSeconds
  throw error
}

forEachDatabaseWithCompany('rate limits', (context) => {
  const db = () => context.test.services.database
  const use = (key: string, seconds: number, uses = 1) =>
    consumeRateLimits(db(), at(seconds), [{ limit, key, uses }])

  it('reject uses beyond the limit until the oldest bucket expires', async () => {
    await use('a', 0, 2)
    for (const seconds of [15, 25, 35, 45]) await use('a', seconds)
    const retrySeconds = await use('a', 50).catch(getRetrySeconds)
    expect(retrySeconds).toBe(10)
    await use('b', 50)
    // The rejected use was not counted.
    await use('a', 61)
    await use('a', 61)
    await expect(use('a', 61)).rejects.toThrow('limits.mail')
  })

  it('ignore uses from before the clock was set back', async () => {
    await use('back', 3_600, 6)
    await expect(use('back', 3_600)).rejects.toThrow('limits.mail')
    await use('back', 0, 6)
    await expect(use('back', 0)).rejects.toThrow('limits.mail')
  })

  it('are shared by all processes under concurrency', async () => {
    const other = withOwnConnection(context.test.services, context.settings())
    const requests = Array.from({ length: 12 }, (_, index) =>
      consumeRateLimits(index % 2 ? db() : other.database, at(0), [{ limit, key: 'c' }]).then(
        () => true,
        (error) => getRetrySeconds(error) === 0,
      ),
    )
    const answers = await Promise.all(requests)
    await other.database.destroy()
    expect(answers.filter(Boolean)).toHaveLength(6)
  })

  it('roll back with their transaction', async () => {
    const failing = db()
      .transaction()
      .execute(async (transaction) => {
        await consumeRateLimits(transaction, at(0), [{ limit, key: 'd', uses: 6 }])
        throw new Error('rolled back')
      })
    await expect(failing).rejects.toThrow('rolled back')
    await use('d', 1, 6)
  })

  it('count frequent uses in memory and sync them between processes', async () => {
    const [one, other] = [new BufferedRateLimiter(limit), new BufferedRateLimiter(limit)]
    for (let time = 0; time < 4; time += 1) one.consume('e', at(0))
    for (let time = 0; time < 4; time += 1) other.consume('e', at(1))
    await one.sync(db(), at(2))
    await other.sync(db(), at(2))
    expect(() => other.consume('e', at(3))).toThrow('limits.mail')
    // The first limiter has not read these uses yet.
    one.consume('e', at(3))
    await one.sync(db(), at(4))
    expect(() => one.consume('e', at(4))).toThrow('limits.mail')
    await other.sync(db(), at(70))
    other.consume('e', at(70))
  })

  it('keep unsynced uses if the database fails', async () => {
    const limiter = new BufferedRateLimiter(limit)
    for (let time = 0; time < 6; time += 1) limiter.consume('f', at(0))
    await db().schema.alterTable('use_counts').renameTo('renamed').execute()
    await expect(limiter.sync(db(), at(1))).rejects.toThrow()
    await db().schema.alterTable('renamed').renameTo('use_counts').execute()
    expect(() => limiter.consume('f', at(2))).toThrow('limits.mail')
    await limiter.sync(db(), at(3))
    expect(() => new BufferedRateLimiter(limit).consume('f', at(3))).not.toThrow()
    const next = new BufferedRateLimiter(limit)
    next.consume('g', at(3))
    await limiter.sync(db(), at(4))
    expect(() => limiter.consume('f', at(4))).toThrow('limits.mail')
  })

  it('send no statement for a search', async () => {
    const { services, statements } = recordQueries(context.test.services)
    services.searchLimiter.consume(context.company.memberId, new Date())
    expect(statements).toEqual([])
  })

  it('reject too many searches of one member with the time to wait', async () => {
    const { servers } = context.test
    const { memberId, client } = context.company
    const search = () => client.call(globalSearch, { search_text: 'x' })
    expect((await search()).statusCode).toBe(200)
    for (const { searchLimiter, clock, config } of servers) {
      for (let time = 0; time < config.searchesPerMinute - 10; time += 1)
        searchLimiter.consume(memberId, clock())
    }
    const answers: Awaited<ReturnType<typeof search>>[] = []
    for (let time = 0; time < 12 * servers.length; time += 1) answers.push(await search())
    const rejected = answers.at(-1)
    expect(rejected?.statusCode).toBe(429)
    expect(rejected?.json().message).toContain('Too many searches')
    expect(Number(rejected?.headers['retry-after'])).toBeGreaterThan(0)
    context.test.advanceClock(61_000)
    expect((await search()).statusCode).toBe(200)
  })

  it('reject an e-mail beyond the limit and store nothing of its document', async () => {
    const { company, test } = context
    const kind = getKind('invoice')
    const email = { to: 'zoe@example.org', cc: '', subject: 'Votre facture', message: 'Bonjour' }
    const payload = { ...(await buildPayload(company, kind, { number: 901 })), email }
    await consumeRateLimits(db(), test.services.clock(), [
      { limit: mailLimit, key: company.memberId, uses: 200 },
    ])
    const rejected = await company.client.call(documentCalls(kind).store, payload)
    expect(rejected.statusCode).toBe(429)
    expect(await db().selectFrom('documents').select('id').execute()).toEqual([])
    test.advanceClock(3_600_000)
    expect((await company.client.call(documentCalls(kind).store, payload)).statusCode).toBe(200)
  })

  it('reject too many test e-mails, and delete expired counters', async () => {
    const send = () => context.company.client.call(testMailSettings, { to: 'zoe@example.org' })
    for (let time = 0; time < 20; time += 1) expect((await send()).statusCode).toBe(200)
    const rejected = await send()
    expect(rejected.statusCode).toBe(429)
    expect(rejected.json().message).toContain('Hourly e-mail limit')
    context.test.advanceClock(3 * 3_600_000)
    await runHousekeeping(context.test.services)
    expect(await db().selectFrom('use_counts').selectAll().execute()).toEqual([])
    expect((await send()).statusCode).toBe(200)
  })
})

const lowLimits = { savesPerHour: 1_000, exportsPerHour: 20 }

forEachDatabaseWithCompany(
  'save and export limits',
  (context) => {
    const kind = getKind('invoice')
    const save = async () => {
      const { company } = context
      const payload = await buildPayload(company, kind, { number: 77 })
      return await company.client.call(documentCalls(kind).store, payload)
    }
    const url = `${documentListCalls(kind).exportList.path}?format=csv`
    const exportList = () => context.company.client.send({ method: 'GET', url })
    const exhaustLimit = (name: 'saveLimiter' | 'exportLimiter', uses: number) => {
      for (const { [name]: limiter, clock } of context.test.servers)
        for (let time = 0; time < uses; time += 1)
          consumeOrIgnore(() => limiter.consume(context.company.memberId, clock()))
    }

    it('are enforced separately per hour, and nothing rejected is stored', async () => {
      exhaustLimit('saveLimiter', lowLimits.savesPerHour)
      const rejected = await save()
      expect(rejected.statusCode).toBe(429)
      expect(rejected.json().message).toContain('Hourly limit of changes')
      expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(0)
      expect(await context.test.services.database.selectFrom('documents').select('id').execute()).toEqual([])
      // Reads are not limited.
      expect((await exportList()).statusCode).toBe(200)
      expect((await context.company.client.call(globalSearch, { search_text: 'x' })).statusCode).toBe(200)
      exhaustLimit('exportLimiter', lowLimits.exportsPerHour)
      expect((await exportList()).json().message).toContain('Hourly export limit')
      context.test.advanceClock(3_700_000)
      expect((await save()).statusCode).toBe(200)
      expect((await exportList()).statusCode).toBe(200)
    })

    it('send no statement', () => {
      const { services, statements } = recordQueries(context.test.services)
      services.saveLimiter.consume(context.company.memberId, services.clock())
      services.exportLimiter.consume(context.company.memberId, services.clock())
      expect(statements).toEqual([])
    })
  },
  lowLimits,
)

function consumeOrIgnore(consume: () => void): void {
  try {
    consume()
  } catch (error) {
    if (!(error instanceof TooManyAttempts)) throw error
  }
}
