import { documentListCalls } from '@quittance/shared/contract/document-lists.ts'
import { documentCalls } from '@quittance/shared/contract/documents.ts'
import { globalSearch } from '@quittance/shared/contract/search.ts'
import { testMailSettings } from '@quittance/shared/contract/settings.ts'
import { kindNamed } from '@quittance/shared/documents/kinds.ts'
import { expect, it } from 'vitest'
import { TooManyAttempts } from '#errors.ts'
import { keepHouse } from '#keep-house.ts'
import { aPayload } from '#test/factories.ts'
import { overFirms } from '#test/over-firms.ts'
import { onConnectionOfItsOwn } from '#test/queued-mail.ts'
import { recordingStatements } from '#test/recorded-statements.ts'
import { countUse } from './count-use.ts'
import { mailLimit } from './known-limits.ts'
import { UseCounter } from './use-counter.ts'
import type { UseLimit } from './use-limit.ts'

const limit: UseLimit = { what: 'tests', uses: 6, windowMs: 60_000, sentence: 'limits.mail' }
const start = Date.parse('2026-05-01T12:00:00Z')
const at = (seconds: number) => new Date(start + seconds * 1_000)

function secondsOf(refused: unknown): number {
  if (refused instanceof TooManyAttempts) return refused.retryAfterSeconds
  throw refused
}

overFirms('what is counted', (given) => {
  const db = () => given.test.services.database
  const use = (by: string, seconds: number, uses = 1) => countUse(db(), at(seconds), [{ limit, by, uses }])

  it('is refused beyond the limit, until the oldest of it is over', async () => {
    await use('a', 0, 2)
    for (const seconds of [15, 25, 35, 45]) await use('a', seconds)
    const refused = await use('a', 50).catch(secondsOf)
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
    const other = onConnectionOfItsOwn(given.test.services, given.settings())
    const asked = Array.from({ length: 12 }, (_, index) =>
      countUse(index % 2 ? db() : other.database, at(0), [{ limit, by: 'c' }]).then(
        () => true,
        (error) => secondsOf(error) === 0,
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
        await countUse(transaction, at(0), [{ limit, by: 'd', uses: 6 }])
        throw new Error('undone')
      })
    await expect(undone).rejects.toThrow('undone')
    await use('d', 1, 6)
  })

  it('is counted in memory where it is often, and settled between processes', async () => {
    const [one, other] = [new UseCounter(limit), new UseCounter(limit)]
    for (let time = 0; time < 4; time += 1) one.count('e', at(0))
    for (let time = 0; time < 4; time += 1) other.count('e', at(1))
    await one.settle(db(), at(2))
    await other.settle(db(), at(2))
    expect(() => other.count('e', at(3))).toThrow('limits.mail')
    // Not yet known there.
    one.count('e', at(3))
    await one.settle(db(), at(4))
    expect(() => one.count('e', at(4))).toThrow('limits.mail')
    await other.settle(db(), at(70))
    other.count('e', at(70))
  })

  it('loses no count where the database does not take it', async () => {
    const counter = new UseCounter(limit)
    for (let time = 0; time < 6; time += 1) counter.count('f', at(0))
    await db().schema.alterTable('use_counts').renameTo('away').execute()
    await expect(counter.settle(db(), at(1))).rejects.toThrow()
    await db().schema.alterTable('away').renameTo('use_counts').execute()
    expect(() => counter.count('f', at(2))).toThrow('limits.mail')
    await counter.settle(db(), at(3))
    expect(() => new UseCounter(limit).count('f', at(3))).not.toThrow()
    const next = new UseCounter(limit)
    next.count('g', at(3))
    await counter.settle(db(), at(4))
    expect(() => counter.count('f', at(4))).toThrow('limits.mail')
  })

  it('costs a search no statement', async () => {
    const { services, statements } = recordingStatements(given.test.services)
    services.searches.count(given.firm.memberId, new Date())
    expect(statements).toEqual([])
  })

  it('refuses very many searches of one member, with the time to wait', async () => {
    const { servers } = given.test
    const { memberId, client } = given.firm
    const search = () => client.call(globalSearch, { search_text: 'x' })
    expect((await search()).statusCode).toBe(200)
    for (const { searches, clock, config } of servers) {
      for (let time = 0; time < config.searchesPerMinute - 10; time += 1) searches.count(memberId, clock())
    }
    const answers: Awaited<ReturnType<typeof search>>[] = []
    for (let time = 0; time < 12 * servers.length; time += 1) answers.push(await search())
    const refused = answers.at(-1)
    expect(refused?.statusCode).toBe(429)
    expect(refused?.json().message).toContain('Too many searches')
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0)
    given.test.passTime(61_000)
    expect((await search()).statusCode).toBe(200)
  })

  it('refuses an e-mail beyond the limit, and stores nothing of what it comes with', async () => {
    const { firm, test } = given
    const kind = kindNamed('invoice')
    const email = { to: 'zoe@example.org', cc: '', subject: 'Votre facture', message: 'Bonjour' }
    const payload = { ...(await aPayload(firm, kind, { number: 901 })), email }
    await countUse(db(), test.services.clock(), [{ limit: mailLimit, by: firm.memberId, uses: 200 }])
    const refused = await firm.client.call(documentCalls(kind).store, payload)
    expect(refused.statusCode).toBe(429)
    expect(await db().selectFrom('documents').select('id').execute()).toEqual([])
    test.passTime(3_600_000)
    expect((await firm.client.call(documentCalls(kind).store, payload)).statusCode).toBe(200)
  })

  it('refuses very many test e-mails, and forgets what counts no more', async () => {
    const send = () => given.firm.client.call(testMailSettings, { to: 'zoe@example.org' })
    for (let time = 0; time < 20; time += 1) expect((await send()).statusCode).toBe(200)
    const refused = await send()
    expect(refused.statusCode).toBe(429)
    expect(refused.json().message).toContain('Hourly e-mail limit')
    given.test.passTime(3 * 3_600_000)
    await keepHouse(given.test.services)
    expect(await db().selectFrom('use_counts').selectAll().execute()).toEqual([])
    expect((await send()).statusCode).toBe(200)
  })
})

