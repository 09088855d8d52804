import { createHash } from 'node:crypto'
import { documentPrintCalls } from '@quittance/shared/contract/document-print.ts'
import { issuingCalls } from '@quittance/shared/contract/issuing.ts'
import { partyRecords } from '@quittance/shared/contract/party-records.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { documentEmailLimits } from '@quittance/shared/documents/limits.ts'
import { decimal, zero } from '@quittance/shared/money/decimal.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { verifyLedger } from '#ledger/verify-ledger.ts'
import { consumeRateLimits, mailLimit } from '#limits/rate-limiter.ts'
import { PdfRenderer } from '#pdf/pdf-renderer.ts'
import { DocumentApi } from '#test/document-api.ts'
import { InterruptedPdfRenderer } from '#test/pdf-documents.ts'
import { extractPdfText } from '#test/pdf-tools.ts'
import { createServicesRunner } from '#test/test-app.ts'
import { createTestMember, forEachDatabaseWithCompany, testPassword } from '#test/test-company.ts'
import { findIssuedFile } from './file-repository.ts'

const invoice = getKind('invoice')
const calls = issuingCalls(invoice)
const { sendEmail } = documentPrintCalls(invoice)
const email = { to: ['zoe@example.org'], subject: 'Votre facture', message: 'Bonjour' }

