import { documentPrintCalls } from '@quittance/shared/contract/document-print.ts'
import { documentCalls } from '@quittance/shared/contract/documents.ts'
import {
  hideFirstSteps,
  readFirstSteps,
  showTour,
  type WireFirstStep,
} from '@quittance/shared/contract/first-steps.ts'
import { testMailSettings, updateCompany } from '@quittance/shared/contract/settings.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import type { Kysely } from 'kysely'
import { expect, it } from 'vitest'
import { createApp } from '#app.ts'
import { firstSteps } from '#database/migrations/041-first-steps.ts'
import { getColumnTypes } from '#database/migrations/column-types.ts'
import { isServer } from '#database/queries/portable-sql.ts'
import { deliverOutbox } from '#mail/outbox/deliver-outbox.ts'
import { DocumentApi } from '#test/document-api.ts'
import { startMailServer } from '#test/mail-server.ts'
import { queueTestMessage, withMailServer } from '#test/queued-mail.ts'
import { TestClient } from '#test/test-app.ts'
import { createTestMember, forOneDatabaseWithCompany, testPassword } from '#test/test-company.ts'
import { recordStep } from './repository.ts'

const invoice = getKind('invoice')
const completeCompany = {
  ...{ name: 'Atelier Blanc', address: '1 rue', postal_code: '75001', city: 'Paris', country: 'FR' },
  ...{ email: '', phone: '', legal_number: '', tax_number: 'FR44732829320' },
}

