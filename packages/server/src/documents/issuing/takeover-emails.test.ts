import { documentPrintCalls } from '@quittance/shared/contract/document-print.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { decimal, zero } from '@quittance/shared/money/decimal.ts'
import { beforeAll, expect, it } from 'vitest'
import { listStatuses } from '#documents/statuses/repository.ts'
import { verifyLedger } from '#ledger/verify-ledger.ts'
import { DocumentApi } from '#test/document-api.ts'
import { extractPdfText } from '#test/pdf-tools.ts'
import { forEachDatabaseWithCompany } from '#test/test-company.ts'
import { findIssuedFile } from './file-repository.ts'
import { storeMissingPdfs } from './store-missing-pdfs.ts'
import { describeTakeover, switchIssuingOn } from './switch-on.ts'

const invoice = getKind('invoice')
const { sendEmail } = documentPrintCalls(invoice)

forEachDatabaseWithCompany('switching issuing on after invoices were e-mailed', (context) => {
  const invoices = new DocumentApi(invoice, () => context.company)
  const services = () => context.test.services
  const database = () => services().database
  const line = { type: 'item', productId: null, name: 'Roof', description: '', unitName: '' } as const
  const plain = {
    ...{ shippingCharges: zero, discountPercentage: zero, adjustments: zero, documentDate: '2026-01-31' },
    dueDate: null,
  }
  const ids: Record<string, number> = {}
  const idOf = (name: string) => ids[name] ?? 0

  const createValues = (name: string, price: string, changes: object): object => ({
    ...plain,
    lines: [{ ...line, name, taxRates: [], quantity: decimal('1'), price: decimal(price) }],
    ...changes,
  })

  /** Stores a draft, which is known by the name of its line. */
  async function store(name: string): Promise<void> {
    const { id, code } = await invoices.store(createValues(name, '100', {}))
    expect(code).toBe(200)
    ids[name] = id
  }

  /** Stores another version of a draft. */
  async function update(name: string, price: string, changes: object): Promise<void> {
    const id = idOf(name)
    const { number, version } = (await invoices.open(id)).document
    const answer = await invoices.update(createValues(name, price, { id, version, number, ...changes }))
    expect(answer).toMatchObject({ code: 200 })
  }

  async function send(name: string, attached: readonly string[] = []): Promise<void> {
    const email = {
      to: ['zoe@example.org'],
      subject: 'Facture',
      message: 'Bonjour',
      attach: attached.map(idOf),
    }
    const response = await context.company.client.call(sendEmail, { id: idOf(name), email })
    expect(response.statusCode, response.body).toBe(200)
  }

  const setState = (name: string, state: string, sent_at = '') =>
    database()
      .updateTable('mail_messages')
      .set({ state, sent_at })
      .where('document_id', '=', idOf(name))
      .execute()

  async function readSentPdf(name: string): Promise<Buffer> {
    const attachment = database()
      .selectFrom('mail_attachments')
      .select('content')
      .where('document_id', '=', idOf(name))
    return Buffer.from((await attachment.executeTakeFirstOrThrow()).content)
  }

  beforeAll(async () => {
    await database().updateTable('issuing_settings').set({ is_on: 0 }).execute()
    const names = ['sent', 'waiting', 'failed', 'cancelled', 'cancelled later', 'attached', 'not attached']
    for (const name of [...names, 'paid since', 'changed since', 'only marked']) await store(name)
    await send('sent', ['attached'])
    await setState('sent', 'sent', '2026-02-01T08:00:00.000Z')
    await send('waiting')
    await send('failed', ['not attached'])
    await setState('failed', 'failed')
    await send('cancelled')
    await setState('cancelled', 'cancelled')
    await send('cancelled later')
    await setState('cancelled later', 'cancelled', '2026-02-01T08:00:00.000Z')
    const statuses = await listStatuses(database(), invoice.name)
    const withMeaning = (wanted: string) => statuses.find(({ meaning }) => meaning === wanted) ?? null
    await send('paid since')
    await update('paid since', '100', { status: withMeaning('won'), amountPaid: decimal('100') })
    await send('changed since')
    await update('changed since', '150', { status: withMeaning('open') })
    await update('only marked', '100', { status: withMeaning('open') })
  }, 60_000)

  it('takes over what went out, or still will, also with the e-mail of another invoice', async () => {
    const taken = ['sent', 'waiting', 'cancelled later', 'attached']
    const all = [...taken, 'paid since', 'changed since', 'only marked']
    const [takeover] = await describeTakeover(database())
    expect(takeover).toMatchObject({
      kind: 'invoice',
      count: all.length,
      paid: 1,
      writtenOff: 0,
      refunded: 0,
    })
    const { memberId } = context.company
    await switchIssuingOn(services(), { author: { memberId }, memberName: 'Ada' })
    const issued = await database().selectFrom('issued_documents').select('document_id').execute()
    const names = Object.keys(ids).filter((name) => issued.some(({ document_id: id }) => id === idOf(name)))
    expect(names.sort()).toEqual(all.sort())
  })

  it('keeps the PDF that was sent, and stores one of each invoice soon', async () => {
    context.test.advanceClock(11_000)
    await storeMissingPdfs(services(), () => false)
    const read = async (name: string) => {
      const file = await findIssuedFile(database(), idOf(name), 'pdf')
      if (file === null) throw new Error(`The PDF of ${name} is not stored`)
      return file.content
    }
    for (const name of ['sent', 'waiting', 'cancelled later', 'attached', 'paid since'])
      expect([name, (await read(name)).equals(await readSentPdf(name))]).toEqual([name, true])
    const changed = await read('changed since')
    expect(changed.equals(await readSentPdf('changed since'))).toBe(false)
    expect(extractPdfText(changed)).toContain('150,00')
    expect(extractPdfText(await read('only marked'))).toContain('100,00')
    const records = database().selectFrom('ledger_records').select('position').where('event', '=', 'file')
    expect(await records.execute()).toHaveLength(7)
    expect((await verifyLedger(database())).fault).toBeNull()
  }, 60_000)
})
