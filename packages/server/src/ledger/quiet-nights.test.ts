import { documentCalls } from '@quittance/shared/contract/documents.ts'
import { changeSeries, confirmRestore, switchIssuingOn } from '@quittance/shared/contract/issuing-settings.ts'
import { readIssuing } from '@quittance/shared/contract/issuing-state.ts'
import { exportLedger } from '@quittance/shared/contract/ledger.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { decodeBlankDocument } from '@quittance/shared/wire/blank-document.ts'
import { beforeAll, expect, it } from 'vitest'
import { readDay } from '#database/queries/company-day.ts'
import { startWaiting } from '#settings/issuing/repository.ts'
import { IssuedDocuments } from '#test/issued-documents.ts'
import { type CompanyContext, forEachDatabaseWithCompany, testPassword } from '#test/test-company.ts'
import { formatPeriod, listClosures, listSigningKeys } from './closure-repository.ts'
import { isOfClosing, listRecords, readHead } from './repository.ts'
import { runNightlyLedger } from './run-nightly-ledger.ts'
import { findLastVerification } from './verification-repository.ts'
import { verifyLedger } from './verify-ledger.ts'

const invoice = getKind('invoice')
const dayMs = 86_400_000
/** Days between the nights on which the job runs: also several months and the end of a year. */
const nights = [1, 1, 1, 31, 1, 31, 31, 365] as const

/** The nights of an installation, and what they leave. */
class QuietNights {
  readonly #context: CompanyContext

  constructor(context: CompanyContext) {
    this.#context = context
  }

  get #database() {
    return this.#context.test.services.database
  }

  /** Runs the job in nights after each other, and signs the administrator in again. */
  async pass(days: readonly number[] = nights): Promise<void> {
    for (const count of days) {
      this.#context.test.advanceClock(count * dayMs)
      await runNightlyLedger(this.#context.test.services)
    }
    await this.#context.company.client.signIn('ada@example.com', testPassword)
  }

  async listMessages(): Promise<string[]> {
    const messages = await this.#database.selectFrom('mail_messages').select('message').execute()
    return messages.map(({ message }) => message)
  }

  async countMonths(): Promise<number> {
    return (await this.listMessages()).filter((message) => message.includes('Keep this e-mail')).length
  }

  async listTraces() {
    return {
      records: (await readHead(this.#database)).position,
      closures: (await this.listClosed()).length,
      keys: (await listSigningKeys(this.#database)).length,
      verifications: (await this.#database.selectFrom('ledger_verifications').select('id').execute()).length,
      messages: (await this.listMessages()).length,
    }
  }

  async listClosed(): Promise<string[]> {
    return (await listClosures(this.#database)).map(formatPeriod).sort()
  }

  /** Returns the days, months and years in which something was recorded, apart from closures. */
  async listActive(): Promise<string[]> {
    const periods = new Set<string>()
    for (const record of await listRecords(this.#database, { after: 0, limit: 1_000 })) {
      if (isOfClosing(record)) continue
      const day = await readDay(this.#database, new Date(JSON.parse(record.content).at))
      for (const period of [day, day.slice(0, 7), day.slice(0, 4)]) periods.add(period)
    }
    return [...periods].sort()
  }
}

forEachDatabaseWithCompany('the nights while nothing was ever issued', (context) => {
  const quiet = new QuietNights(context)
  const database = () => context.test.services.database
  const client = () => context.company.client
  const readState = async () => readIssuing.response.parse((await client().call(readIssuing)).json())
  const propose = async () =>
    decodeBlankDocument(invoice, (await client().call(documentCalls(invoice).newDocument)).json())

  beforeAll(async () => {
    await database().updateTable('issuing_settings').set({ is_on: 0 }).execute()
  })

  async function setSeries(): Promise<void> {
    const series = { kind: invoice.name, prefix: 'S-', is_yearly: false, is_strict: true, last_number: 2000 }
    expect((await client().call(changeSeries, series)).json()).toMatchObject({ next_shown: 'S-2001' })
  }

  async function confirm(): Promise<void> {
    await startWaiting(database())
    const { version, series } = await readState()
    const last = series.map(({ kind, last_number }) => ({ kind, last_number, last_day: null }))
    const response = await client().call(confirmRestore, { version, series: last, ledger_position: null })
    expect(response.statusCode, response.body).toBe(200)
  }

  it('close, sign and e-mail nothing, whatever administrators have set, confirmed or exported', async () => {
    const proposed = await propose()
    await setSeries()
    const exported = await client().send({ method: 'GET', url: exportLedger.path })
    expect(exported.statusCode).toBe(200)
    await quiet.pass([1, 1])
    await confirm()
    const before = await quiet.listTraces()
    expect(before).toMatchObject({ closures: 0, keys: 1, verifications: 0 })
    await quiet.pass()
    expect(await quiet.listTraces()).toEqual(before)
    // Days without a closure are no fault yet.
    expect((await verifyLedger(database(), { now: context.test.services.clock() })).fault).toBeNull()
    const { prefix, number } = proposed
    expect(await propose()).toMatchObject({ prefix, number })
  })

  it('are followed by closures once issuing is switched on, which continues the series', async () => {
    const { version } = await readState()
    expect((await client().call(switchIssuingOn, { version })).json()).toMatchObject({ code: 200 })
    expect(await propose()).toMatchObject({ prefix: 'S-', number: 2001 })
    await quiet.pass()
    expect(await quiet.listClosed()).toEqual(await quiet.listActive())
    expect(await findLastVerification(database())).toMatchObject({ fault: null })
    const { verifications: _before, ...before } = await quiet.listTraces()
    const months = await quiet.countMonths()
    expect(months).toBeGreaterThan(0)
    await quiet.pass()
    expect(await quiet.listTraces()).toMatchObject(before)
    expect(await quiet.countMonths()).toBe(months)
    expect(await findLastVerification(database())).toMatchObject({ fault: null })
  })
})

forEachDatabaseWithCompany('the nights after the last document', (context) => {
  const documents = new IssuedDocuments(context)
  const quiet = new QuietNights(context)

  it('close its day, month and year, and e-mail its month once', async () => {
    await documents.prepareCompany()
    await documents.issue()
    await quiet.pass()
    expect(await quiet.listActive()).toHaveLength(3)
    expect(await quiet.listClosed()).toEqual(await quiet.listActive())
    expect(await quiet.countMonths()).toBe(1)
    const { database } = context.test.services
    expect(await findLastVerification(database)).toMatchObject({ fault: null, closures: 3 })
  })

  it('do the same for the next one, however late', async () => {
    await documents.issue()
    await quiet.pass()
    expect(await quiet.listActive()).toHaveLength(6)
    expect(await quiet.listClosed()).toEqual(await quiet.listActive())
    expect(await quiet.countMonths()).toBe(2)
  })
})
