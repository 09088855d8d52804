import {
  changeBalanceStatuses,
  listBalanceStatuses,
  switchIssuingOn as switchOnCall,
} from '@quittance/shared/contract/issuing-settings.ts'
import { readIssuing } from '@quittance/shared/contract/issuing-state.ts'
import { deleteStatus, retireStatus, updateStatus } from '@quittance/shared/contract/settings.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import type { StatusMeaning } from '@quittance/shared/documents/sales-document.ts'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { insertStatus, listEveryStatus, updateStatus as writeStatus } from '#documents/statuses/repository.ts'
import { seedReferenceData } from '#settings/reference-data-repository.ts'
import { DocumentApi } from '#test/document-api.ts'
import {
  type CompanyContext,
  forEachDatabaseServerWithCompany,
  forEachDatabaseWithCompany,
} from '#test/test-company.ts'
import { runDuringChange } from '#test/test-database.ts'
import { switchIssuingOn } from '../switch-on.ts'

const invoice = getKind('invoice')

/** Makes the installation one that was upgraded: issuing is off, and no status of a balance was chosen. */
async function switchOff({ test: { services } }: CompanyContext): Promise<void> {
  await services.database.updateTable('issuing_settings').set({ is_on: 0 }).execute()
  await services.database.deleteFrom('balance_statuses').execute()
}

async function findStatus({ test: { services } }: CompanyContext, name: string): Promise<number> {
  const statuses = await listEveryStatus(services.database, invoice.name)
  const status = statuses.find((each) => each.name === name)
  if (status === undefined) throw new Error(`There is no status ${name}`)
  return status.id
}

/** Returns the ids of the statuses of invoices by their balances. */
async function readChosen({ company: { client } }: CompanyContext): Promise<Record<string, number | null>> {
  const kinds = listBalanceStatuses.response.parse((await client.call(listBalanceStatuses)).json())
  const { statuses = [] } = kinds.find(({ kind }) => kind === invoice.name) ?? {}
  return Object.fromEntries(statuses.map(({ balance, status_id: id }) => [balance, id]))
}

const none = { open: null, 'partly-paid': null, paid: null, credited: null, 'written-off': null }