forOneDatabaseWithCompany('the first steps', (context) => {
  const invoices = new DocumentApi(invoice, () => context.company)

  async function listSteps(client = context.company.client): Promise<WireFirstStep[]> {
    return (await client.call(readFirstSteps)).json().steps
  }

  const listDone = async () =>
    (await listSteps()).filter(({ is_done: isDone }) => isDone).map(({ step }) => step)

  async function readSellerMissing() {
    return (await context.company.client.call(documentCalls(invoice).newDocument)).json().invoice_data
      .seller_missing
  }

  it('are done by the records that they lead to', async () => {
    // The company of the test starts with a customer and a product.
    expect(await listDone()).toEqual(['customer', 'product'])
    expect(await readSellerMissing()).toEqual(['name', 'address', 'country', 'number'])
    const { id, version } = await invoices.store()
    expect(await listDone()).toEqual(['customer', 'product', 'document'])
    const opened = (await invoices.open(id)).body
    expect(opened).toMatchObject({ seller_missing: ['name', 'address', 'country', 'number'] })
    await context.company.client.call(updateCompany, { ...completeCompany, tax_number: '' })
    expect(await readSellerMissing()).toEqual(['number'])
    await context.company.client.call(updateCompany, { ...completeCompany, country: 'US', tax_number: '' })
    expect(await readSellerMissing(), 'without a value-added tax').toEqual([])
    await context.company.client.call(updateCompany, { ...completeCompany, country: '' })
    expect(await readSellerMissing()).toEqual(['country'])
    await context.company.client.call(updateCompany, completeCompany)
    expect(await readSellerMissing()).toEqual([])
    expect(await listDone()).toEqual(['company', 'customer', 'product', 'document'])

    const readDraft = async () => {
      const { method, path } = documentPrintCalls(invoice).draftEmail
      return (await context.company.client.send({ method, url: path.replace(':id', String(id)) })).json()
    }
    // The document was stored before the company had a name: it takes the company with its next save.
    expect(await readDraft()).toMatchObject({ seller_missing: ['name', 'address', 'country', 'number'] })
    expect((await invoices.open(id)).body).toMatchObject({ seller_missing: [], is_sample: false })
    await invoices.update({ id, version })
    expect(await readDraft()).toMatchObject({ seller_missing: [] })
  })

  const isMailDone = async (client = context.company.client) => {
    const steps = await listSteps(client)
    return steps.find(({ step }) => step === 'mail')?.is_done
  }

  it('include a test of the e-mail settings, once it has left the server', async () => {
    const { database, clock } = context.test.services
    const { client } = context.company
    const logged = await client.call(testMailSettings, { to: 'zoe@example.org' })
    expect(logged.json()).toEqual({ code: 200, message: expect.stringContaining('Nothing was sent.') })
    expect(await isMailDone()).toBe(false)

    const server = await startMailServer()
    const services = withMailServer(context, server)
    const app = await createApp(services)
    const sender = new TestClient(app, services.installation)
    await sender.signIn('ada@example.com', testPassword)
    expect((await sender.call(testMailSettings, { to: 'zoe@example.org' })).statusCode).toBe(200)
    expect(await isMailDone(sender)).toBe(true)
    await app.close()
    await server.close()
    // The first test counts.
    await recordStep(database, 'mail', { memberName: 'Grace', changedAt: clock() })
    const rows = await database.selectFrom('first_steps').select(['step', 'done_by']).execute()
    expect(rows).toEqual([{ step: 'mail', done_by: 'Ada Lovelace' }])
  })

  it('include the e-mail settings, once a document was sent', async () => {
    const { database } = context.test.services
    await database.deleteFrom('first_steps').execute()
    const queueInvoice = async () => {
      const { id, version } = await invoices.store()
      await queueTestMessage(context, { documentId: id, documentVersion: version })
    }
    await queueInvoice()
    await deliverOutbox(context.test.services)
    expect(await isMailDone(), 'written to the log file').toBe(false)

    const server = await startMailServer()
    await queueInvoice()
    expect(await isMailDone(), 'queued').toBe(false)
    await deliverOutbox(withMailServer(context, server))
    await server.close()
    expect(await isMailDone()).toBe(true)
  })

  it('are those of the role, and hidden by an administrator for all members', async () => {
    await createTestMember(context.test.services, { email: 'staff@example.com', role: 'staff' })
    const staff = context.test.createClient()
    await staff.signIn('staff@example.com', testPassword)
    expect((await listSteps(staff)).map(({ step }) => step)).toEqual(['customer', 'product', 'document'])
    expect((await staff.call(hideFirstSteps)).statusCode).toBe(403)
    expect(await listSteps(staff)).not.toEqual([])
    for (const _time of ['once', 'again'])
      expect((await context.company.client.call(hideFirstSteps)).json()).toEqual({
        code: 200,
        message: 'The first steps are hidden.',
      })
    expect([await listSteps(), await listSteps(staff)]).toEqual([[], []])
  })

  it('come with the introduction, which each member shows or hides', async () => {
    await createTestMember(context.test.services, { email: 'grace@example.com', role: 'staff' })
    const staff = context.test.createClient()
    await staff.signIn('grace@example.com', testPassword)
    const { client } = context.company
    const readTour = async () =>
      await Promise.all(
        [client, staff].map(async (one) => (await one.call(readFirstSteps)).json().is_tour_shown),
      )
    expect(await readTour()).toEqual([null, null])
    expect((await staff.call(showTour, { is_shown: false })).json()).toEqual({
      code: 200,
      message: 'The introduction is hidden. You can show it again from the help.',
    })
    expect(await readTour()).toEqual([null, false])
    await staff.call(showTour, { is_shown: true })
    expect(await readTour()).toEqual([null, true])
    // as: a body that the type forbids
    expect((await staff.call(showTour, { is_shown: 'yes' } as never)).statusCode).toBe(422)
  })

  it('are hidden in an installation that had documents before the upgrade', async () => {
    const db = context.test.services.database
    const upgrade = () =>
      // as: a migration does not depend on the current schema
      firstSteps(db as unknown as Kysely<unknown>, getColumnTypes(isServer(db) ? 'mysql' : 'sqlite'))
    await db.deleteFrom('first_steps').execute()
    await invoices.store()
    await upgrade()
    await upgrade()
    expect(await listSteps()).toEqual([])
  })
})
