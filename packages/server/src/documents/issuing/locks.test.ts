import { documentListCalls } from '@quittance/shared/contract/document-lists.ts'
import { creditInvoice, issuingCalls } from '@quittance/shared/contract/issuing.ts'
import { convertLead, partyRecords } from '@quittance/shared/contract/party-records.ts'
import { allocatePayment, storePayment } from '@quittance/shared/contract/payments.ts'
import { todayIn } from '@quittance/shared/documents/calendar.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { decimal, zero } from '@quittance/shared/money/decimal.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { verifyLedger } from '#ledger/verify-ledger.ts'
import { selectTimeZone } from '#test/company-region.ts'
import { ConversionApi, DocumentApi, RevisionApi } from '#test/document-api.ts'
import { forEachDatabaseWithCompany } from '#test/test-company.ts'

const invoice = getKind('invoice')
const creditNote = getKind('creditNote')
const estimate = getKind('estimate')

forEachDatabaseWithCompany('an issued invoice', (context) => {
  const company = () => context.company
  const client = () => company().client
  const invoices = new DocumentApi(invoice, company)
  const estimates = new DocumentApi(estimate, company)
  const revisions = new RevisionApi(invoice, company)
  const conversions = new ConversionApi(invoice, company)
  const database = () => context.test.services.database
  const line = { type: 'item', productId: null, name: 'Roof', description: '', unitName: '' } as const
  const roof = { ...line, taxRates: [], quantity: decimal('1'), price: decimal('100') }
  const draft = {
    ...{ shippingCharges: zero, discountPercentage: zero, adjustments: zero, documentDate: '2026-01-31' },
    ...({ dueDate: null, lines: [roof], taxTreatment: 'outside-scope', prefix: 'INV-' } as const),
  } as const

  beforeAll(async () => {
    // A company in a country whose rules are not checked.
    await database()
      .updateTable('company_versions')
      .set({ name: 'Maine Roofs Inc.', country: 'US' })
      .execute()
  })

  /** Stores a draft with two versions and issues it as the third one. */
  async function issue(changes: object = {}) {
    const stored = await invoices.store({ ...draft, ...changes })
    const { id } = stored
    const number = invoices.lastNumber
    await invoices.update({ ...draft, ...changes, id, version: 1, number, title: 'A second title' })
    const issued = (await client().call(issuingCalls(invoice).issue, { id })).json()
    expect(issued).toMatchObject({ code: 200, version: 3 })
    // as: every issue has these
    return { id, ...(issued as { version: number; number: number }) }
  }

  /** Reads everything that the lock keeps. */
  async function readLocked(id: number) {
    const query = database().selectFrom('documents').selectAll().where('id', '=', id)
    const row = await query.executeTakeFirstOrThrow()
    const { status_id, owner_id, archived_at, is_archived, version, updated_at, updated_by, ...locked } = row
    const read = (table: 'document_lines' | 'document_line_taxes' | 'issued_documents') =>
      database().selectFrom(table).selectAll().where('document_id', '=', id).execute()
    const lines = [await read('document_lines'), await read('document_line_taxes')]
    return [locked, ...lines, await read('issued_documents')]
  }

  async function findStatus(name: string) {
    const query = database()
      .selectFrom('document_statuses')
      .select(['id', 'name'])
      .where('kind', '=', 'invoice')
    return await query.where('name', '=', name).executeTakeFirstOrThrow()
  }

  type Issued = Awaited<ReturnType<typeof issue>>
  type Attempt = (issued: Issued) => Promise<object>

  const post = async (endpoint: Parameters<typeof context.company.client.call>[0], body: object) =>
    (await client().call(endpoint, body)).json()

  /** Saves the stored document with changes. */
  const save = async ({ id, version, number }: Issued, changes: object) => {
    const status = await findStatus('Sent')
    const stored = { title: 'A second title', amountDue: decimal('100'), status, id, version, number }
    return await invoices.update({ ...draft, ...stored, ...changes })
  }

  const restore = async ({ id }: Issued, version: number) =>
    (await revisions.restore({ id, version, restore: 1 })).json()

  const rejected: readonly (readonly [string, Attempt])[] = [
    ['another title', (issued) => save(issued, { title: 'Another title' })],
    ['another number', (issued) => save(issued, { number: 4_711 })],
    ['another date', (issued) => save(issued, { documentDate: '2026-01-30' })],
    ['another line', (issued) => save(issued, { lines: [{ ...roof, name: 'Wall' }] })],
    ['another price', (issued) => save(issued, { lines: [{ ...roof, price: decimal('99') }] })],
    ['another amount paid', (issued) => save(issued, { amountPaid: decimal('5') })],
    ['an earlier version', (issued) => restore(issued, issued.version)],
    ['an earlier version from a form that does not know of the issue', (issued) => restore(issued, 2)],
    ['the status of a draft', async (issued) => save(issued, { status: await findStatus('Draft') })],
    ['a status that means paid', async (issued) => save(issued, { status: await findStatus('Paid') })],
    ['a second issue', ({ id }) => post(issuingCalls(invoice).issue, { id })],
  ]

  it.each(rejected)('does not take %s, and says so', async (_name, attempt) => {
    const issued = await issue()
    const before = await readLocked(issued.id)
    expect(await attempt(issued)).toMatchObject({
      ...{ code: 409, locked: true },
      message: expect.stringMatching(/^[A-Z].*\.$/),
    })
    expect(await readLocked(issued.id)).toEqual(before)
    expect((await invoices.open(issued.id)).document.version).toBe(issued.version)
  })

  const accepted: readonly (readonly [string, Attempt])[] = [
    ['a copy', ({ id }) => conversions.convert({ id })],
    ['a conversion to a credit note', ({ id }) => conversions.convert({ id, to: 'creditNote' })],
    ['a draft of a credit note', ({ id }) => post(creditInvoice, { id })],
    ['an open status', async (issued) => save(issued, { status: await findStatus('Partly paid') })],
    ['a save that changes nothing', (issued) => save(issued, {})],
    [
      'a save by a client that knows no versions and no payments',
      (issued) => save(issued, { version: null, amountDue: zero }),
    ],
  ]

  it.each(accepted)('allows %s, which changes nothing that is locked', async (_name, attempt) => {
    const issued = await issue()
    const before = await readLocked(issued.id)
    expect(await attempt(issued)).toMatchObject({ code: 200 })
    expect(await readLocked(issued.id)).toEqual(before)
  })

  describe('in a form that was opened before', () => {
    it('is locked for its content, and for the status of the draft, with who issued it', async () => {
      const issued = await issue()
      const before = await readLocked(issued.id)
      const draft = { ...issued, version: 2 }
      for (const changes of [{ title: 'Another title' }, { status: await findStatus('Draft') }]) {
        expect(await save(draft, changes)).toMatchObject({
          ...{ code: 409, locked: true, issued: { by: 'Ada Lovelace', at: expect.any(String) } },
        })
      }
      // Payments since the form was opened have changed these amounts: the save ignores those of the form.
      const same = { amountPaid: decimal('5'), amountDue: zero }
      expect(await save(draft, same)).toMatchObject({ code: 200, version: 3 })
      expect(await readLocked(issued.id)).toEqual(before)
    })

    it('is in conflict with a change of its status after the issue', async () => {
      const issued = await issue()
      expect(await save(issued, { status: await findStatus('Partly paid') })).toMatchObject({ code: 200 })
      const answer = await save(issued, {})
      expect(answer).toMatchObject({ code: 409, changed: { version: 4 } })
      expect(answer).not.toHaveProperty('locked')
    })
  })

  // One of them has another day than UTC at any time.
  it.each(['Pacific/Kiritimati', 'Etc/GMT+12'])('says on which day of %s it was issued', async (timeZone) => {
    const issued = await issue()
    const { client } = context.company
    await selectTimeZone(client, timeZone)
    const { message, issued: lock } = await save(issued, { title: 'Another title' })
    await selectTimeZone(client, '')
    expect(message).toContain(`issued on ${todayIn(timeZone, new Date(lock.at))} by`)
  })

  it('can be archived', async () => {
    const { id } = await issue()
    const before = await readLocked(id)
    const { results } = await post(documentListCalls(invoice).setArchived, { ids: [id], archived: true })
    expect(results).toMatchObject([{ code: 200, changed: true }])
    expect(await readLocked(id)).toEqual(before)
  })

  it('keeps its owner and status apart from its content in its history', async () => {
    const issued = await issue()
    const status = await findStatus('Partly paid')
    expect(await save(issued, { status })).toMatchObject({ code: 200, version: 4 })
    const restored = (await revisions.restore({ id: issued.id, version: 4, restore: 3 })).json()
    expect(restored).toMatchObject({ code: 200, version: 5 })
    expect((await invoices.open(issued.id)).document.status.name).toBe('Sent')
  })

  it('becomes a new draft as a copy, with a number of its own', async () => {
    const issued = await issue()
    const copy = await conversions.convert({ id: issued.id })
    const { document, body } = await invoices.open(copy.id)
    expect(body).toMatchObject({ issued: null })
    expect(document).toMatchObject({ version: 1, status: { name: 'Draft' } })
    expect(document.number).not.toBe(issued.number)
  })

  describe('among several documents', () => {
    async function setStatus(ids: readonly number[], name: string) {
      const body = { ids, status: (await findStatus(name)).id }
      return (await client().call(documentListCalls(invoice).setStatus, body)).json().results
    }

    it('takes only a status that means open, while the others take any', async () => {
      const { id } = await issue()
      const { id: other } = await invoices.store(draft)
      const before = await readLocked(id)
      expect(await setStatus([id, other], 'Paid')).toEqual([
        { id, code: 409, changed: false, message: expect.stringContaining('Record a payment') },
        { id: other, code: 200, changed: true, message: expect.any(String) },
      ])
      expect(await setStatus([id], 'Cancelled')).toMatchObject([{ code: 409, changed: false }])
      expect(await setStatus([id], 'Draft')).toMatchObject([{ code: 409, changed: false }])
      expect(await setStatus([id], 'Partly paid')).toMatchObject([{ code: 200, changed: true }])
      expect(await readLocked(id)).toEqual(before)
    })

    it('is issued in the order of the dates, and the others say what prevents it', async () => {
      const issueMany = async (ids: readonly number[]) =>
        (await client().call(issuingCalls(invoice).issueMany, { ids })).json().results
      const issued = await issue({ documentDate: '2026-02-01' })
      const late = (await invoices.store({ ...draft, documentDate: '2026-02-03' })).id
      const early = (await invoices.store({ ...draft, documentDate: '2026-02-02' })).id
      const paid = (await invoices.store({ ...draft, amountPaid: decimal('5') })).id
      const results = await issueMany([late, issued.id, paid, early, 999_999])
      const byId = new Map(results.map((row: { id: number }) => [row.id, row]))
      expect(byId.get(issued.id)).toMatchObject({ code: 200, changed: false })
      expect(byId.get(paid)).toMatchObject({
        code: 422,
        changed: false,
        message: expect.stringMatching(/payment/),
      })
      expect(byId.get(999_999)).toMatchObject({ code: 404, changed: false })
      for (const id of [early, late]) expect(byId.get(id)).toMatchObject({ code: 200, changed: true })
      const numberOf = async (id: number) => (await invoices.open(id)).document.number
      expect([await numberOf(early), await numberOf(late)]).toEqual([issued.number + 1, issued.number + 2])
      const ofInvoices = database().selectFrom('issued_documents').where('kind', '=', 'invoice')
      const sequences = await ofInvoices.select('sequence').orderBy('sequence').execute()
      expect(sequences.map(({ sequence }) => sequence)).toEqual(sequences.map((_, index) => index + 1))
    })
  })

  describe('of a customer', () => {
    it('keeps the customer as printed when the customer is anonymised', async () => {
      const fields = { client_name: 'Quirina Umlauft', client_email: 'quirina@example.org', city: 'Berlin' }
      const { id: customer } = (await client().call(partyRecords.customer.store, fields)).json()
      const party = { id: customer, clientName: 'sent', clientEmail: 'sent' }
      const issued = await issue({ party, documentDate: '2026-02-04' })
      const before = await readLocked(issued.id)
      expect(await post(partyRecords.customer.anonymise, { id: customer })).toMatchObject({ code: 200 })
      expect(await readLocked(issued.id)).toEqual(before)
      expect((await invoices.open(issued.id)).document.party.clientName).toBe('Quirina Umlauft')
      const credit = (await client().call(creditInvoice, { id: issued.id, issue: true })).json()
      expect(credit).toMatchObject({ code: 200 })
      const credits = new DocumentApi(creditNote, company)
      expect((await credits.open(credit.credit_note_id)).document.party.clientName).toBe('Quirina Umlauft')
      const copy = (await conversions.send({ id: issued.id })).json()
      expect(copy).toMatchObject({ code: 422, message: expect.any(String) })
    })

    it('stays as it is when the lead of its offer becomes another customer', async () => {
      const { id: lead } = (await client().call(partyRecords.lead.store, { first_name: 'Ida' })).json()
      const party = { id: lead, clientName: 'sent', clientEmail: 'sent' }
      const offer = await estimates.store({ relation: 'lead', party })
      const issued = await issue({ documentDate: '2026-02-05' })
      const before = await readLocked(issued.id)
      expect((await client().call(convertLead, { id: lead })).json()).toMatchObject({ code: 200 })
      expect((await estimates.open(offer.id)).document.relation).toBe('lead')
      expect(await readLocked(issued.id)).toEqual(before)
    })
  })

  it('is credited and replaced in one step', async () => {
    const issued = await issue({ documentDate: '2026-02-06', orderReference: 'PO-7' })
    const key = { 'idempotency-key': 'correct-1' }
    const body = { id: issued.id, version: issued.version, issue: true, replace: true }
    const corrected = (await client().call(creditInvoice, body, key)).json()
    expect(corrected).toMatchObject({ code: 200, credit_note_id: expect.any(Number) })
    expect((await client().call(creditInvoice, body, key)).json()).toEqual(corrected)
    const { document } = await invoices.open(corrected.replacement_id)
    expect(document).toMatchObject({ title: 'A second title', orderReference: 'PO-7' })
    expect(document.lines).toMatchObject([{ name: 'Roof' }])
    const links = await conversions.readLinks(issued.id)
    expect(links?.made.map(({ id, how }) => [id, how]).sort()).toEqual(
      [
        [corrected.credit_note_id, 'correction'],
        [corrected.replacement_id, 'copy'],
      ].sort(),
    )
    const part = await client().call(creditInvoice, { id: issued.id, replace: true, amount: '1.00' })
    expect(part.json()).toMatchObject({ code: 422, errors: { replace: [expect.any(String)] } })
  })

  it('stays the invoice that its issued credit note corrects', async () => {
    const issued = await issue({ documentDate: '2026-02-06' })
    const other = await issue({ documentDate: '2026-02-06' })
    const { credit_note_id: id } = await post(creditInvoice, { id: issued.id, amount: '10.00', issue: true })
    const credits = new DocumentApi(creditNote, company)
    const { document } = await credits.open(id)
    expect(document.correctedInvoice).toMatchObject({ id: issued.id })
    const before = await readLocked(id)
    const ofOtherProgram = { id: null, number: 'F-1', documentDate: null }
    const invoiceOf = (invoiceId: number) => ({ id: invoiceId, number: '', documentDate: null })
    for (const correctedInvoice of [invoiceOf(other.id), ofOtherProgram, null])
      expect(await credits.update({ ...document, correctedInvoice })).toMatchObject({
        code: 409,
        locked: true,
      })
    expect(await credits.update(document)).toMatchObject({ code: 200, version: document.version })
    // Its number can be shown with other digits since.
    const settings = database().updateTable('kind_settings').where('kind', '=', invoice.name)
    await settings.set({ number_width: 6 }).execute()
    expect(await credits.update(document)).toMatchObject({ code: 200, version: document.version })
    await settings.set({ number_width: 0 }).execute()
    expect(await readLocked(id)).toEqual(before)
    expect((await credits.open(id)).document.correctedInvoice).toEqual(document.correctedInvoice)
  })

  it('is paid only as an invoice', async () => {
    const issued = await issue({ documentDate: '2026-02-07' })
    const { credit_note_id: credit } = (
      await client().call(creditInvoice, { id: issued.id, amount: '10.00', issue: true })
    ).json()
    const money = {
      ...{ customer_id: company().partyId.customer, currency_id: company().currencyId, direction: 'in' },
      ...{ method: 'Bank transfer', paid_on: '2026-02-07', amount: '10.00' },
    }
    const paidCredit = { ...money, allocations: [{ invoice_id: credit, amount: '10.00' }] }
    expect((await client().call(storePayment, paidCredit)).json()).toMatchObject({
      code: 422,
      errors: { 'allocations.0': [expect.stringContaining('is not an invoice')] },
    })
    const fromInvoice = {
      credit_note_id: issued.id,
      allocations: [{ invoice_id: issued.id, amount: '1.00' }],
    }
    expect((await client().call(allocatePayment, fromInvoice)).json()).toMatchObject({
      code: 422,
      errors: { 'allocations.0': [expect.stringContaining('is not a credit note')] },
    })
    expect((await verifyLedger(database())).fault).toBeNull()
  })
})