forEachDatabaseWithCompany('statuses of balances before issuing is switched on', (context) => {
  const invoices = new DocumentApi(invoice, () => context.company)
  const database = () => context.test.services.database
  const client = () => context.company.client
  const countRows = async () =>
    (await database().selectFrom('balance_statuses').select('kind').execute()).length
  const add = (name: string, meaning: StatusMeaning) =>
    insertStatus(database(), { kind: invoice.name, name, meaning })
  const choose = async (statuses: Readonly<Record<string, number | null>>) => {
    const chosen = Object.entries(statuses).map(([balance, id]) => ({ balance, status_id: id }))
    const response = await client().call(changeBalanceStatuses, { kind: invoice.name, statuses: chosen })
    expect(response.statusCode, response.body).toBe(200)
  }

  beforeAll(() => switchOff(context))

  /** Makes every change of a status, of which the last one deletes it. Expects that each succeeds. */
  async function changeAndDelete(id: number): Promise<void> {
    const changes = [
      [retireStatus, { id, retired: true }],
      [retireStatus, { id, retired: false }],
      [updateStatus, { id, meaning: 'won' }],
      [updateStatus, { id, meaning: 'lost' }],
      [deleteStatus, { id }],
    ] as const
    for (const [call, body] of changes) {
      const response = await client().call(call, body)
      expect(response.statusCode, response.body).toBe(200)
    }
  }

  it('are not chosen by a start of the server', async () => {
    await seedReferenceData(database())
    expect(await countRows()).toBe(0)
    expect(await readChosen(context)).toEqual(none)
  })

  it('do not restrict how a status is changed, retired or deleted', async () => {
    await changeAndDelete(await findStatus(context, 'Cancelled'))
  })

  it('do not restrict it either if an administrator has chosen them, and end with the status', async () => {
    const id = await add('Settled', 'won')
    await choose({ paid: id, credited: null })
    expect(await readChosen(context)).toEqual({ ...none, paid: id })
    await changeAndDelete(id)
    expect(await readChosen(context)).toEqual(none)
  })

  it('stay if the status cannot be deleted, because documents have it', async () => {
    const id = await add('In dispute', 'open')
    await choose({ open: id })
    expect(await invoices.store({ status: { id, name: 'In dispute' } })).toMatchObject({ code: 200 })
    expect((await client().call(deleteStatus, { id })).json()).toMatchObject({
      code: 422,
      errors: { id: [expect.stringContaining('Retire it instead')] },
    })
    expect(await readChosen(context)).toMatchObject({ open: id })
  })

  it('are kept when issuing is switched on, as far as they still fit, and are chosen otherwise', async () => {
    await choose({
      ...{ open: await add('Reminded', 'open'), 'partly-paid': await add('Deposit paid', 'open') },
      ...{ paid: null, credited: await add('Corrected', 'lost'), 'written-off': await add('Lost', 'lost') },
    })
    await client().call(retireStatus, { id: await findStatus(context, 'Reminded'), retired: true })
    await client().call(updateStatus, { id: await findStatus(context, 'Deposit paid'), meaning: 'draft' })
    await client().call(deleteStatus, { id: await findStatus(context, 'Corrected') })
    const { version } = (await client().call(readIssuing)).json()
    expect((await client().call(switchOnCall, { version })).json()).toMatchObject({ code: 200 })
    const lost = await findStatus(context, 'Lost')
    const expected = {
      ...{ open: await findStatus(context, 'Sent'), 'partly-paid': await findStatus(context, 'Partly paid') },
      ...{ paid: null, credited: lost, 'written-off': lost },
    }
    expect(await readChosen(context)).toEqual(expected)
    await seedReferenceData(database())
    expect(await readChosen(context)).toEqual(expected)
  })

  it('lock their statuses from then on, and are no reason for an unexpected error', async () => {
    const id = await findStatus(context, 'Lost')
    const rejected = { code: 422, errors: { meaning: [expect.stringContaining('balance')] } }
    for (const [call, body] of [
      [retireStatus, { id, retired: true }],
      [updateStatus, { id, meaning: 'open' }],
      [deleteStatus, { id }],
    ] as const)
      expect((await client().call(call, body)).json()).toMatchObject(rejected)
    const former = { id: await findStatus(context, 'Reminded') }
    expect((await client().call(deleteStatus, former)).json()).toMatchObject({ code: 200 })
  })
})

// Transactions of the embedded database exclude each other.
forEachDatabaseServerWithCompany('a status that is retired while issuing is switched on', (context) => {
  const database = () => context.test.services.database
  const author = () => ({ author: { memberId: context.company.memberId }, memberName: 'Ada' })

  beforeAll(() => insertStatus(database(), { kind: invoice.name, name: 'Settled', meaning: 'won' }))
  beforeEach(() => switchOff(context))

  it('is rejected if it was chosen first', async () => {
    const id = await findStatus(context, 'Paid')
    const rejected = await runDuringChange(
      database(),
      (transaction) => switchIssuingOn({ ...context.test.services, database: transaction }, author()),
      () => context.company.client.call(retireStatus, { id, retired: true }),
    )
    expect(rejected.statusCode).toBe(422)
    expect(await readChosen(context)).toMatchObject({ paid: id })
  })

  it('is not chosen if it was retired first', async () => {
    const id = await findStatus(context, 'Paid')
    await runDuringChange(
      database(),
      (transaction) => writeStatus(transaction, id, { name: 'Paid', meaning: 'won', retiredAt: new Date() }),
      () => switchIssuingOn(context.test.services, author()),
    )
    expect(await readChosen(context)).toMatchObject({ paid: await findStatus(context, 'Settled') })
  })
})
