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
import type { RateLimit } from './rate-limiter.ts'
import { BufferedRateLimiter, consumeRateLimits, mailLimit } from './rate-limiter.ts'

const limit: RateLimit = { name: 'tests', maxUses: 6, windowMs: 60_000, sentence: 'limits.mail' }
const start = Date.parse('2026-05-01T12:00:00Z')
const at = (seconds: number) => new Date(start + seconds * 1_000)

function getRetrySeconds(refused: unknown): number {
  if (refused instanceof TooManyAttempts) return refused.retryAfterSeconds
  throw refused
}

forEachDatabaseWithCompany('what is counted', (given) => {
  const db = () => given.test.services.database
  const use = (by: string, seconds: number, uses = 1) =>
    consumeRateLimits(db(), at(seconds), [{ limit, key: by, uses }])

  it('is refused beyond the limit, until the oldest of it is over', async () => {
    await use('a', 0, 2)
    for (const seconds of [15, 25, 35, 45]) await use('a', seconds)
    const refused = await use('a', 50).catch(getRetrySeconds)
    expect(refused).toBe(10)
    await use('b', 50)
    // What was refused was not counted.
    await use('a', 61)
    await use('a', 61)
    await expect(use('a', 61)).rejects.toThrow('limits.mail')
  })

  it('does not count for long after the clock was put back', async () => {
    await use('back', 3_600, 6)
    await expect(use('back', 3_600)).rejects.toThrow('limits.mail')
    await use('back', 0, 6)
    await expect(use('back', 0)).rejects.toThrow('limits.mail')
  })

  it('is the same for all processes, however many ask at once', async () => {
    const other = withOwnConnection(given.test.services, given.settings())
    const asked = Array.from({ length: 12 }, (_, index) =>
      consumeRateLimits(index % 2 ? db() : other.database, at(0), [{ limit, key: 'c' }]).then(
        () => true,
        (error) => getRetrySeconds(error) === 0,
      ),
    )
    const answers = await Promise.all(asked)
    await other.database.destroy()
    expect(answers.filter(Boolean)).toHaveLength(6)
  })

  it('belongs to the transaction that it is a part of', async () => {
    const undone = db()
      .transaction()
      .execute(async (transaction) => {
        await consumeRateLimits(transaction, at(0), [{ limit, key: 'd', uses: 6 }])
        throw new Error('undone')
      })
    await expect(undone).rejects.toThrow('undone')
    await use('d', 1, 6)
  })

  it('is counted in memory where it is often, and settled between processes', async () => {
    const [one, other] = [new BufferedRateLimiter(limit), new BufferedRateLimiter(limit)]
    for (let time = 0; time < 4; time += 1) one.consume('e', at(0))
    for (let time = 0; time < 4; time += 1) other.consume('e', at(1))
    await one.sync(db(), at(2))
    await other.sync(db(), at(2))
    expect(() => other.consume('e', at(3))).toThrow('limits.mail')
    // Not yet known there.
    one.consume('e', at(3))
    await one.sync(db(), at(4))
    expect(() => one.consume('e', at(4))).toThrow('limits.mail')
    await other.sync(db(), at(70))
    other.consume('e', at(70))
  })

  it('loses no count where the database does not take it', async () => {
    const counter = new BufferedRateLimiter(limit)
    for (let time = 0; time < 6; time += 1) counter.consume('f', at(0))
    await db().schema.alterTable('use_counts').renameTo('away').execute()
    await expect(counter.sync(db(), at(1))).rejects.toThrow()
    await db().schema.alterTable('away').renameTo('use_counts').execute()
    expect(() => counter.consume('f', at(2))).toThrow('limits.mail')
    await counter.sync(db(), at(3))
    expect(() => new BufferedRateLimiter(limit).consume('f', at(3))).not.toThrow()
    const next = new BufferedRateLimiter(limit)
    next.consume('g', at(3))
    await counter.sync(db(), at(4))
    expect(() => counter.consume('f', at(4))).toThrow('limits.mail')
  })

  it('costs a search no statement', async () => {
    const { services, statements } = recordQueries(given.test.services)
    services.searches.consume(given.company.memberId, new Date())
    expect(statements).toEqual([])
  })

  it('refuses very many searches of one member, with the time to wait', async () => {
    const { servers } = given.test
    const { memberId, client } = given.company
    const search = () => client.call(globalSearch, { search_text: 'x' })
    expect((await search()).statusCode).toBe(200)
    for (const { searches, clock, config } of servers) {
      for (let time = 0; time < config.searchesPerMinute - 10; time += 1) searches.consume(memberId, clock())
    }
    const answers: Awaited<ReturnType<typeof search>>[] = []
    for (let time = 0; time < 12 * servers.length; time += 1) answers.push(await search())
    const refused = answers.at(-1)
    expect(refused?.statusCode).toBe(429)
    expect(refused?.json().message).toContain('Too many searches')
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0)
    given.test.advanceClock(61_000)
    expect((await search()).statusCode).toBe(200)
  })

  it('refuses an e-mail beyond the limit, and stores nothing of what it comes with', async () => {
    const { company: firm, test } = given
    const kind = getKind('invoice')
    const email = { to: 'zoe@example.org', cc: '', subject: 'Votre facture', message: 'Bonjour' }
    const payload = { ...(await buildPayload(firm, kind, { number: 901 })), email }
    await consumeRateLimits(db(), test.services.clock(), [
      { limit: mailLimit, key: firm.memberId, uses: 200 },
    ])
    const refused = await firm.client.call(documentCalls(kind).store, payload)
    expect(refused.statusCode).toBe(429)
    expect(await db().selectFrom('documents').select('id').execute()).toEqual([])
    test.advanceClock(3_600_000)
    expect((await firm.client.call(documentCalls(kind).store, payload)).statusCode).toBe(200)
  })

  it('refuses very many test e-mails, and forgets what counts no more', async () => {
    const send = () => given.company.client.call(testMailSettings, { to: 'zoe@example.org' })
    for (let time = 0; time < 20; time += 1) expect((await send()).statusCode).toBe(200)
    const refused = await send()
    expect(refused.statusCode).toBe(429)
    expect(refused.json().message).toContain('Hourly e-mail limit')
    given.test.advanceClock(3 * 3_600_000)
    await runHousekeeping(given.test.services)
    expect(await db().selectFrom('use_counts').selectAll().execute()).toEqual([])
    expect((await send()).statusCode).toBe(200)
  })
})

