import { documentPrintCalls } from '@quittance/shared/contract/document-print.ts'
import { documentCalls } from '@quittance/shared/contract/documents.ts'
import { updateCompany } from '@quittance/shared/contract/settings.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { describe, expect, it } from 'vitest'
import { PdfRenderer } from '#pdf/pdf-renderer.ts'
import { ConversionApi, DocumentApi } from '#test/document-api.ts'
import { extractPdfText, InterruptedPdfRenderer } from '#test/pdf-documents.ts'
import { createServicesRunner } from '#test/test-app.ts'
import { buildPayload, forEachDatabaseWithCompany } from '#test/test-company.ts'

const invoice = getKind('invoice')
const estimate = getKind('estimate')
const emptyCompany = {
  ...{ address: '', postal_code: '', city: '', country: '', phone: '' },
  ...{ legal_number: '', tax_number: '' },
}
const email = { to: ['zoe@example.org'], subject: 'Votre facture', message: 'Bonjour' }

forEachDatabaseWithCompany('e-mails with documents', (given) => {
  const invoices = new DocumentApi(invoice, () => given.company)
  const estimates = new DocumentApi(estimate, () => given.company)
  const { store, update } = documentCalls(invoice)
  const calls = documentPrintCalls(invoice)

  async function messagesOf(documentId: number) {
    const database = given.test.services.database
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
    return (await given.test.services.database.selectFrom('mail_messages').select('id').execute()).length
  }

  const withServices = createServicesRunner(given)

  it('are queued with the save, once however often it is sent', async () => {
    const payload = {
      ...(await buildPayload(given.company, invoice, { number: invoices.takeNumber() })),
      email,
    }
    const key = { 'idempotency-key': 'once' }
    let rung = 0
    for (const { outboxSignal: mailQueued } of given.test.servers) {
      mailQueued.subscribe(() => {
        rung += 1
      })
    }
    const first = await given.company.client.call(store, payload, key)
    expect(first.statusCode, first.body).toBe(200)
    expect(rung).toBe(1)
    expect((await given.company.client.call(store, payload, key)).json()).toEqual(first.json())
    const [message, ...more] = await messagesOf(first.json().id)
    expect(more).toEqual([])
    expect(message).toMatchObject({
      document_version: 1,
      recipients: { to: ['zoe@example.org'], cc: [] },
      subject: 'Votre facture',
      message: 'Bonjour',
      from_address: 'ada@example.com',
    })
    const [pdf, ...others] = message?.attachments ?? []
    expect(others).toEqual([])
    expect(pdf?.name).toBe(`Facture T-${invoices.lastNumber}.pdf`)
    expect(extractPdfText(pdf?.content ?? Buffer.alloc(0))).toContain('Éditions Ménard')
  })

  it('go with an update as it is stored then, and keep what was sent before', async () => {
    const { id } = await invoices.store({ title: 'Avant' })
    const changes = { id, number: invoices.lastNumber }
    for (const title of ['Pendant', 'Après']) {
      const payload = await buildPayload(given.company, invoice, { ...changes, title, call: 'update' })
      const answer = await given.company.client.call(update, { ...payload, email })
      expect(answer.statusCode, answer.body).toBe(200)
    }
    const texts = (await messagesOf(id)).map(({ attachments: [pdf] }) =>
      extractPdfText(pdf?.content ?? Buffer.alloc(0)),
    )
    expect(texts.map((text) => /Pendant|Après|Avant/.exec(text)?.[0])).toEqual(['Pendant', 'Après'])
    expect((await messagesOf(id)).map((message) => message.document_version)).toEqual([2, 3])
  })

  it('are not queued where the save is refused, nor is anything stored where they are', async () => {
    const { id } = await invoices.store()
    const before = await countMessages()
    const taken = { ...(await buildPayload(given.company, invoice, { number: invoices.lastNumber })), email }
    expect((await given.company.client.call(store, taken)).statusCode).toBe(422)
    const older = await buildPayload(given.company, invoice, {
      id,
      number: invoices.lastNumber,
      version: 7,
      call: 'update',
    })
    expect((await given.company.client.call(update, { ...older, email })).statusCode).toBe(409)
    expect(await countMessages()).toBe(before)
    const number = invoices.takeNumber()
    const unset = { ...(await buildPayload(given.company, invoice, { number, title: '𒀀' })), email }
    expect((await given.company.client.call(store, unset)).json().message).toContain('𒀀')
    const stored = given.test.services.database
      .selectFrom('documents')
      .select('id')
      .where('number', '=', number)
    expect(await stored.execute()).toEqual([])
  })

  it.each([
    [{ ...email, to: [] }, 'email.to'],
    [{ ...email, to: 'nobody' }, 'email.to'],
    [{ ...email, to: ['a@example.org\r\nBcc: b@example.org'] }, 'email.to'],
    [{ ...email, cc: Array.from({ length: 21 }, (_, place) => `p${place}@example.org`) }, 'email.cc'],
    [{ ...email, subject: '' }, 'email.subject'],
    [{ ...email, subject: 'A\r\nBcc: b@example.org' }, 'email.subject'],
    [{ ...email, to: ['-f@example.org'] }, 'email.to'],
    [{ ...email, attach: [999_999] }, 'email.attach'],
    ['soon', 'email'],
  ])('are refused by the name of the field: %#', async (wrong, field) => {
    const payload = {
      ...(await buildPayload(given.company, invoice, { number: invoices.takeNumber() })),
      email: wrong,
    }
    const answer = await given.company.client.call(store, payload)
    expect(answer.statusCode, answer.body).toBe(422)
    expect(Object.keys(answer.json().errors)).toEqual([field])
  })

  it('answer as before where what was asked for is asked for again, whatever has changed since', async () => {
    const payload = {
      ...(await buildPayload(given.company, invoice, { number: invoices.takeNumber() })),
      email,
    }
    const key = { 'idempotency-key': 'asked again' }
    const first = await given.company.client.call(store, payload, key)
    const sending = { id: first.json().id, email }
    await given.company.client.call(calls.sendEmail, sending, key)
    const { installation } = given.test.services
    const mail = { ...installation.mail, driver: 'smtp', host: '' } as const
    const typesetter = new PdfRenderer()
    typesetter.close()
    await withServices(
      { pdfRenderer: typesetter, installation: { ...installation, mail } },
      async (client) => {
        expect((await client.call(store, payload, key)).json()).toEqual(first.json())
        expect((await client.call(calls.sendEmail, sending, key)).statusCode).toBe(200)
        const other = { ...payload, email: { ...email, subject: 'Autre' } }
        expect((await client.call(store, other, key)).statusCode).toBe(409)
      },
    )
    expect(await messagesOf(first.json().id)).toHaveLength(2)
  })

  it('take addresses as people write them', async () => {
    const { id } = await invoices.store()
    const to = 'zoe@example.org; max@example.org,\n zoe@example.org'
    const answer = await given.company.client.call(calls.sendEmail, { id, email: { ...email, to, cc: null } })
    expect(answer.json().message).toBe('E-mail queued.')
    const [message] = await messagesOf(id)
    expect(message?.recipients).toEqual({ to: ['zoe@example.org', 'max@example.org'], cc: [] })
  })

  it('leave with a stored document too, once however often it is asked for', async () => {
    const { id } = await invoices.store()
    const body = { id, email: { ...email, locale: 'de' } }
    const key = { 'idempotency-key': 'stored once' }
    const twice = [1, 2].map(() => given.company.client.call(calls.sendEmail, body, key))
    for (const answer of await Promise.all(twice)) expect(answer.statusCode, answer.body).toBe(200)
    const [message, ...more] = await messagesOf(id)
    expect(more).toEqual([])
    expect(message?.attachments[0]?.name).toBe(`Rechnung T-${invoices.lastNumber}.pdf`)
    const other = await given.company.client.call(calls.sendEmail, { ...body, email }, key)
    expect(other.statusCode).toBe(409)
    expect((await given.company.client.call(calls.sendEmail, { ...body, id: 999_999 })).statusCode).toBe(404)
  })

  it('leave with the version that they were written about, or not at all', async () => {
    const { id } = await invoices.store()
    const drafted = async () =>
      (await given.company.client.send({ method: 'GET', url: `/api/v1/invoice/${id}/email` })).json().version
    const version = await drafted()
    const newer = { id, number: invoices.lastNumber, title: 'Neuer', call: 'update' as const }
    await given.company.client.call(update, await buildPayload(given.company, invoice, newer))
    const refused = await given.company.client.call(calls.sendEmail, { id, version, email })
    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toMatchObject({
      message: expect.stringMatching(/^Ada Lovelace saved this document at .+ Review it/),
      changed: { name: 'Ada Lovelace', version: 2 },
    })
    expect(await messagesOf(id)).toEqual([])
    const again = { id, version: await drafted(), email }
    expect((await given.company.client.call(calls.sendEmail, again)).statusCode).toBe(200)
    expect((await messagesOf(id)).map((message) => message.document_version)).toEqual([2])
  })

  it('carry the documents that somebody has ticked', async () => {
    const offer = await estimates.store({ relation: 'customer', party: aCustomer() })
    const made = await new ConversionApi(estimate, () => given.company).convert({
      id: offer.id,
      to: 'invoice',
    })
    const draft = (
      await given.company.client.send({ method: 'GET', url: `/api/v1/invoice/${made.id}/email` })
    ).json()
    expect(draft.linked).toMatchObject([
      { id: offer.id, kind: 'estimate', file: `Devis T-${estimates.lastNumber}.pdf` },
    ])
    const attached = { ...email, attach_document: false, attach: [offer.id] }
    await given.company.client.call(calls.sendEmail, { id: made.id, email: attached })
    const [message] = await messagesOf(made.id)
    expect(message?.attachments.map(({ name, document_id }) => [name, document_id])).toEqual([
      [`Devis T-${estimates.lastNumber}.pdf`, offer.id],
    ])
  })

  it('begin with the words of their kind, in the language of the client', async () => {
    const { id } = await invoices.store({ title: 'Été' })
    const stored = await given.company.client.send({ method: 'GET', url: `/api/v1/invoice/${id}/email` })
    expect(calls.draftEmail.response.parse(stored.json())).toMatchObject({
      is_on: true,
      sender: 'ada@example.com',
      receiver: { relation: 'customer' },
      to: ['zoe@example.org'],
      locale: 'fr',
      file: `Facture T-${invoices.lastNumber}.pdf`,
    })
    expect(stored.json().subject).toContain(`T-${invoices.lastNumber}`)
    const number = invoices.takeNumber()
    const unsaved = await given.company.client.call(
      calls.draftStoreEmail,
      await buildPayload(given.company, invoice, { number }),
    )
    expect(unsaved.json()).toMatchObject({ linked: [], file: `Facture T-${number}.pdf` })
  })

  it('come from the company where it has an address', async () => {
    await given.company.client.call(updateCompany, {
      ...emptyCompany,
      name: 'Atelier',
      email: 'bonjour@example.com',
    })
    const { id } = await invoices.store()
    await given.company.client.call(calls.sendEmail, { id, email })
    expect((await messagesOf(id))[0]).toMatchObject({
      from_name: 'Atelier',
      from_address: 'bonjour@example.com',
    })
  })

  it('are refused while e-mail is off', async () => {
    const { installation } = given.test.services
    const mail = { ...installation.mail, driver: 'smtp', host: '' } as const
    await withServices({ installation: { ...installation, mail } }, async (client) => {
      const number = invoices.takeNumber()
      const payload = { ...(await buildPayload(given.company, invoice, { number })), email }
      const refused = await client.call(store, payload)
      expect(refused.statusCode).toBe(422)
      expect(refused.json().errors.email[0]).toContain('E-mail is off')
      const draft = await client.call(calls.draftStoreEmail, payload)
      expect(draft.json().is_on).toBe(false)
    })
  })

  describe('while they are set', () => {
    it('are set again where somebody changes what they say', async () => {
      const { id } = await invoices.store({ title: 'Ancien' })
      const number = invoices.lastNumber
      const typesetter = new InterruptedPdfRenderer(async (times) => {
        if (times === 1) await invoices.update({ id, number, title: 'Nouveau' })
      })
      await withServices({ pdfRenderer: typesetter }, async (client) => {
        expect((await client.call(calls.sendEmail, { id, email })).statusCode).toBe(200)
      })
      typesetter.close()
      expect(typesetter.renderCount).toBe(2)
      const [message] = await messagesOf(id)
      expect(extractPdfText(message?.attachments[0]?.content ?? Buffer.alloc(0))).toContain('Nouveau')
      expect(message?.document_version).toBe(2)
    })

    it('are not queued where that never ends, and the save is not stored', async () => {
      const number = invoices.takeNumber()
      const typesetter = new InterruptedPdfRenderer(async (times) => {
        const company = { ...emptyCompany, name: `Atelier ${times}`, email: '' }
        await given.company.client.call(updateCompany, company)
      })
      const before = await countMessages()
      await withServices({ pdfRenderer: typesetter }, async (client) => {
        const payload = { ...(await buildPayload(given.company, invoice, { number })), email }
        expect((await client.call(store, payload)).statusCode).toBe(503)
      })
      typesetter.close()
      expect(await countMessages()).toBe(before)
    })
  })

  function aCustomer() {
    return { id: given.company.partyId.customer, clientName: '', clientEmail: '' }
  }
})
