import { documentPrintCalls } from '@quittance/shared/contract/document-print.ts'
import { documentCalls } from '@quittance/shared/contract/documents.ts'
import { updateCompany } from '@quittance/shared/contract/settings.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { describe, expect, it } from 'vitest'
import { PdfRenderer } from '#pdf/pdf-renderer.ts'
import { ConversionApi, DocumentApi } from '#test/document-api.ts'
import { InterruptedPdfRenderer } from '#test/pdf-documents.ts'
import { extractPdfText } from '#test/pdf-tools.ts'
import { createServicesRunner } from '#test/test-app.ts'
import { buildPayload, forOneDatabaseWithCompany } from '#test/test-company.ts'

const invoice = getKind('invoice')
const estimate = getKind('estimate')
const emptyCompany = {
  ...{ address: '', postal_code: '', city: '', country: '', phone: '' },
  ...{ legal_number: '', tax_number: '' },
}
const email = { to: ['zoe@example.org'], subject: 'Votre facture', message: 'Bonjour' }

forOneDatabaseWithCompany('document e-mails', (context) => {
  const invoices = new DocumentApi(invoice, () => context.company)
  const estimates = new DocumentApi(estimate, () => context.company)
  const creditNotes = new DocumentApi(getKind('creditNote'), () => context.company)
  const { store, update } = documentCalls(invoice)
  const calls = documentPrintCalls(invoice)

  async function readMessages(documentId: number) {
    const database = context.test.services.database
    const messages = await database
      .selectFrom('mail_messages')
      .selectAll()
      .where('document_id', '=', documentId)
      .orderBy('id')
      .execute()
    const attachments = await database
      .selectFrom('mail_attachments')
      .selectAll()
      .orderBy('position')
      .execute()
    return messages.map((message) => ({
      ...message,
      recipients: JSON.parse(message.recipients),
      attachments: attachments.filter(({ message_id }) => message_id === message.id),
    }))
  }

  async function countMessages(): Promise<number> {
    return (await context.test.services.database.selectFrom('mail_messages').select('id').execute()).length
  }

  const withServices = createServicesRunner(context)

  it('are queued once with a save that is repeated', async () => {
    const payload = {
      ...(await buildPayload(context.company, invoice, { number: invoices.takeNumber() })),
      email,
    }
    const key = { 'idempotency-key': 'once' }
    let notificationCount = 0
    for (const { outboxSignal } of context.test.servers) {
      outboxSignal.subscribe(() => {
        notificationCount += 1
      })
    }
    const first = await context.company.client.call(store, payload, key)
    expect(first.statusCode, first.body).toBe(200)
    expect(notificationCount).toBe(1)
    expect((await context.company.client.call(store, payload, key)).json()).toEqual(first.json())
    const [message, ...otherMessages] = await readMessages(first.json().id)
    expect(otherMessages).toEqual([])
    expect(message).toMatchObject({
      document_version: 1,
      recipients: { to: ['zoe@example.org'], cc: [] },
      subject: 'Votre facture',
      message: 'Bonjour',
      from_address: 'ada@example.com',
    })
    const [pdf, ...others] = message?.attachments ?? []
    expect(others).toEqual([])
    expect(pdf?.name).toBe(`Facture (brouillon) T-${invoices.lastNumber}.pdf`)
    expect(extractPdfText(pdf?.content ?? Buffer.alloc(0))).toContain('Éditions Ménard')
  })

  it('contain the document as updated, and do not change sent e-mails', async () => {
    const { id } = await invoices.store({ title: 'Avant' })
    const changes = { id, number: invoices.lastNumber }
    for (const title of ['Pendant', 'Après']) {
      const payload = await buildPayload(context.company, invoice, { ...changes, title, call: 'update' })
      const answer = await context.company.client.call(update, { ...payload, email })
      expect(answer.statusCode, answer.body).toBe(200)
    }
    const texts = (await readMessages(id)).map(({ attachments: [pdf] }) =>
      extractPdfText(pdf?.content ?? Buffer.alloc(0)),
    )
    expect(texts.map((text) => /Pendant|Après|Avant/.exec(text)?.[0])).toEqual(['Pendant', 'Après'])
    expect((await readMessages(id)).map((message) => message.document_version)).toEqual([2, 3])
  })

  it('are not queued if the save is rejected, and prevent the save if they are rejected', async () => {
    const { id } = await invoices.store()
    const before = await countMessages()
    const takenNumber = {
      ...(await buildPayload(context.company, invoice, { number: invoices.lastNumber })),
      email,
    }
    expect((await context.company.client.call(store, takenNumber)).statusCode).toBe(422)
    const oldVersion = await buildPayload(context.company, invoice, {
      id,
      number: invoices.lastNumber,
      version: 7,
      call: 'update',
    })
    expect((await context.company.client.call(update, { ...oldVersion, email })).statusCode).toBe(409)
    expect(await countMessages()).toBe(before)
    const number = invoices.takeNumber()
    const unprintable = { ...(await buildPayload(context.company, invoice, { number, title: '𒀀' })), email }
    expect((await context.company.client.call(store, unprintable)).json().message).toContain('𒀀')
    const stored = context.test.services.database
      .selectFrom('documents')
      .select('id')
      .where('number', '=', number)
    expect(await stored.execute()).toEqual([])
  })

  it.each([
    [{ ...email, to: [] }, 'email.to'],
    [{ ...email, to: 'nobody' }, 'email.to'],
    [{ ...email, to: ['a@example.org\r\nBcc: b@example.org'] }, 'email.to'],
    [{ ...email, cc: Array.from({ length: 21 }, (_, index) => `p${index}@example.org`) }, 'email.cc'],
    [{ ...email, subject: '' }, 'email.subject'],
    [{ ...email, subject: 'A\r\nBcc: b@example.org' }, 'email.subject'],
    [{ ...email, to: ['-f@example.org'] }, 'email.to'],
    [{ ...email, attach: [999_999] }, 'email.attach'],
    ['soon', 'email'],
  ])('are rejected with the name of the invalid field: %#', async (invalidEmail, field) => {
    const payload = {
      ...(await buildPayload(context.company, invoice, { number: invoices.takeNumber() })),
      email: invalidEmail,
    }
    const answer = await context.company.client.call(store, payload)
    expect(answer.statusCode, answer.body).toBe(422)
    expect(Object.keys(answer.json().errors)).toEqual([field])
  })

  it('return the stored outcome for a repeated request even if e-mail is off by now', async () => {
    const payload = {
      ...(await buildPayload(context.company, invoice, { number: invoices.takeNumber() })),
      email,
    }
    const key = { 'idempotency-key': 'repeated request' }
    const first = await context.company.client.call(store, payload, key)
    const sendBody = { id: first.json().id, email }
    await context.company.client.call(calls.sendEmail, sendBody, key)
    const { installation } = context.test.services
    const mail = { ...installation.mail, driver: 'smtp', host: '' } as const
    const pdfRenderer = new PdfRenderer()
    pdfRenderer.close()
    await withServices({ pdfRenderer, installation: { ...installation, mail } }, async (client) => {
      expect((await client.call(store, payload, key)).json()).toEqual(first.json())
      expect((await client.call(calls.sendEmail, sendBody, key)).statusCode).toBe(200)
      const otherBody = { ...payload, email: { ...email, subject: 'Autre' } }
      expect((await client.call(store, otherBody, key)).statusCode).toBe(409)
    })
    expect(await readMessages(first.json().id)).toHaveLength(2)
  })

  it('accept addresses separated by commas, semicolons or line breaks', async () => {
    const { id } = await invoices.store()
    const to = 'zoe@example.org; max@example.org,\n zoe@example.org'
    const answer = await context.company.client.call(calls.sendEmail, {
      id,
      email: { ...email, to, cc: null },
    })
    expect(answer.json().code).toBe(200)
    const [message] = await readMessages(id)
    expect(message?.recipients).toEqual({ to: ['zoe@example.org', 'max@example.org'], cc: [] })
  })

  it('are queued once with a stored document when the request is repeated', async () => {
    const { id } = await invoices.store()
    const body = { id, email: { ...email, locale: 'de' } }
    const key = { 'idempotency-key': 'stored once' }
    const requests = [1, 2].map(() => context.company.client.call(calls.sendEmail, body, key))
    for (const answer of await Promise.all(requests)) expect(answer.statusCode, answer.body).toBe(200)
    const [message, ...otherMessages] = await readMessages(id)
    expect(otherMessages).toEqual([])
    expect(message?.attachments[0]?.name).toBe(`Rechnung (Entwurf) T-${invoices.lastNumber}.pdf`)
    const other = await context.company.client.call(calls.sendEmail, { ...body, email }, key)
    expect(other.statusCode).toBe(409)
    expect((await context.company.client.call(calls.sendEmail, { ...body, id: 999_999 })).statusCode).toBe(
      404,
    )
  })

  it('are rejected if the document has a newer version than they were written for', async () => {
    const { id } = await invoices.store()
    const readDraftVersion = async () =>
      (await context.company.client.send({ method: 'GET', url: `/api/v1/invoice/${id}/email` })).json()
        .version
    const version = await readDraftVersion()
    const changes = { id, number: invoices.lastNumber, title: 'Neuer', call: 'update' as const }
    await context.company.client.call(update, await buildPayload(context.company, invoice, changes))
    const rejected = await context.company.client.call(calls.sendEmail, { id, version, email })
    expect(rejected.statusCode).toBe(409)
    expect(rejected.json()).toMatchObject({
      message: expect.stringMatching(/^Ada Lovelace saved this document on .+ Review it/),
      changed: { name: 'Ada Lovelace', version: 2 },
    })
    expect(await readMessages(id)).toEqual([])
    const reviewed = { id, version: await readDraftVersion(), email }
    expect((await context.company.client.call(calls.sendEmail, reviewed)).statusCode).toBe(200)
    expect((await readMessages(id)).map((message) => message.document_version)).toEqual([2])
  })

  it('give a draft the first open status in the same transaction, if the member wants that', async () => {
    const readStatus = async (id: number) => (await invoices.open(id)).document.status.name
    const readOffered = async (id: number) => {
      const url = calls.draftEmail.path.replace(':id', String(id))
      return (await context.company.client.send({ method: 'GET', url })).json().sent_status
    }
    const { id } = await invoices.store()
    expect(await readOffered(id)).toEqual({ id: expect.any(Number), name: 'Sent' })
    await context.company.client.call(calls.sendEmail, { id, version: 1, email })
    expect(await readStatus(id)).toBe('Draft')
    const marked = { id, version: 1, email, mark_as_sent: true }
    expect((await context.company.client.call(calls.sendEmail, marked)).statusCode).toBe(200)
    expect(await readStatus(id)).toBe('Sent')
    expect((await readMessages(id)).map((message) => message.document_version)).toEqual([1, 2])
    // A document that is not a draft keeps its status and version.
    expect(await readOffered(id)).toBeNull()
    await context.company.client.call(calls.sendEmail, { ...marked, version: 2 })
    expect((await readMessages(id)).map((message) => message.document_version)).toEqual([1, 2, 2])
    // Nothing changes if the e-mail is rejected.
    const other = await invoices.store()
    const stale = { id: other.id, version: 9, email, mark_as_sent: true }
    expect((await context.company.client.call(calls.sendEmail, stale)).statusCode).toBe(409)
    expect(await readStatus(other.id)).toBe('Draft')
  })

  it('contain the selected attachments', async () => {
    const offer = await estimates.store({ relation: 'customer', party: customerRecord() })
    const made = await new ConversionApi(estimate, () => context.company).convert({
      id: offer.id,
      to: 'invoice',
    })
    const draft = (
      await context.company.client.send({ method: 'GET', url: `/api/v1/invoice/${made.id}/email` })
    ).json()
    expect(draft.linked).toMatchObject([
      { id: offer.id, kind: 'estimate', file: `Devis T-${estimates.lastNumber}.pdf` },
    ])
    const attached = { ...email, attach_document: false, attach: [offer.id] }
    await context.company.client.call(calls.sendEmail, { id: made.id, email: attached })
    const [message] = await readMessages(made.id)
    expect(message?.attachments.map(({ name, document_id }) => [name, document_id])).toEqual([
      [`Devis T-${estimates.lastNumber}.pdf`, offer.id],
    ])
  })

  it('name credit notes as the country of the company does that the document names', async () => {
    const store = async (country: string) => {
      const company = { ...emptyCompany, name: 'Atelier', email: '', country }
      await context.company.client.call(updateCompany, company)
      return await creditNotes.store()
    }
    const readDraft = async (kind: string, id: number) =>
      (
        await context.company.client.send({ method: 'GET', url: `/api/v1/${kind}/${id}/email?locale=fr` })
      ).json()
    const { id } = await store('BE')
    const number = `T-${creditNotes.lastNumber}`
    const { id: laterId } = await store('FR')
    const draft = await readDraft('creditNote', id)
    expect(draft).toMatchObject({ file: `Note de crédit (brouillon) ${number}.pdf` })
    expect(draft.subject).toContain(`Note de crédit ${number}`)
    expect(draft.message).toContain(`notre note de crédit ${number}`)
    const laterNumber = `T-${creditNotes.lastNumber}`
    expect(await readDraft('creditNote', laterId)).toMatchObject({
      file: `Facture d’avoir (brouillon) ${laterNumber}.pdf`,
    })
    const answer = await context.company.client.send({ method: 'GET', url: `/api/v1/creditNote/${id}/pdf` })
    expect(decodeURIComponent(String(answer.headers['content-disposition']))).toContain(draft.file)
  })

  it('name the files of linked credit notes as they are attached', async () => {
    const storeCompany = (country: string) =>
      context.company.client.call(updateCompany, { ...emptyCompany, name: 'Atelier', email: '', country })
    await storeCompany('FR')
    const { id } = await invoices.store()
    await storeCompany('BE')
    const made = await new ConversionApi(invoice, () => context.company).convert({ id, to: 'creditNote' })
    await storeCompany('FR')
    const url = `/api/v1/invoice/${id}/email?locale=fr`
    const draft = (await context.company.client.send({ method: 'GET', url })).json()
    expect(draft.linked).toEqual([expect.objectContaining({ id: made.id, kind: 'creditNote' })])
    const [{ file }] = draft.linked
    expect(file).toMatch(/^Note de crédit /)
    await context.company.client.call(calls.sendEmail, { id, email: { ...email, attach: [made.id] } })
    const [message] = await readMessages(id)
    expect(message?.attachments.map(({ name }) => name)).toContain(file)
  })

  it('start with the mail template of the kind in the language of the client', async () => {
    const { id } = await invoices.store({ title: 'Été' })
    const draft = await context.company.client.send({ method: 'GET', url: `/api/v1/invoice/${id}/email` })
    expect(calls.draftEmail.response.parse(draft.json())).toMatchObject({
      is_on: true,
      sender: 'ada@example.com',
      receiver: { relation: 'customer' },
      to: ['zoe@example.org'],
      locale: 'fr',
      file: `Facture (brouillon) T-${invoices.lastNumber}.pdf`,
    })
    expect(draft.json().subject).toContain(`T-${invoices.lastNumber}`)
    const number = invoices.takeNumber()
    const unsaved = await context.company.client.call(
      calls.draftStoreEmail,
      await buildPayload(context.company, invoice, { number }),
    )
    expect(unsaved.json()).toMatchObject({ linked: [], file: `Facture (brouillon) T-${number}.pdf` })
  })

  it('are sent from the address of the company if it has one', async () => {
    await context.company.client.call(updateCompany, {
      ...emptyCompany,
      name: 'Atelier',
      email: 'bonjour@example.com',
    })
    const { id } = await invoices.store()
    await context.company.client.call(calls.sendEmail, { id, email })
    expect((await readMessages(id))[0]).toMatchObject({
      from_name: 'Atelier',
      from_address: 'bonjour@example.com',
    })
  })

  it('are rejected while e-mail is off', async () => {
    const { installation } = context.test.services
    const mail = { ...installation.mail, driver: 'smtp', host: '' } as const
    await withServices({ installation: { ...installation, mail } }, async (client) => {
      const number = invoices.takeNumber()
      const payload = { ...(await buildPayload(context.company, invoice, { number })), email }
      const rejected = await client.call(store, payload)
      expect(rejected.statusCode).toBe(422)
      expect(rejected.json().errors.email[0]).toContain('E-mail is off')
      const draft = await client.call(calls.draftStoreEmail, payload)
      expect(draft.json().is_on).toBe(false)
    })
  })

  describe('while attachments are rendered', () => {
    it('are rendered again if the content changed', async () => {
      const { id } = await invoices.store({ title: 'Ancien' })
      const number = invoices.lastNumber
      const pdfRenderer = new InterruptedPdfRenderer(async (count) => {
        if (count === 1) await invoices.update({ id, number, title: 'Nouveau' })
      })
      await withServices({ pdfRenderer }, async (client) => {
        expect((await client.call(calls.sendEmail, { id, email })).statusCode).toBe(200)
      })
      pdfRenderer.close()
      expect(pdfRenderer.renderCount).toBe(2)
      const [message] = await readMessages(id)
      expect(extractPdfText(message?.attachments[0]?.content ?? Buffer.alloc(0))).toContain('Nouveau')
      expect(message?.document_version).toBe(2)
    })

    it('are not queued and the save is rejected if the content changes in every attempt', async () => {
      const number = invoices.takeNumber()
      const pdfRenderer = new InterruptedPdfRenderer(async (count) => {
        const company = { ...emptyCompany, name: `Atelier ${count}`, email: '' }
        await context.company.client.call(updateCompany, company)
      })
      const before = await countMessages()
      await withServices({ pdfRenderer }, async (client) => {
        const payload = { ...(await buildPayload(context.company, invoice, { number })), email }
        expect((await client.call(store, payload)).statusCode).toBe(503)
      })
      pdfRenderer.close()
      expect(await countMessages()).toBe(before)
    })
  })

  function customerRecord() {
    return { id: context.company.partyId.customer, clientName: '', clientEmail: '' }
  }
})
