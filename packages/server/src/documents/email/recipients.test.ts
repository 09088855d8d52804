import { documentPrintCalls } from '@quittance/shared/contract/document-print.ts'
import { documentCalls } from '@quittance/shared/contract/documents.ts'
import { convertLead, partyRecords } from '@quittance/shared/contract/party-records.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { beforeEach, expect, it } from 'vitest'
import { ConversionApi, DocumentApi } from '#test/document-api.ts'
import { extractPdfText, InterruptedPdfRenderer } from '#test/pdf-documents.ts'
import { createServicesRunner } from '#test/test-app.ts'
import { buildPayload, forEachDatabaseWithCompany } from '#test/test-company.ts'

const invoice = getKind('invoice')
const estimate = getKind('estimate')
const { store, update } = documentCalls(invoice)
const { sendEmail, draftEmail, draftStoreEmail, draftUpdateEmail } = documentPrintCalls(invoice)
const email = { to: ['zoe@example.org'], subject: 'Votre facture', message: 'Bonjour' }

forEachDatabaseWithCompany('whom an e-mail with a document is for', (given) => {
  const invoices = new DocumentApi(invoice, () => given.company)
  const estimates = new DocumentApi(estimate, () => given.company)
  const withServices = createServicesRunner(given)
  const client = () => given.company.client
  const customers = partyRecords.customer
  const asParty = (id: number) => ({ id, clientName: '', clientEmail: '' })

  let zoe = 0
  let max = 0
  beforeEach(async () => {
    const aCustomer = async (name: string) => {
      const contact = { client_name: name, client_email: `${name}@example.org` }
      return (await client().call(customers.store, contact)).json().id
    }
    zoe = await aCustomer('Zoe')
    max = await aCustomer('Max')
  })

  async function draftOf(id: number) {
    const url = draftEmail.path.replace(':id', String(id))
    return draftEmail.response.parse((await client().send({ method: 'GET', url })).json())
  }

  async function invoiceFor(customer: number, title = 'Facture') {
    return (await invoices.store({ party: asParty(customer), title })).id
  }

  /** As it is put into the outbox. */
  async function attachedTo(documentId: number) {
    const rows = await given.test.services.database
      .selectFrom('mail_attachments')
      .innerJoin('mail_messages', 'mail_messages.id', 'mail_attachments.message_id')
      .select(['mail_attachments.document_id', 'content'])
      .where('mail_messages.document_id', '=', documentId)
      .orderBy('mail_attachments.message_id')
      .orderBy('position')
      .execute()
    return rows.map(({ document_id: id, content }) => ({ id, text: extractPdfText(content) }))
  }

  it('is at the address that is known now, by the name on the document', async () => {
    const id = await invoiceFor(zoe)
    const number = invoices.lastNumber
    const moved = { id: zoe, client_name: 'Zoe Neuer', client_email: 'neu@example.org' }
    await client().call(customers.update, moved)
    const draft = await draftOf(id)
    expect(draft.to).toEqual(['neu@example.org'])
    expect(draft.message).toContain('Zoe')
    expect(draft.message).not.toContain('Neuer')
    const payload = await buildPayload(given.company, invoice, {
      call: 'update',
      id,
      number,
      party: asParty(zoe),
    })
    expect((await client().call(draftUpdateEmail, payload)).json().to).toEqual(['neu@example.org'])
    await client().call(customers.anonymise, { id: zoe })
    const forgotten = await draftOf(id)
    expect(forgotten.to).toEqual([])
    expect(forgotten.message).toContain('Zoe')
    expect((await client().call(draftUpdateEmail, payload)).json().to).toEqual([])
  })

  it('gets no documents of others: they are not offered, and refused by name', async () => {
    const first = await invoiceFor(zoe)
    const copies = new ConversionApi(invoice, () => given.company)
    const own = (await copies.convert({ id: first })).id
    const moved = (await copies.convert({ id: first })).id
    const { document } = await invoices.open(moved)
    await invoices.update({ id: moved, number: document.number, party: asParty(max) })
    expect((await draftOf(first)).linked.map(({ id }) => id)).toEqual([own])
    expect((await draftOf(moved)).linked).toEqual([])
    const unsaved = { number: invoices.takeNumber(), party: asParty(zoe) }
    const payload = await buildPayload(given.company, invoice, unsaved)
    expect((await client().call(draftStoreEmail, payload)).json().linked).toEqual([])
    for (const refused of [
      await client().call(sendEmail, { id: first, email: { ...email, attach: [own, moved] } }),
      await client().call(store, { ...payload, email: { ...email, attach: [moved] } }),
    ]) {
      expect(refused.statusCode, refused.body).toBe(422)
      const [sentence] = refused.json().errors['email.attach']
      expect(sentence).toMatch(new RegExp(`^Attachments: document ${moved} cannot be attached.* Remove it`))
    }
    expect(await attachedTo(first)).toEqual([])
    const taken = await client().call(sendEmail, { id: first, email: { ...email, attach: [own] } })
    expect(taken.statusCode, taken.body).toBe(200)
    expect((await attachedTo(first)).map(({ id }) => id)).toEqual([first, own])
  })

  it('is the customer that a lead became', async () => {
    const { id: lead } = (
      await client().call(partyRecords.lead.store, {
        last_name: 'Lefort',
        client_email: 'lefort@example.org',
      })
    ).json()
    const offer = await estimates.store({ relation: 'lead', party: asParty(lead) })
    const { id: customer } = (await client().call(convertLead, { id: lead })).json()
    const made = await new ConversionApi(estimate, () => given.company).convert({
      id: offer.id,
      to: 'invoice',
    })
    const { document } = await invoices.open(made.id)
    expect(document).toMatchObject({ relation: 'customer', party: { id: customer } })
    expect((await draftOf(made.id)).linked.map(({ id }) => id)).toEqual([offer.id])
    const answer = await client().call(sendEmail, { id: made.id, email: { ...email, attach: [offer.id] } })
    expect(answer.statusCode, answer.body).toBe(200)
  })

  it.each(['with a stored document', 'with a save'])(
    'gets what is enclosed as it is then: %s',
    async (how) => {
      const [id, other] = [await invoiceFor(zoe), await invoiceFor(zoe, 'Ancien')]
      const number = invoices.lastNumber
      // The enclosed one is set second, and set again when the first attempt was in vain.
      const typesetter = new InterruptedPdfRenderer(async (times) => {
        if (times === 2) await invoices.update({ id: other, number, title: 'Nouveau', party: asParty(zoe) })
      })
      const enclosing = { ...email, attach: [other] }
      const changes = { id, number: number - 10, party: asParty(zoe), call: 'update' } as const
      const payload = { ...(await buildPayload(given.company, invoice, changes)), email: enclosing }
      await withServices({ pdfRenderer: typesetter }, async (browser) => {
        const answer =
          how === 'with a save'
            ? await browser.call(update, payload)
            : await browser.call(sendEmail, { id, email: enclosing })
        expect(answer.statusCode, answer.body).toBe(200)
      })
      typesetter.close()
      expect(typesetter.renderCount).toBe(4)
      const attached = await attachedTo(id)
      expect(attached.map((one) => one.id)).toEqual([id, other])
      expect(attached[1]?.text).toContain('Nouveau')
    },
  )

  it('gets nothing that was moved to somebody else while it was set', async () => {
    const [id, other] = [await invoiceFor(zoe), await invoiceFor(zoe)]
    const number = invoices.lastNumber
    const typesetter = new InterruptedPdfRenderer(async (times) => {
      if (times === 2) await invoices.update({ id: other, number, party: asParty(max) })
    })
    await withServices({ pdfRenderer: typesetter }, async (browser) => {
      const refused = await browser.call(sendEmail, { id, email: { ...email, attach: [other] } })
      expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([422, ['email.attach']])
    })
    typesetter.close()
    expect(await attachedTo(id)).toEqual([])
  })
})