const lowLimits = { savesPerHour: 1_000, exportsPerHour: 20 }

forEachDatabaseWithCompany(
  'what a member saves and exports',
  (given) => {
    const kind = getKind('invoice')
    const save = async () => {
      const { company: firm } = given
      return await firm.client.call(documentCalls(kind).store, await buildPayload(firm, kind, { number: 77 }))
    }
    const url = `${documentListCalls(kind).sheet.path}?format=csv`
    const exportList = () => given.company.client.send({ method: 'GET', url })
    const exhaustLimit = (counter: 'saves' | 'exports', uses: number) => {
      for (const { [counter]: counts, clock } of given.test.servers)
        for (let time = 0; time < uses; time += 1)
          consumeOrIgnore(() => counts.consume(given.company.memberId, clock()))
    }

    it('is refused beyond the limits of an hour, each by itself, and nothing of it is stored', async () => {
      exhaustLimit('saves', lowLimits.savesPerHour)
      const refused = await save()
      expect(refused.statusCode).toBe(429)
      expect(refused.json().message).toContain('Hourly limit of changes')
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
      expect(await given.test.services.database.selectFrom('documents').select('id').execute()).toEqual([])
      // What only reads goes on.
      expect((await exportList()).statusCode).toBe(200)
      expect((await given.company.client.call(globalSearch, { search_text: 'x' })).statusCode).toBe(200)
      exhaustLimit('exports', lowLimits.exportsPerHour)
      expect((await exportList()).json().message).toContain('Hourly export limit')
      given.test.advanceClock(3_700_000)
      expect((await save()).statusCode).toBe(200)
      expect((await exportList()).statusCode).toBe(200)
    })

    it('costs no statement', () => {
      const { services, statements } = recordQueries(given.test.services)
      services.saves.consume(given.company.memberId, services.clock())
      services.exports.consume(given.company.memberId, services.clock())
      expect(statements).toEqual([])
    })
  },
  lowLimits,
)

function consumeOrIgnore(count: () => void): void {
  try {
    count()
  } catch (error) {
    if (!(error instanceof TooManyAttempts)) throw error
  }
}