const few = { savesPerHour: 1_000, exportsPerHour: 20 }

overFirms(
  'what a member saves and exports',
  (given) => {
    const kind = kindNamed('invoice')
    const save = async () => {
      const { firm } = given
      return await firm.client.call(documentCalls(kind).store, await aPayload(firm, kind, { number: 77 }))
    }
    const url = `${documentListCalls(kind).sheet.path}?format=csv`
    const take = () => given.firm.client.send({ method: 'GET', url })
    const useUp = (counter: 'saves' | 'exports', uses: number) => {
      for (const { [counter]: counts, clock } of given.test.servers)
        for (let time = 0; time < uses; time += 1)
          countOrRefuse(() => counts.count(given.firm.memberId, clock()))
    }

    it('is refused beyond the limits of an hour, each by itself, and nothing of it is stored', async () => {
      useUp('saves', few.savesPerHour)
      const refused = await save()
      expect(refused.statusCode).toBe(429)
      expect(refused.json().message).toContain('Hourly limit of changes')
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
      expect(await given.test.services.database.selectFrom('documents').select('id').execute()).toEqual([])
      // What only reads goes on.
      expect((await take()).statusCode).toBe(200)
      expect((await given.firm.client.call(globalSearch, { search_text: 'x' })).statusCode).toBe(200)
      useUp('exports', few.exportsPerHour)
      expect((await take()).json().message).toContain('Hourly export limit')
      given.test.passTime(3_700_000)
      expect((await save()).statusCode).toBe(200)
      expect((await take()).statusCode).toBe(200)
    })

    it('costs no statement', () => {
      const { services, statements } = recordingStatements(given.test.services)
      services.saves.count(given.firm.memberId, services.clock())
      services.exports.count(given.firm.memberId, services.clock())
      expect(statements).toEqual([])
    })
  },
  few,
)

function countOrRefuse(count: () => void): void {
  try {
    count()
  } catch (error) {
    if (!(error instanceof TooManyAttempts)) throw error
  }
}