forEachDatabaseWithCompany('issuing an invoice with its e-mail', (context) => {
  const invoices = new DocumentApi(invoice, () => context.company)
  const client = () => context.company.client
  const database = () => context.test.services.database
  const withServices = createServicesRunner(context)
  const roof = {
    ...({ type: 'item', productId: null, name: 'Roof', description: '', unitName: '' } as const),
    ...{ taxRates: [], quantity: decimal('1'), price: decimal('100') },
  }
  const draft = {
    ...{ shippingCharges: zero, discountPercentage: zero, adjustments: zero, documentDate: '2026-01-31' },
    ...({ dueDate: null, lines: [roof], taxTreatment: 'outside-scope' } as const),
  } as const
  const ids = { draft: 0, otherCustomer: 0 }

  const issue = async (body: object, headers: Record<string, string> = {}) =>
    (await client().call(calls.issue, body, headers)).json()
  const store = async (): Promise<number> => (await invoices.store(draft)).id

  beforeAll(async () => {
    // A company in a country whose rules are not checked.
    await database()
      .updateTable('company_versions')
      .set({ name: 'Maine Roofs Inc.', country: 'US' })
      .execute()
    ids.draft = await store()
    const { id } = (await client().call(partyRecords.customer.store, { client_name: 'Ida' })).json()
    const party = { id, clientName: 'sent', clientEmail: 'sent' }
    ids.otherCustomer = (await invoices.store({ ...draft, party })).id
  })

  /** Reads the e-mails about a document with their attachments. */
  async function readMessages(documentId: number) {
    const messages = await database()
      .selectFrom('mail_messages')
      .selectAll()
      .where('document_id', '=', documentId)
      .orderBy('id')
      .execute()
    const rows = await database().selectFrom('mail_attachments').selectAll().orderBy('position').execute()
    const attachments = rows.map((row) => ({ ...row, content: Buffer.from(row.content) }))
    return messages.map((message) => ({
      ...message,
      recipients: JSON.parse(message.recipients),
      attachments: attachments.filter(({ message_id }) => message_id === message.id),
    }))
  }

  async function readStoredPdf(id: number): Promise<Buffer> {
    const file = await findIssuedFile(database(), id, 'pdf')
    if (file === null) throw new Error(`The PDF of document ${id} is not stored`)
    return file.content
  }

  /** Reads what a rejected issue leaves unchanged. */
  async function readAll() {
    const read = (table: 'number_series' | 'payments') => database().selectFrom(table).selectAll().execute()
    const documents = database().selectFrom('documents').select(['id', 'number', 'version', 'status_id'])
    const issued = database().selectFrom('issued_documents').select('document_id')
    const files = database().selectFrom('issued_files').select(['document_id', 'sha256'])
    const records = database().selectFrom('ledger_records').select('hash')
    const messages = database().selectFrom('mail_messages').select('id')
    return [
      ...[await read('number_series'), await read('payments'), await documents.orderBy('id').execute()],
      ...[await issued.orderBy('document_id').execute(), await files.orderBy('document_id').execute()],
      ...[await records.orderBy('position').execute(), await messages.orderBy('id').execute()],
    ]
  }

  async function expectRejected(body: object, answer: object) {
    const before = await readAll()
    expect(await issue({ email, ...body })).toMatchObject(answer)
    expect(await readAll()).toEqual(before)
  }

  it('stores the issue, its record, its PDF and the e-mail together', async () => {
    let notificationCount = 0
    for (const { outboxSignal } of context.test.servers) {
      outboxSignal.subscribe(() => {
        notificationCount += 1
      })
    }
    const id = await store()
    const issued = await issue({ id, email: { ...email, cc: 'max@example.org' } })
    expect(issued).toMatchObject({ code: 200, id, version: 2, prefix: 'INV-' })
    expect(notificationCount).toBe(1)
    expect((await invoices.open(id)).document).toMatchObject({ number: issued.number, version: 2 })
    const [message, ...otherMessages] = await readMessages(id)
    expect(otherMessages).toEqual([])
    expect(message).toMatchObject({
      ...{ document_version: 2, queued_by: context.company.memberId },
      recipients: { to: ['zoe@example.org'], cc: ['max@example.org'] },
      ...{ subject: 'Votre facture', message: 'Bonjour' },
    })
    const content = await readStoredPdf(id)
    const sha256 = createHash('sha256').update(content).digest('hex')
    const records = await database()
      .selectFrom('ledger_records')
      .select('content')
      .where('position', '>=', issued.ledger_position)
      .orderBy('position')
      .execute()
    expect(records.map((record) => JSON.parse(record.content))).toMatchObject([
      { event: 'issue', document: id },
      { event: 'file', document: id, name: 'pdf', sha256 },
    ])
    expect((await verifyLedger(database())).fault).toBeNull()
  })

  it('attaches the stored PDF byte for byte, and so does each later e-mail', async () => {
    const id = await store()
    const payment = { method: 'Bank transfer', paid_on: '2026-02-01', amount: '40.00' }
    const issued = await issue({ id, email, payments: [payment] })
    expect(issued).toMatchObject({ code: 200 })
    const content = await readStoredPdf(id)
    const later = { id, version: issued.version, email: { ...email, locale: 'de' } }
    expect((await client().call(sendEmail, later)).json()).toMatchObject({ code: 200 })
    const messages = await readMessages(id)
    expect(messages).toHaveLength(2)
    for (const { attachments } of messages) {
      const [pdf, ...others] = attachments
      expect(others).toEqual([])
      expect(pdf).toMatchObject({
        ...{ name: `Facture ${issued.prefix}${issued.number}.pdf`, document_id: id },
        content_type: 'application/pdf',
      })
      expect(pdf?.content.equals(content)).toBe(true)
    }
    const url = `/api/v1/invoice/${id}/pdf?locale=en`
    expect((await client().send({ method: 'GET', url })).rawPayload.equals(content)).toBe(true)
    const text = extractPdfText(content)
    for (const shown of [`INV-${issued.number}`, '40,00', '60,00']) expect(text).toContain(shown)
  })

  it('attaches the stored PDF of another issued invoice', async () => {
    const [first, second] = [await store(), await store()]
    expect(await issue({ id: first, email })).toMatchObject({ code: 200 })
    expect(await issue({ id: second, email: { ...email, attach: [first] } })).toMatchObject({ code: 200 })
    const [message] = await readMessages(second)
    expect(message?.attachments.map(({ document_id: id }) => id)).toEqual([second, first])
    expect(message?.attachments[1]?.content.equals(await readStoredPdf(first))).toBe(true)
  })

  it('can send an e-mail without the document, whose PDF is stored later', async () => {
    const id = await store()
    expect(await issue({ id, email: { ...email, attach_document: false } })).toMatchObject({ code: 200 })
    expect(await readMessages(id)).toMatchObject([{ document_version: 2, attachments: [] }])
    expect(await findIssuedFile(database(), id, 'pdf')).toBeNull()
    const url = `/api/v1/invoice/${id}/pdf`
    const { rawPayload } = await client().send({ method: 'GET', url })
    expect(rawPayload.equals(await readStoredPdf(id))).toBe(true)
  })

  const payment = { paid_on: '2026-02-01', amount: '1.00' }
  const tooMany = Array.from({ length: documentEmailLimits.attachments + 1 }, (_, index) => index + 1)

  const rejected: readonly (readonly [string, () => object, string])[] = [
    ['without a recipient', () => ({ email: { ...email, to: [] } }), 'email.to'],
    ['to a recipient that is no address', () => ({ email: { ...email, to: ['zoe'] } }), 'email.to'],
    [
      'to a recipient with a header of its own',
      () => ({ email: { ...email, to: ['a@example.org\r\nBcc: b@example.org'] } }),
      'email.to',
    ],
    ['with a copy to no address', () => ({ email: { ...email, cc: ['max'] } }), 'email.cc'],
    ['without a subject', () => ({ email: { ...email, subject: '' } }), 'email.subject'],
    ['with too many attachments', () => ({ email: { ...email, attach: tooMany } }), 'email.attach'],
    [
      'with a document of another customer',
      () => ({ email: { ...email, attach: [ids.otherCustomer] } }),
      'email.attach',
    ],
    [
      'with a document that does not exist',
      () => ({ email: { ...email, attach: [999_999] } }),
      'email.attach',
    ],
    ['on a day in the future', () => ({ issue_date: '2099-01-01' }), 'issue_date'],
    ['with a number that it does not get', () => ({ number: 4_711 }), 'number'],
    [
      'with a payment method that does not exist',
      () => ({ payments: [{ ...payment, method: 'Gold' }] }),
      'payments.0.method',
    ],
  ]

  it.each(rejected)('is not issued %s, nor is anything sent', async (_name, change, field) => {
    const errors = { [field]: expect.arrayContaining([expect.any(String)]) }
    await expectRejected({ id: ids.draft, ...change() }, { code: 422, errors })
  })

  it('sends nothing about a document that cannot be issued', async () => {
    const negative = await invoices.store({ ...draft, adjustments: decimal('-200') })
    const paid = await invoices.store({ ...draft, amountPaid: decimal('5') })
    const { id, version } = await invoices.store(draft)
    await expectRejected({ id: negative.id }, { code: 422, problems: [{ rule: 'negative-total' }] })
    await expectRejected({ id: paid.id }, { code: 422, errors: { payments: [expect.any(String)] } })
    await expectRejected({ id, version: version + 1 }, { code: 409, changed: { version } })
    await expectRejected({ id: 999_999 }, { code: 404 })
    const setOn = (is_on: 0 | 1) => database().updateTable('issuing_settings').set({ is_on }).execute()
    await setOn(0)
    await expectRejected({ id }, { code: 422, errors: { id: [expect.any(String)] } })
    await setOn(1)
    expect(await issue({ id, email })).toMatchObject({ code: 200 })
    await expectRejected({ id }, { code: 409, locked: true })
  })

  it('is rejected while e-mail is off, with the name of the field', async () => {
    const id = await store()
    const before = await readAll()
    const { installation } = context.test.services
    const mail = { ...installation.mail, driver: 'smtp', host: '' } as const
    await withServices({ installation: { ...installation, mail } }, async (offline) => {
      expect((await offline.call(calls.issue, { id, email })).json()).toMatchObject({
        ...{ code: 422, errors: { email: [expect.stringContaining('E-mail is off')] } },
      })
    })
    expect(await readAll()).toEqual(before)
  })

  it('is rejected if the PDF would be too large', async () => {
    const id = await store()
    const before = await readAll()
    // Every document needs more memory than this renderer has.
    const limits = { memoryBytes: 1, readMemory: () => 2, memoryCheckIntervalMs: 5 }
    const pdfRenderer = new PdfRenderer(limits)
    await withServices({ pdfRenderer }, async (limited) => {
      expect((await limited.call(calls.issue, { id, email })).json()).toMatchObject({
        ...{ code: 422, message: expect.stringMatching(/too large for a PDF.*Shorten/) },
      })
    })
    pdfRenderer.close()
    expect(await readAll()).toEqual(before)
  })

  it('is rejected for a member who has sent too many e-mails', async () => {
    const id = await store()
    const { email: address, id: memberId } = await createTestMember(context.test.services)
    const staff = context.test.createClient()
    await staff.signIn(address, testPassword)
    const uses = { limit: mailLimit, key: memberId, uses: mailLimit.maxUses }
    await consumeRateLimits(database(), context.test.services.clock(), [uses])
    const before = await readAll()
    expect((await staff.call(calls.issue, { id, email })).statusCode).toBe(429)
    expect(await readAll()).toEqual(before)
    expect(await issue({ id, email })).toMatchObject({ code: 200 })
  })

  describe('with an idempotency key', () => {
    it('gives the same answer again, also when e-mail is off by then, and sends one e-mail', async () => {
      const body = { id: await store(), email }
      const key = { 'idempotency-key': 'issue and email once' }
      const first = await issue(body, key)
      expect(first).toMatchObject({ code: 200 })
      const after = await readAll()
      expect(await issue(body, key)).toEqual(first)
      const { installation } = context.test.services
      const mail = { ...installation.mail, driver: 'smtp', host: '' } as const
      const pdfRenderer = new PdfRenderer()
      pdfRenderer.close()
      await withServices({ pdfRenderer, installation: { ...installation, mail } }, async (offline) => {
        expect((await offline.call(calls.issue, body, key)).json()).toEqual(first)
        const other = { ...body, email: { ...email, subject: 'Autre' } }
        expect((await offline.call(calls.issue, other, key)).statusCode).toBe(409)
      })
      expect(await readAll()).toEqual(after)
      expect(await readMessages(body.id)).toHaveLength(1)
    })

    it('gives both of two simultaneous requests the same answer, and sends one e-mail', async () => {
      const body = { id: await store(), email }
      const key = { 'idempotency-key': 'issue and email at the same time' }
      const [first, second] = await Promise.all([issue(body, key), issue(body, key)])
      expect(first).toMatchObject({ code: 200 })
      expect(second).toEqual(first)
      expect(await readMessages(body.id)).toHaveLength(1)
    })
  })

  describe('at the same time', () => {
    it('happens once for one invoice', async () => {
      const id = await store()
      const answers = await Promise.all([issue({ id, email }), issue({ id, email })])
      expect(answers.map(({ code }) => code).sort()).toEqual([200, 409])
      expect(answers).toContainEqual(expect.objectContaining({ code: 409, locked: true }))
      expect(await readMessages(id)).toHaveLength(1)
    })

    it('renders the PDF again if another invoice has taken the number', async () => {
      const [id, other] = [await store(), await store()]
      const pdfRenderer = new InterruptedPdfRenderer(async (count) => {
        if (count === 1) expect(await issue({ id: other })).toMatchObject({ code: 200 })
      })
      await withServices({ pdfRenderer }, async (interrupted) => {
        const issued = (await interrupted.call(calls.issue, { id, email })).json()
        expect(issued).toMatchObject({ code: 200 })
        expect(issued.number).toBe((await invoices.open(other)).document.number + 1)
        const [message] = await readMessages(id)
        expect(message?.attachments[0]?.name).toBe(`Facture INV-${issued.number}.pdf`)
        expect(extractPdfText(await readStoredPdf(id))).toContain(`INV-${issued.number}`)
      })
      pdfRenderer.close()
      expect(pdfRenderer.renderCount).toBe(2)
    })

    it('is given up, with nothing stored, if the number is taken in every attempt', async () => {
      const others = [await store(), await store(), await store()]
      const id = await store()
      const pdfRenderer = new InterruptedPdfRenderer(async (count) => {
        expect(await issue({ id: others[count - 1] })).toMatchObject({ code: 200 })
      })
      const { version } = (await invoices.open(id)).document
      await withServices({ pdfRenderer }, async (interrupted) => {
        expect((await interrupted.call(calls.issue, { id, email })).statusCode).toBe(503)
      })
      pdfRenderer.close()
      expect(pdfRenderer.renderCount).toBe(others.length)
      expect(await readMessages(id)).toEqual([])
      expect((await invoices.open(id)).document.version).toBe(version)
      expect((await verifyLedger(database())).fault).toBeNull()
    })
  })
})
