import { documentPrintCalls } from '@quittance/shared/contract/document-print.ts'
import { documentCalls } from '@quittance/shared/contract/documents.ts'
import { convertLead, partyRecords } from '@quittance/shared/contract/party-records.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { beforeEach, expect, it } from 'vitest'
import { ConversionApi, DocumentApi } from '#test/document-api.ts'
import { InterruptedPdfRenderer } from '#test/pdf-documents.ts'
import { extractPdfText } from '#test/pdf-tools.ts'
import { createServicesRunner } from '#test/test-app.ts'
import { buildPayload, forOneDatabaseWithCompany } from '#test/test-company.ts'

const invoice = getKind('invoice')
const estimate = getKind('estimate')
const { store, update } = documentCalls(invoice)
const { sendEmail, draftEmail, draftStoreEmail, draftUpdateEmail } = documentPrintCalls(invoice)
const email = { to: ['zoe@example.org'], subject: 'Votre facture', message: 'Bonjour' }

forOneDatabaseWithCompany('recipients of document e-mails', (context) => {
  const invoices = new DocumentApi(invoice, () => context.company)
  const estimates = new DocumentApi(estimate, () => context.company)
  const withServices = createServicesRunner(context)
  const client = () => context.company.client
  const customers = partyRecords.customer
  const partyRecord = (id: number) => ({ id, clientName: '', clientEmail: '' })

  let zoeId = 0
  let maxId = 0
  beforeEach(async () => {
    const storeCustomer = async (name: string) => {
      const contact = { client_name: name, client_email: `${name}@example.org` }
      return (await client().call(customers.store, contact)).json().id
    }
    zoeId = await storeCustomer('Zoe')
    maxId = await storeCustomer('Max')
  })

  async function readDraft(id: number) {
    const url = draftEmail.path.replace(':id', String(id))
    return draftEmail.response.parse((await client().send({ method: 'GET', url })).json())
  }

  async function storeInvoice(customer: number, title = 'Facture') {
    return (await invoices.store({ party: partyRecord(customer), title })).id
  }

  /** Reads the attachments of the queued e-mails about a document. */
  async function readAttachments(documentId: number) {
    const rows = await context.test.services.database
      .selectFrom('mail_attachments')
      .innerJoin('mail_messages', 'mail_messages.id', 'mail_attachments.message_id')
      .select(['mail_attachments.document_id', 'content'])
      .where('mail_messages.document_id', '=', documentId)
      .orderBy('mail_attachments.message_id')
      .orderBy('position')
      .execute()
    return rows.map(({ document_id: id, content }) => ({ id, text: extractPdfText(content) }))
  }

  it('uses the current address and the name of the snapshot', async () => {
    const id = await storeInvoice(zoeId)
    const number = invoices.lastNumber
    const changes = { id: zoeId, client_name: 'Zoe Neuer', client_email: 'neu@example.org' }
    await client().call(customers.update, changes)
    const draft = await readDraft(id)
    expect(draft.to).toEqual(['neu@example.org'])
    expect(draft.message).toContain('Zoe')
    expect(draft.message).not.toContain('Neuer')
    const payload = await buildPayload(context.company, invoice, {
      call: 'update',
      id,
      number,
      party: partyRecord(zoeId),
    })
    expect((await client().call(draftUpdateEmail, payload)).json().to).toEqual(['neu@example.org'])
    await client().call(customers.anonymise, { id: zoeId })
    const anonymisedDraft = await readDraft(id)
    expect(anonymisedDraft.to).toEqual([])
    expect(anonymisedDraft.message).toContain('Zoe')
    expect((await client().call(draftUpdateEmail, payload)).json().to).toEqual([])
  })

  it('does not offer attachments of other recipients and rejects them', async () => {
    const first = await storeInvoice(zoeId)
    const copies = new ConversionApi(invoice, () => context.company)
    const ownCopy = (await copies.convert({ id: first })).id
    const movedCopy = (await copies.convert({ id: first })).id
    const { document } = await invoices.open(movedCopy)
    await invoices.update({ id: movedCopy, number: document.number, party: partyRecord(maxId) })
    expect((await readDraft(first)).linked.map(({ id }) => id)).toEqual([ownCopy])
    expect((await readDraft(movedCopy)).linked).toEqual([])
    const unsaved = { number: invoices.takeNumber(), party: partyRecord(zoeId) }
    const payload = await buildPayload(context.company, invoice, unsaved)
    expect((await client().call(draftStoreEmail, payload)).json().linked).toEqual([])
    for (const rejected of [
      await client().call(sendEmail, { id: first, email: { ...email, attach: [ownCopy, movedCopy] } }),
      await client().call(store, { ...payload, email: { ...email, attach: [movedCopy] } }),
    ]) {
      expect(rejected.statusCode, rejected.body).toBe(422)
      const [sentence] = rejected.json().errors['email.attach']
      expect(sentence).toMatch(
        new RegExp(`^Attachments: document ${movedCopy} cannot be attached.* Remove it`),
      )
    }
    expect(await readAttachments(first)).toEqual([])
    const accepted = await client().call(sendEmail, { id: first, email: { ...email, attach: [ownCopy] } })
    expect(accepted.statusCode, accepted.body).toBe(200)
    expect((await readAttachments(first)).map(({ id }) => id)).toEqual([first, ownCopy])
  })

  it('treats a converted lead as its customer', async () => {
    const { id: leadId } = (
      await client().call(partyRecords.lead.store, {
        last_name: 'Lefort',
        client_email: 'lefort@example.org',
      })
    ).json()
    const offer = await estimates.store({ relation: 'lead', party: partyRecord(leadId) })
    const { id: customerId } = (await client().call(convertLead, { id: leadId })).json()
    const converted = await new ConversionApi(estimate, () => context.company).convert({
      id: offer.id,
      to: 'invoice',
    })
    const { document } = await invoices.open(converted.id)
    expect(document).toMatchObject({ relation: 'customer', party: { id: customerId } })
    expect((await readDraft(converted.id)).linked.map(({ id }) => id)).toEqual([offer.id])
    const answer = await client().call(sendEmail, {
      id: converted.id,
      email: { ...email, attach: [offer.id] },
    })
    expect(answer.statusCode, answer.body).toBe(200)
  })

  it.each(['with a stored document', 'with a save'])(
    'renders attachments again if their content changed: %s',
    async (call) => {
      const [id, otherId] = [await storeInvoice(zoeId), await storeInvoice(zoeId, 'Ancien')]
      const number = invoices.lastNumber
      // The attachment is rendered second. The change makes the first attempt fail, so both are rendered again.
      const pdfRenderer = new InterruptedPdfRenderer(async (count) => {
        if (count === 2)
          await invoices.update({ id: otherId, number, title: 'Nouveau', party: partyRecord(zoeId) })
      })
      const emailWithAttachment = { ...email, attach: [otherId] }
      const changes = { id, number: number - 10, party: partyRecord(zoeId), call: 'update' } as const
      const payload = {
        ...(await buildPayload(context.company, invoice, changes)),
        email: emailWithAttachment,
      }
      await withServices({ pdfRenderer }, async (otherClient) => {
        const answer =
          call === 'with a save'
            ? await otherClient.call(update, payload)
            : await otherClient.call(sendEmail, { id, email: emailWithAttachment })
        expect(answer.statusCode, answer.body).toBe(200)
      })
      pdfRenderer.close()
      expect(pdfRenderer.renderCount).toBe(4)
      const attachments = await readAttachments(id)
      expect(attachments.map((attachment) => attachment.id)).toEqual([id, otherId])
      expect(attachments[1]?.text).toContain('Nouveau')
    },
  )

  it('rejects an attachment that got another recipient while it was rendered', async () => {
    const [id, otherId] = [await storeInvoice(zoeId), await storeInvoice(zoeId)]
    const number = invoices.lastNumber
    const pdfRenderer = new InterruptedPdfRenderer(async (count) => {
      if (count === 2) await invoices.update({ id: otherId, number, party: partyRecord(maxId) })
    })
    await withServices({ pdfRenderer }, async (otherClient) => {
      const rejected = await otherClient.call(sendEmail, { id, email: { ...email, attach: [otherId] } })
      expect([rejected.statusCode, Object.keys(rejected.json().errors)]).toEqual([422, ['email.attach']])
    })
    pdfRenderer.close()
    expect(await readAttachments(id)).toEqual([])
  })
})
