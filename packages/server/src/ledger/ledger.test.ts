import { generateKeyPairSync } from 'node:crypto'
import { expect, it } from 'vitest'
import { createTriggers, dropTriggers, listTriggers } from '#database/queries/stored-triggers.ts'
import { inTransaction } from '#database/queries/transactions.ts'
import { readRegionSettings, storeRegionSettings } from '#settings/region/repository.ts'
import { forEachDatabaseWithCompany } from '#test/test-company.ts'
import { appendRecords } from './append-records.ts'
import { closePeriods } from './close-periods.ts'
import { readClosureContent } from './closure-content.ts'
import { listClosures } from './closure-repository.ts'
import { openSigningKey, signText } from './signing-key.ts'
import { verifyLedger } from './verify-ledger.ts'

function createFault(position: number, problem: 'record-changed' | 'record-unlinked' | 'cut') {
  return { place: 'record', position, sentence: { key: `ledger.${problem}` } }
}

forEachDatabaseWithCompany('the ledger', (context) => {
  const database = () => context.test.services.database

  async function append(days: readonly string[]): Promise<void> {
    const groups = [{ category: 'S', rate: '20', base: '10.42', tax: '2.08' }]
    for (const day of days) {
      const content = { event: 'series', kind: 'invoice', currency: 1, gross: '12.50', groups } as const
      await inTransaction(database(), (transaction) =>
        appendRecords(transaction, [content], `${day}T10:00:00.000Z`),
      )
    }
  }

  it('is closed per day, month and year, signed, and verifiable', async () => {
    await append(['2024-12-30', '2024-12-30', '2025-01-02', '2025-01-15', '2025-02-01'])
    expect(await closePeriods(context.test.services)).toBe(4 + 3 + 2)
    expect(await closePeriods(context.test.services)).toBe(0)
    const contents = (await listClosures(database())).map(readClosureContent)
    const ofSeries = { event: 'series', kind: 'invoice', currency: 1 }
    const ofRate = { kind: 'invoice', currency: 1, category: 'S', rate: '20' }
    expect(contents).toHaveLength(9)
    expect(contents[0]).toMatchObject({
      ...{ period: 'day', startsOn: '2024-12-30', firstPosition: 1, lastPosition: 2, records: 2 },
      // 2 × 12.50, of which 2 × 10.42 + 2 × 2.08.
      sums: [{ ...ofSeries, count: 2, amount: '25.00' }],
      vat: [{ ...ofRate, base: '20.84', tax: '4.16' }],
      ever: [{ ...ofSeries, count: 2, amount: '25.00' }],
    })
    // 3 × 12.50, and 5 × 12.50 since the first record.
    expect(contents.at(-1)).toMatchObject({
      ...{ period: 'year', startsOn: '2025-01-01', firstPosition: 3, lastPosition: 5, records: 3 },
      sums: [{ ...ofSeries, count: 3, amount: '37.50' }],
      vat: [{ ...ofRate, base: '31.26', tax: '6.24' }],
      ever: [{ ...ofSeries, count: 5, amount: '62.50' }],
    })
    expect(contents.map(({ closedAt }) => closedAt)).toEqual(
      (await listClosures(database())).map(({ closedAt }) => closedAt),
    )
    expect((await verifyLedger(database())).fault).toBeNull()
  })

  const changes = {
    'a changed byte': { content: '{"event":"series"}' },
    'a changed hash': { hash: '0'.repeat(64) },
  } as const

  it.each(Object.entries(changes))('names %s', async (_name, sql) => {
    const before = await database()
      .selectFrom('ledger_records')
      .selectAll()
      .where('position', '=', 3)
      .executeTakeFirstOrThrow()
    await withoutTriggers(async () => {
      await database().updateTable('ledger_records').set(sql).where('position', '=', 3).execute()
    })
    expect((await verifyLedger(database())).fault).toMatchObject(createFault(3, 'record-changed'))
    await withoutTriggers(async () => {
      await database().updateTable('ledger_records').set(before).where('position', '=', 3).execute()
    })
    expect((await verifyLedger(database())).fault).toBeNull()
  })

  it('names a closure that was changed, signed with another key, or removed', async () => {
    const stored = await database().selectFrom('closures').selectAll().orderBy('id').execute()
    const [first] = stored
    const key = await database().selectFrom('signing_keys').selectAll().executeTakeFirstOrThrow()
    const expectFault = async (place: 'closure' | 'record', problem: string) =>
      expect((await verifyLedger(database())).fault).toMatchObject({
        place,
        sentence: { key: `ledger.${problem}` },
      })
    await withoutTriggers(async () => {
      const change = database()
        .updateTable('closures')
        .where('id', '=', first?.id ?? 0)
      await change.set({ content: first?.content.replace('25.00', '24.00') ?? '' }).execute()
    })
    await expectFault('closure', 'closure-unsigned')
    await withoutTriggers(async () => {
      const change = database()
        .updateTable('closures')
        .where('id', '=', first?.id ?? 0)
      await change.set({ content: first?.content ?? '' }).execute()
    })
    const { publicKey, privateKey } = generateKeyPairSync('ed25519')
    const other = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
    await withoutTriggers(async () => {
      await database().updateTable('signing_keys').set({ public_key: other }).execute()
      for (const { id, content } of stored) {
        const signature = signText(content, privateKey)
        await database().updateTable('closures').set({ signature }).where('id', '=', id).execute()
      }
    })
    await expectFault('closure', 'closure-key')
    await withoutTriggers(async () => {
      await database().updateTable('signing_keys').set({ public_key: key.public_key }).execute()
      for (const { id, signature } of stored)
        await database().updateTable('closures').set({ signature }).where('id', '=', id).execute()
      await database()
        .deleteFrom('closures')
        .where('id', '=', first?.id ?? 0)
        .execute()
    })
    await expectFault('record', 'closure-missing')
    await withoutTriggers(async () => {
      await database().insertInto('closures').values(stored.slice(0, 1)).execute()
    })
    expect((await verifyLedger(database())).fault).toBeNull()
  })

  it('names a closure that states other sums than its records, although it is signed', async () => {
    const { services } = context.test
    const { privateKey } = await openSigningKey(database(), services.installation.key, services.clock())
    const closures = await listClosures(database())
    const change = async (number: number, content: string) =>
      withoutTriggers(async () => {
        const row = { content, signature: signText(content, privateKey) }
        await database().updateTable('closures').set(row).where('id', '=', number).execute()
      })
    // Of 2025: 3 × 12.50 in the year, 5 × 12.50 since the first record.
    const year = closures.at(-1)
    for (const [amount, other] of [
      ['37.50', '37.49'],
      ['31.26', '31.25'],
      ['62.50', '62.51'],
    ] as const) {
      await change(year?.number ?? 0, year?.content.replace(amount, other) ?? '')
      expect((await verifyLedger(database())).fault).toMatchObject({
        ...{ place: 'closure', position: year?.number },
        sentence: { key: 'ledger.closure-sums', params: { period: '2025' } },
      })
    }
    await change(year?.number ?? 0, year?.content ?? '')
    // The time is signed, too.
    const closedAt = { closed_at: '2025-01-01T00:00:00.000Z' }
    const ofYear = () =>
      database()
        .updateTable('closures')
        .where('id', '=', year?.number ?? 0)
    await withoutTriggers(async () => void (await ofYear().set(closedAt).execute()))
    expect((await verifyLedger(database())).fault?.sentence.key).toBe('ledger.closure-differs')
    await withoutTriggers(
      async () =>
        void (await ofYear()
          .set({ closed_at: year?.closedAt ?? '' })
          .execute()),
    )
    expect((await verifyLedger(database())).fault).toBeNull()
  })

  it('names a missing record, and a cut end', async () => {
    const rows = await database().selectFrom('ledger_records').selectAll().orderBy('position').execute()
    const [last] = rows.slice(-1)
    await withoutTriggers(async () => {
      await database()
        .deleteFrom('ledger_records')
        .where('position', '=', last?.position ?? 0)
        .execute()
    })
    expect((await verifyLedger(database())).fault).toMatchObject(createFault(last?.position ?? 0, 'cut'))
    await withoutTriggers(async () => {
      await database().deleteFrom('ledger_records').where('position', '=', 4).execute()
    })
    expect((await verifyLedger(database())).fault).toMatchObject(createFault(5, 'record-unlinked'))
  })

  async function withoutTriggers(work: () => Promise<void>): Promise<void> {
    const triggers = await listTriggers(database())
    await dropTriggers(database(), triggers)
    await work()
    await createTriggers(database(), triggers)
  }
})

