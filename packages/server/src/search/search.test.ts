import { getGroupName, globalSearch } from '@quittance/shared/contract/search.ts'
import { getKind, kinds } from '@quittance/shared/documents/document-kinds.ts'
import { decimal } from '@quittance/shared/money/decimal.ts'
import { getWireNames } from '@quittance/shared/wire/field-names.ts'
import { decodeDocumentHit } from '@quittance/shared/wire/search-hits.ts'
import { describe, expect, it } from 'vitest'
import { insertCustomers, insertLeads, type NewCustomer } from '#parties/repository.ts'
import { DocumentApi } from '#test/document-api.ts'
import { buildLine, buildPayload, forEachDatabaseWithCompany } from '#test/test-company.ts'
import { mergePendingChanges } from './merge-pending-changes.ts'
import { addPendingChange } from './repository.ts'

const groups = ['proposals', 'estimates', 'invoices', 'credit_notes', 'leads', 'customers']

forEachDatabaseWithCompany('global search', (context) => {
  async function search(text: unknown, more: object = {}) {
    const response = await context.company.client.call(globalSearch, { search_text: text, ...more })
    expect(response.statusCode, response.body).toBe(200)
    return response.json()
  }

  async function findTitles(kind: string, text: string, more: object = {}) {
    const results = await search(text, more)
    return results[getGroupName(getKind(kind))].data.map(
      (hit: Record<string, unknown>) => decodeDocumentHit(getKind(kind), hit).title,
    )
  }

  async function countHits(text: string) {
    const results = await search(text)
    return groups.map((group) => results[group].count)
  }

  describe.each(kinds)('for kind $name', (kind) => {
    const documents = new DocumentApi(kind, () => context.company)
    const group = getGroupName(kind)

    it('returns a saved record immediately, with the field names of its kind', async () => {
      const number = documents.takeNumber()
      const title = `Rénovation ${kind.name} Gâteau`
      const saved = await documents.store({ number, title, prefix: 'PX-' })
      const results = await search(`RENOVATION ${kind.name}`)
      const names = getWireNames(kind.name).record
      expect(results[group].count).toBe(1)
      expect(results[group].data[0]).toMatchObject({
        [names.id]: saved.id,
        [names.prefix]: 'PX-',
        [names.number]: number,
        [names.title]: title,
        [names.documentDate]: '2026-01-31',
        shown_number: `PX-${number}`,
        client_name: 'Hervé Lefèvre',
        found_in: null,
        ...(kind.relations[0] === 'customer' && { client_name: 'Zoé Ménard' }),
      })
      expect(decodeDocumentHit(kind, results[group].data[0])).toMatchObject({
        status: { name: 'Draft', meaning: 'draft' },
        currency: { name: 'EUR' },
      })
    })

    it('finds a document by each field and names the field', async () => {
      const lines = [
        { ...buildLine(context.company), name: 'Ponçage du parquet', price: decimal('77.1234') },
        {
          ...buildLine(context.company),
          name: 'Vernis',
          description: 'Mat,\nsans solvant',
          quantity: decimal('1'),
          price: decimal('31.5'),
          taxRates: [],
        },
      ]
      const notes = 'Livraison à Châteauroux par transporteur'
      const texts = kind.fields.includes('message') ? { message: notes } : { customerNotes: notes }
      const saved = await documents.store({ lines, ...texts, title: `Parquet ${kind.name}` })
      const findHit = async (text: string) =>
        (await search(text))[group].data.find((hit: { id: number }) => hit.id === saved.id)
      expect(await findHit('poncage')).toMatchObject({
        found_in: { field: 'line', text: 'Ponçage du parquet' },
      })
      expect(await findHit('vern parquet')).toMatchObject({ found_in: { field: 'line', text: 'Vernis' } })
      expect(await findHit('solvant parquet')).toMatchObject({ found_in: { field: 'line' } })
      expect(await findHit('77,1234')).toMatchObject({ found_in: { field: 'amount', text: '77.1234' } })
      expect(await findHit('chateauroux livraison')).toMatchObject({ found_in: { text: notes } })
      expect(await findHit('parquet')).toMatchObject({ found_in: null })
      expect(await findHit('parquet carrelage')).toBeUndefined()
    })

    it('finds a document by the references of the customer and names them', async () => {
      const [orderReference, buyerReference] = [`PO-2026-0815${kind.name}`, `EJ ${kind.name} 1234512345`]
      const number = documents.takeNumber()
      const saved = await documents.store({ number, title: 'Commande', orderReference, buyerReference })
      const findHit = async (text: string) =>
        (await search(text))[group].data.find((hit: { id: number }) => hit.id === saved.id)
      const order = { found_in: { field: 'order-reference', text: orderReference } }
      const assigned = { found_in: { field: 'buyer-reference', text: buyerReference } }
      const expectAll = async () => {
        for (const text of ['0815', 'po-2026-0815', '2026 0815', '20260815', `po20260815${kind.name}`]) {
          expect(await findHit(text), text).toMatchObject(order)
        }
        for (const text of ['12345 12345', '512345', `ej ${kind.name}`]) {
          expect(await findHit(text), text).toMatchObject(assigned)
        }
        for (const text of ['608', '234', '15']) expect(await findHit(text), text).toBeUndefined()
        expect(await findHit('commande')).toMatchObject({ found_in: null })
      }
      await expectAll()
      await mergePendingChanges(context.test.services)
      await expectAll()
      await documents.update({
        id: saved.id,
        version: 1,
        number,
        title: 'Commande',
        orderReference: 'PO-4711',
      })
      expect(await findHit('po-2026-0815')).toBeUndefined()
      expect(await findHit('4711')).toMatchObject({ found_in: { text: 'PO-4711' } })
      await mergePendingChanges(context.test.services)
      expect(await findHit('po-2026-0815')).toBeUndefined()
    })

    it('lists a document with the exact number before newer ones that refer to it', async () => {
      await documents.store({ title: 'Renvoi A', prefix: 'RV-', number: 8_642 })
      await documents.store({ title: 'Renvoi B', orderReference: 'RV-8642', number: 61 })
      await documents.store({ title: 'Renvoi C', orderReference: 'RV 86421', number: 71 })
      for (const text of ['8642', 'RV-8642', 'rv8642', 'renvoi 8642']) {
        expect(await findTitles(kind.name, text), text).toEqual(['Renvoi A', 'Renvoi C', 'Renvoi B'])
        expect(await findTitles(kind.name, text, { limit: 1 }), text).toEqual(['Renvoi A'])
      }
    })

    it('does not find removed text after an update, merged or pending', async () => {
      const number = documents.takeNumber()
      const stored = await documents.store({ number, title: 'Zéphyr ancien' })
      const update = async (version: number, title: string) => {
        const changes = { call: 'update' as const, id: stored.id, version, number, title }
        const response = await context.company.client.call(
          documents.calls.update,
          await buildPayload(context.company, kind, changes),
        )
        expect(response.json()).toMatchObject({ code: 200 })
      }
      await update(1, 'Zéphyr nouveau')
      expect(await findTitles(kind.name, 'zephyr ancien')).toEqual([])
      await mergePendingChanges(context.test.services)
      expect(await findTitles(kind.name, 'zephyr ancien')).toEqual([])
      expect(await findTitles(kind.name, 'zephyr nouveau')).toEqual(['Zéphyr nouveau'])
      await update(2, 'Zéphyr dernier')
      expect(await findTitles(kind.name, 'zephyr nouveau')).toEqual([])
      expect(await findTitles(kind.name, 'zephyr')).toEqual(['Zéphyr dernier'])
      await mergePendingChanges(context.test.services)
      expect(await findTitles(kind.name, 'zephyr nouveau')).toEqual([])
      expect(await findTitles(kind.name, 'zephyr')).toEqual(['Zéphyr dernier'])
    })

    it('does not match the end of a document number as the number', async () => {
      await documents.store({ title: 'Fin 3141', number: 41 })
      await documents.store({ title: 'Fin', number: 3_141 })
      await documents.store({ title: 'Fin 3141', number: 141 })
      const results = await search('fin 3141', { limit: 1 })
      expect(decodeDocumentHit(kind, results[group].data[0]).number).toBe(3_141)
    })

    it('orders hits by exact number, then newest first', async () => {
      const titles = ['Ordre A', 'Ordre B', 'Ordre C']
      await documents.store({ title: 'Ordre A', number: 7_400 })
      await documents.store({ title: 'Ordre B', number: 74 })
      await documents.store({ title: 'Ordre C', number: 7_410 })
      expect(await findTitles(kind.name, 'ordre')).toEqual(titles.toReversed())
      expect(await findTitles(kind.name, 'ordre 74')).toEqual(['Ordre B', 'Ordre C', 'Ordre A'])
      expect(await findTitles(kind.name, 'ordre', { limit: 1 })).toEqual(['Ordre C'])
      expect(await findTitles(kind.name, 'ordre 74', { limit: 1 })).toEqual(['Ordre B'])
    })
  })

  it('finds an invoice and the credit note that corrects it by the number of the invoice', async () => {
    const company = () => context.company
    const { database } = context.test.services
    const setWidth = (number_width: number) =>
      database.updateTable('kind_settings').set({ number_width }).where('kind', '=', 'invoice').execute()
    const { number_width: width } = await database
      .selectFrom('kind_settings')
      .select('number_width')
      .where('kind', '=', 'invoice')
      .executeTakeFirstOrThrow()
    await setWidth(6)
    const invoices = new DocumentApi(getKind('invoice'), company)
    const invoice = {
      id: (await invoices.store({ prefix: 'KX-', number: 9_753 })).id,
      documentDate: '2026-01-31',
    }
    const credits = new DocumentApi(getKind('creditNote'), company)
    const correctedInvoice = { ...invoice, number: 'KX-009753' }
    const older = await credits.store({ number: 9_753, title: 'Avoir avant', prefix: 'KX-' })
    const note = await credits.store({ number: 31, title: 'Avoir', correctedInvoice })
    const expectBoth = async () => {
      for (const text of ['KX-009753', 'kx-9753', 'KX9753', '9753', '009753', 'n° 9753']) {
        const { invoices: found, credit_notes: notes } = await search(text)
        const ids = [found, notes].map(({ data }) => data.map(({ id }: { id: number }) => id))
        // The credit note with this number is first, although it is older.
        expect(ids, text).toEqual([[invoice.id], [older.id, note.id]])
        expect(notes.data[1].found_in, text).toEqual({ field: 'corrected-invoice', text: 'KX-009753' })
      }
    }
    await expectBoth()
    await mergePendingChanges(context.test.services)
    await expectBoth()
    await setWidth(width)
  })

  it('finds leads and customers by names, company, e-mail, phone and address', async () => {
    const contact = {
      companyName: 'Société Générale d’Électricité',
      email: 'accueil@sge-lyon.example',
      phone: '04 78 92 11 07',
      address: '3 quai Saint-Antoine',
      postalCode: '69002',
      city: 'Lyon',
      country: 'FR',
      taxNumber: 'FR 98 765432109',
      locale: null,
      currencyId: null,
    }
    const customer: NewCustomer = { ...contact, username: 'sgelec', clientName: 'Ségolène Thévenot' }
    const lead = { ...contact, firstName: 'Ségolène', lastName: 'Thévenot', customerId: null }
    const { database, clock } = context.test.services
    await insertCustomers(database, [customer], clock())
    await insertLeads(database, [lead], clock())
    for (const text of [
      ...['segolene', 'THEV seg', 'electricite', 'accueil@sge-lyon.example', 'sge-lyon', '0478921107'],
      ...['04.78.92', '+33 4 78 92 11 07', 'saint antoine', '69002 lyon', 'fr98765432109', '765 432 109'],
    ]) {
      expect(await countHits(text), text).toEqual([0, 0, 0, 0, 1, 1])
    }
    expect(await countHits('sgelec')).toEqual([0, 0, 0, 0, 0, 1])
    const { leads, customers } = await search('0478921107')
    expect(leads.data[0]).toMatchObject({
      first_name: 'Ségolène',
      last_name: 'Thévenot',
      company_name: contact.companyName,
      client_email: contact.email,
      found_in: { field: 'phone', text: contact.phone },
    })
    expect(customers.data[0]).toMatchObject({ username: 'sgelec', company_name: contact.companyName })
    expect((await search('sgelec')).customers.data[0].found_in).toBeNull()
  })

  it('counts exactly up to 1,000 and reports when there are more', async () => {
    const { database } = context.test.services
    for (let id = 1; id <= 1_001; id += 1) {
      await addPendingChange(database, { type: 'l', id: 900_000 + id, words: ` grandtas moitie${id % 2} ` })
    }
    const { leads } = await search('grandtas')
    expect(leads).toMatchObject({ count: 1_000, more: true })
    expect((await search('grandtas moitie1')).leads).toMatchObject({ count: 501, more: false })
    await mergePendingChanges(context.test.services)
    expect((await search('grandtas')).leads).toMatchObject({ count: 1_000, more: true })
    expect((await search('grandtas moitie0')).leads).toMatchObject({ count: 500, more: false })
  })

  it.each([
    '%',
    '_',
    '" OR 1=1 --',
    "'; drop table documents; --",
    '*',
    'NEAR(a b)',
    '🎉',
    '🎉🎉 ',
    '()',
    '\\',
    '%%%___',
    '\u0000',
    '\u0007\u001b[0m',
    '\ud800',
    '. , ; : ! ?',
  ])('treats %j as ordinary text', async (text) => {
    const response = await context.company.client.call(globalSearch, { search_text: `zqxj ${text}` })
    expect(response.statusCode).toBe(200)
    for (const group of groups) expect(response.json()[group]).toEqual({ data: [], count: 0, more: false })
    const alone = await context.company.client.call(globalSearch, { search_text: text })
    expect(alone.statusCode).toBe(200)
  })

  it('has no wildcards', async () => {
    await new DocumentApi(getKind('estimate'), () => context.company).store({
      title: 'Zinguerie',
      number: 987_654,
    })
    expect((await countHits('zinguerie'))[1]).toBe(1)
    for (const text of [
      'z_nguerie',
      'zi%rie',
      'z*ie',
      'zing?erie',
      '[zin]guerie x',
      'zinguerie -zinguerie x',
    ]) {
      expect(await countHits(text), text).toEqual([0, 0, 0, 0, 0, 0])
    }
  })

  it('finds nothing for text without letters and digits', async () => {
    expect(await countHits('%_"🎉')).toEqual([0, 0, 0, 0, 0, 0])
  })

  it.each([
    [{ search_text: '' }, 'Please write some text to search!'],
    [{ search_text: '  \n ' }, 'Please write some text to search!'],
    [{}, 'Please write some text to search!'],
    [{ search_text: null }, 'Please write some text to search!'],
    [{ search_text: 12 }, 'search_text must be text.'],
    [{ search_text: 'x'.repeat(10_000) }, 'The search text is too long: at most 300 characters.'],
  ])('rejects %j', async (body, sentence) => {
    const response = await context.company.client.call(globalSearch, body)
    expect(response.statusCode).toBe(422)
    expect(response.json()).toMatchObject({
      code: 422,
      message: sentence,
      errors: { search_text: [sentence] },
    })
  })

  it.each([0, -1, 1.5, 1_001, '5', 'x'])('rejects the limit %j', async (limit) => {
    const response = await context.company.client.call(globalSearch, { search_text: 'a', limit })
    expect(response.statusCode).toBe(422)
    expect(Object.keys(response.json().errors)).toEqual(['limit'])
  })

  it('accepts the longest texts with the most words and numbers', async () => {
    const singleLetters = Array.from({ length: 150 }, (_, index) =>
      String.fromCharCode(97 + (index % 26)),
    ).join(' ')
    for (const text of [
      singleLetters,
      '1 '.repeat(149),
      '12 '.repeat(100),
      `${'9'.repeat(300)}`,
      'é-'.repeat(150),
    ]) {
      await search(text.trim())
      expect(await countHits(`${text.trim().slice(0, 290)} zqxj`)).toEqual([0, 0, 0, 0, 0, 0])
    }
  })

  it('explains the newest hits first when the text budget is exhausted', async () => {
    const documents = new DocumentApi(getKind('invoice'), () => context.company)
    const book = 'Lorem ipsum dolor sit amet. '.repeat(1_700)
    for (let index = 0; index < 10; index += 1) {
      await documents.store({ number: 70_000 + index, terms: `Okapi ${index}. ${book}` })
    }
    const { data } = (await search('okapi', { limit: 10 })).invoices
    const snippets = data.map((hit: { found_in: { text: string } | null }) => hit.found_in?.text.slice(0, 8))
    expect(snippets.slice(0, 5)).toEqual(['Okapi 9.', 'Okapi 8.', 'Okapi 7.', 'Okapi 6.', 'Okapi 5.'])
    expect(snippets.slice(-2)).toEqual([undefined, undefined])
  })

  it('requires a member session', async () => {
    const anonymousClient = context.test.createClient()
    await anonymousClient.refreshCsrfToken()
    expect((await anonymousClient.call(globalSearch, { search_text: 'a' })).statusCode).toBe(401)
  })
})
