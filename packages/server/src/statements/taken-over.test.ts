import { listOpenItems } from '@quittance/shared/contract/payments.ts'
import { readStatement } from '@quittance/shared/contract/statements.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { decimal } from '@quittance/shared/money/decimal.ts'
import { beforeAll, expect, it } from 'vitest'
import { switchIssuingOn } from '#documents/issuing/switch-on.ts'
import { listStatuses } from '#documents/statuses/repository.ts'
import { IssuedDocuments } from '#test/issued-documents.ts'
import { extractPdfText } from '#test/pdf-tools.ts'
import { forEachDatabaseWithCompany } from '#test/test-company.ts'

const invoice = getKind('invoice')
const future = '2099-01-15'

forEachDatabaseWithCompany('the statement with a taken-over invoice of the future', (context) => {
  const company = () => context.company
  const database = () => context.test.services.database
  const documents = new IssuedDocuments(context)

  /** Stores an invoice over 100.00 that was sent. */
  async function storeSent(documentDate: string, amountPaid: string): Promise<void> {
    const status = (await listStatuses(database(), invoice.name)).find(({ name }) => name === 'Sent')
    const values: object = { amountPaid: decimal(amountPaid), status: status ?? null }
    expect(await documents.store(documentDate, values)).toBeGreaterThan(0)
  }

  const get = (path: string, query = '') => {
    const { client, currencyId, partyId } = company()
    const url = `${path.replace(':id', String(partyId.customer))}?currency_id=${currencyId}${query}`
    return client.send({ method: 'GET', url })
  }
  const read = async (query = '') =>
    readStatement.response.parse((await get(readStatement.path, query)).json())

  beforeAll(async () => {
    await database().updateTable('issuing_settings').set({ is_on: 0 }).execute()
    await storeSent('2026-01-10', '0')
    await storeSent(future, '30')
    const { memberId } = company()
    await switchIssuingOn(context.test.services, { author: { memberId }, memberName: 'Ada' })
  })

  it('ends with the balance of the customer', async () => {
    const { totals } = listOpenItems.response.parse(
      (await get(listOpenItems.path, `&customer_id=${company().partyId.customer}`)).json(),
    )
    expect(totals).toMatchObject([{ due: '170.00', left: '0.00' }])
    expect(await read()).toMatchObject({ to: future, closing: '170.00' })
    expect(await read('&from=2026-02-01')).toMatchObject({ opening: '100.00', closing: '170.00' })
    const { email } = await read('&with_email=1')
    expect(email?.subject).toContain('2099')
    expect(extractPdfText((await get(`${readStatement.path}/pdf`)).rawPayload)).toContain('170,00')
  })

  it('ends before it with the day that is asked for', async () => {
    expect(await read('&to=2026-02-01')).toMatchObject({ to: '2026-02-01', closing: '100.00' })
    const rejected = (await get(readStatement.path, '&from=2099-01-16')).json()
    expect(rejected).toMatchObject({ code: 422, errors: { from: [expect.stringContaining(future)] } })
  })
})
