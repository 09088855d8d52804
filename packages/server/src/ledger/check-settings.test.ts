import { changeSeries, confirmRestore } from '@quittance/shared/contract/issuing-settings.ts'
import { readIssuing } from '@quittance/shared/contract/issuing-state.ts'
import { beforeAll, expect, it } from 'vitest'
import { startWaiting } from '#settings/issuing/repository.ts'
import { IssuedDocuments } from '#test/issued-documents.ts'
import { forEachDatabaseWithCompany } from '#test/test-company.ts'
import { moveMark } from './restore-event-repository.ts'
import { verifyLedger } from './verify-ledger.ts'

forEachDatabaseWithCompany('number series, and what the ledger records of them', (context) => {
  const documents = new IssuedDocuments(context)
  const database = () => context.test.services.database
  const client = () => context.company.client
  const findFault = async () => (await verifyLedger(database())).fault

  beforeAll(() => documents.prepareCompany())

  async function setLastNumber(kind: string, number: number): Promise<number> {
    const series = database().selectFrom('number_series').select('last_number').where('kind', '=', kind)
    const { last_number: before } = await series.executeTakeFirstOrThrow()
    await database()
      .updateTable('number_series')
      .set({ last_number: number })
      .where('kind', '=', kind)
      .execute()
    return before
  }

  /** Sets another last number, expects a fault, and sets the former one again. */
  async function expectFault(kind: string, number: number): Promise<void> {
    const before = await setLastNumber(kind, number)
    expect(await findFault()).toMatchObject({
      ...{ place: 'document', position: 0 },
      sentence: { key: 'ledger.series-differs', params: { kind: { text: `group.${kind}` } } },
    })
    await setLastNumber(kind, before)
    expect(await findFault()).toBeNull()
  }

  it('agree before the first document, after a change of the series', async () => {
    expect(await findFault()).toBeNull()
    const series = { kind: 'creditNote', prefix: 'AV-', is_yearly: false, is_strict: true, last_number: 41 }
    expect((await client().call(changeSeries, series)).json()).toMatchObject({ code: 200 })
    expect(await findFault()).toBeNull()
    await expectFault('creditNote', 40)
  })

  it('agree after documents', async () => {
    const { number } = await documents.issue()
    await documents.issue()
    expect(await findFault()).toBeNull()
    // With a lower one, a number would be given twice; with a higher one, numbers would be left out.
    await expectFault('invoice', number)
    await expectFault('invoice', number + 5)
  })

  async function confirm(lastNumber: number): Promise<void> {
    const { version } = (await client().call(readIssuing)).json()
    const series = [
      { kind: 'invoice', last_number: lastNumber, last_day: '2026-02-01' },
      { kind: 'creditNote', last_number: 41, last_day: null },
    ]
    const response = await client().call(confirmRestore, { version, series, ledger_position: null })
    expect(response.statusCode, response.body).toBe(200)
  }

  it('agree after a confirmed restore', async () => {
    const { number } = await documents.issue()
    await startWaiting(database())
    await confirm(number + 4)
    expect(await findFault()).toBeNull()
    await expectFault('invoice', number)
    expect((await documents.issue('2026-02-01')).number).toBe(number + 5)
    expect(await findFault()).toBeNull()
  })

  const setWaiting = (is_waiting: 0 | 1) =>
    database().updateTable('issuing_settings').set({ is_waiting }).execute()

  async function recordRestore(about: string): Promise<void> {
    const event = {
      event: 'backup-restored',
      happened_at: context.test.services.clock().toISOString(),
      about,
    }
    const member = { member_id: null, member_name: '', address: '', browser: '' }
    await database()
      .insertInto('security_events')
      .values({ ...event, ...member })
      .execute()
  }

  it('wait for a confirmation after a restore, unless the installation has moved', async () => {
    const madeAt = '2026-01-31T00:00:00.000Z'
    await recordRestore(`${madeAt}${moveMark}`)
    expect(await findFault()).toBeNull()
    await setWaiting(1)
    await recordRestore(madeAt)
    expect(await findFault()).toBeNull()
    await setWaiting(0)
    expect(await findFault()).toMatchObject({ sentence: { key: 'ledger.restore-unconfirmed' } })
    await setWaiting(1)
    const { series } = (await client().call(readIssuing)).json()
    const last = series.find(({ kind }: { kind: string }) => kind === 'invoice').last_number
    await confirm(last + 1)
    expect(await findFault()).toBeNull()
  })
})
