import { documentPrintCalls } from '@quittance/shared/contract/document-print.ts'
import { readMailState } from '@quittance/shared/contract/mail.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { expect, it } from 'vitest'
import { DocumentApi } from '#test/document-api.ts'
import { createServicesRunner, type TestClient } from '#test/test-app.ts'
import { forEachDatabaseWithCompany } from '#test/test-company.ts'

const email = { to: ['zoe@example.org'], subject: 'Votre facture', message: 'Bonjour' }

forEachDatabaseWithCompany('document e-mails of a server that writes them to a log file', (context) => {
  const invoices = new DocumentApi(getKind('invoice'), () => context.company)
  const calls = documentPrintCalls(getKind('invoice'))
  const withServices = createServicesRunner(context)

  it('say before and after sending whether they only get into that file', async () => {
    const { id } = await invoices.store()
    const { installation } = context.test.services
    const readFacts = async (client: TestClient) => {
      const state = (await client.call(readMailState)).json()
      const draft = (await client.send({ method: 'GET', url: `/api/v1/invoice/${id}/email` })).json()
      const { message } = (await client.call(calls.sendEmail, { id, email })).json()
      return { state, isDraftLogged: draft.is_logged, message }
    }
    expect(await readFacts(context.company.client)).toEqual({
      state: { is_on: true, is_logged: true },
      isDraftLogged: true,
      message: 'The e-mail is written to the log file only: nothing is sent.',
    })
    const mail = { ...installation.mail, driver: 'smtp', host: '127.0.0.1' } as const
    await withServices({ installation: { ...installation, mail } }, async (client) => {
      expect(await readFacts(client)).toEqual({
        state: { is_on: true, is_logged: false },
        isDraftLogged: false,
        message: 'E-mail queued.',
      })
    })
  })
})