forEachDatabaseWithCompany('the ledger of a company that moves to another time zone', (context) => {
  const services = () => context.test.services
  const database = () => services().database

  async function move(timeZone: string): Promise<void> {
    const settings = await readRegionSettings(database())
    await storeRegionSettings(database(), { ...settings, timeZone, version: settings.version + 1 })
  }

  function setClock(moment: string): void {
    context.test.advanceClock(Date.parse(moment) - services().clock().getTime())
  }

  async function append(at: string): Promise<void> {
    await inTransaction(database(), (transaction) => appendRecords(transaction, [{ event: 'series' }], at))
  }

  it('counts records of a day that is closed to the next one', async () => {
    await move('UTC')
    await append('2025-03-10T10:00:00.000Z')
    await append('2025-03-11T02:00:00.000Z')
    setClock('2025-03-11T12:00:00Z')
    expect(await closePeriods(services())).toBe(1)
    // The second record is of 10 March now, at 22:00.
    await move('America/New_York')
    expect(await closePeriods(services())).toBe(0)
    setClock('2025-03-12T12:00:00Z')
    expect(await closePeriods(services())).toBe(1)
    const [first, second] = (await listClosures(database())).map(readClosureContent)
    expect(first).toMatchObject({ startsOn: '2025-03-10', firstPosition: 1, lastPosition: 1 })
    // With the records of the key and of the first closure.
    expect(second).toMatchObject({ startsOn: '2025-03-11', firstPosition: 2, lastPosition: 4 })
    expect(second?.ever).toContainEqual(expect.objectContaining({ event: 'series', count: 2 }))
    expect((await verifyLedger(database())).fault).toBeNull()
  })

  it('counts records of a month and a year that are closed to the next ones', async () => {
    await move('UTC')
    await append('2025-12-31T10:00:00.000Z')
    setClock('2026-01-01T02:00:00Z')
    // The day, March, December and the year.
    expect(await closePeriods(services())).toBe(4)
    await append('2026-01-01T02:30:00.000Z')
    // That record is of 31 December now, at 21:30, and so are those of the closures.
    await move('America/New_York')
    setClock('2026-02-02T12:00:00Z')
    expect(await closePeriods(services())).toBe(2)
    const periods = (await listClosures(database())).map(({ period, startsOn }) => `${period} ${startsOn}`)
    expect(periods.slice(-2)).toEqual(['day 2026-01-01', 'month 2026-01-01'])
    expect(periods.filter((period) => period === 'year 2025-01-01')).toHaveLength(1)
    expect((await verifyLedger(database())).fault).toBeNull()
  })
})
