import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { documentCalls } from '@quittance/shared/contract/documents.ts'
import { issuingCalls } from '@quittance/shared/contract/issuing.ts'
import { listOpenItems } from '@quittance/shared/contract/payments.ts'
import { readStatement } from '@quittance/shared/contract/statements.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { decodeOpenedDocument } from '@quittance/shared/wire/document-record.ts'
import { encodeSave } from '@quittance/shared/wire/save-payload.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { loadBackup } from '#backup/load-backup.ts'
import { upgradeDatabase } from '#backup/upgrade-database.ts'
import { openDatabase } from '#database/connections/open-database.ts'
import { readTables, type StoredTable } from '#database/copies/table-columns.ts'
import type { Connection } from '#database/tables/schema.ts'
import { describeTakeover, switchIssuingOn } from '#documents/issuing/switch-on.ts'
import { verifyLedger } from '#ledger/verify-ledger.ts'
import { findSeries, readIssuingSettings } from '#settings/issuing/repository.ts'
import { companyMember, readJson } from './earlier-version/recorded-company.ts'
import { creditDocuments, documentTables, multiplyDocuments, readStoredRows } from './multiplied-documents.ts'
import { extractPdfText } from './pdf-tools.ts'
import { toCents } from './random-issuing/expected-amounts.ts'
import {
  computeBalances,
  type ExpectedBalance,
  type KnownDocument,
  type KnownDocuments,
  readKnownDocuments,
} from './taken-over-documents.ts'
import { startTestApp, type TestApp, type TestClient } from './test-app.ts'
import { forOneDatabase, isFullRun } from './test-database.ts'

const backup = fileURLToPath(new URL('earlier-version/company.quittance', import.meta.url))
const [invoice, creditNote] = [getKind('invoice'), getKind('creditNote')]
const documentCount = isFullRun ? 5_000 : 600
/** Of a test that renders documents: in a full run all that were not e-mailed. */
const renderTimeout = isFullRun ? 7_200_000 : 600_000

/** Rows of documents as text, by the name of their table. */
type StoredTexts = ReadonlyMap<string, readonly string[]>

/** @param omitted columns of documents that are left out */
async function readTexts(
  db: Connection,
  tables: readonly StoredTable[],
  omitted: readonly string[] = [],
): Promise<StoredTexts> {
  const texts = new Map<string, readonly string[]>()
  for (const table of tables) {
    const columns = table.columns.filter((column) => !omitted.includes(column))
    const rows = await readStoredRows(db, { ...table, columns })
    texts.set(
      table.name,
      rows.map((row) => JSON.stringify(row)),
    )
  }
  return texts
}

function expectSame(actual: StoredTexts, expected: StoredTexts): void {
  for (const [table, rows] of expected) {
    const current = actual.get(table) ?? []
    expect(current, table).toHaveLength(rows.length)
    // Not all of them, because thousands could differ.
    expect(current.filter((row, place) => row !== rows[place]).slice(0, 3), table).toEqual([])
  }
}

/** The amount that was typed as paid becomes a payment, and decides how much is due. */
const paidColumns = ['amount_paid', 'amount_due']

forOneDatabase('a company of an earlier version that switches issuing on', ({ dialect, settings }) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'quittance-switched-'))
  let test: TestApp
  let client: TestClient
  /** The tables as they were before the upgrade. */
  let tables: readonly StoredTable[] = []
  let before: StoredTexts
  /** The documents before issuing is switched on. */
  let known: KnownDocuments
  /** The texts of PDFs before that. */
  const texts = new Map<number, string>()
  const database = () => test.services.database

  beforeAll(async () => {
    mkdirSync(join(dataDir, 'storage/logs'), { recursive: true })
    const earlier = openDatabase(settings())
    await loadBackup(backup, { database: earlier, dialect })
    await multiplyDocuments(earlier, documentCount)
    const knownTables = await readTables(earlier)
    tables = documentTables.flatMap((name) => knownTables.get(name) ?? [])
    before = await readTexts(earlier, tables)
    const config = { dataDir, webDist: '/nowhere/web', canUpgradeWithoutBackup: false }
    const context = { config, database: earlier, settings: settings(), environment: {} }
    await upgradeDatabase({ ...context, clock: () => new Date() }, {})
    await earlier.destroy()
    test = await startTestApp(settings())
    client = test.createClient()
    await client.signIn(companyMember.email, companyMember.password)
  }, 600_000)
  afterAll(async () => {
    await test?.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  it('keeps everything in the upgrade, and does not issue yet', async () => {
    expectSame(await readTexts(database(), tables), before)
    expect((await readIssuingSettings(database())).isOn).toBe(false)
    expect(await listIssuedIds()).toEqual([])
  })

  async function listIssuedIds(): Promise<number[]> {
    const issued = database().selectFrom('documents').select('id').where('issued_at', 'is not', null)
    return (await issued.orderBy('id').execute()).map(({ id }) => id)
  }

  async function readPdf({ id, kind }: KnownDocument): Promise<Buffer> {
    const response = await client.send({ method: 'GET', url: `/api/v1/${kind}/${id}/pdf` })
    expect(response.statusCode, response.body).toBe(200)
    return response.rawPayload
  }

  it('takes over what was sent, with right balances, and changes no number, total or text', {
    timeout: renderTimeout,
  }, async () => {
    await creditDocuments(database())
    known = await readKnownDocuments(database())
    expectVariety(known)
    for (const document of chooseRendered(known))
      texts.set(document.id, extractPdfText(await readPdf(document)))
    const unchanged = await readTexts(database(), tables, paidColumns)
    await expectDescribed(known)
    const { id: memberId } = await database()
      .selectFrom('members')
      .select('id')
      .where('name', '=', companyMember.name)
      .executeTakeFirstOrThrow()
    await switchIssuingOn(test.services, { author: { memberId }, memberName: companyMember.name })
    expectSame(await readTexts(database(), tables, paidColumns), unchanged)
    await expectTakenOver(known)
    await expectOpeningPayments(known)
    expect((await verifyLedger(database())).fault).toBeNull()
  })

  /**
   * Chooses invoices that were not e-mailed, of customers whose language is known, and credit notes for a whole invoice: in a full run all of
   * them, otherwise one with each combination of the values that the takeover distinguishes.
   */
  function chooseRendered({ invoices, credits }: KnownDocuments): KnownDocument[] {
    const withoutPdf = invoices.filter((row) => !row.hasSentPdf && row.anonymised_at === null)
    const totals = new Map(withoutPdf.map((row) => [row.id, row.total]))
    const isWhole = ({ total, corrected_invoice_id: id }: KnownDocument) => totals.get(id ?? 0) === total
    const all = [...withoutPdf, ...credits.filter(isWhole)]
    return isFullRun ? all : [...new Map(all.map((row) => [describeVariety(row), row])).values()]
  }

  function describeVariety(row: KnownDocument): string {
    const { kind, meaning, currency_id: currencyId, amount_paid: paid, total, archived_at: archivedAt } = row
    const amounts = [Math.sign(total), Math.sign(paid), Math.sign(total - paid)]
    return [kind, meaning, currencyId, ...amounts, archivedAt !== null].join(' ')
  }

  /** The copies have every combination that the takeover distinguishes. */
  function expectVariety({ invoices, credits, drafts }: KnownDocuments): void {
    expect(new Set(invoices.map((row) => row.currency_id)).size).toBe(3)
    expect(new Set(invoices.map(({ meaning }) => meaning))).toEqual(new Set(['draft', 'open', 'won', 'lost']))
    expect(new Set(credits.map(({ meaning }) => meaning))).toEqual(new Set(['open', 'won', 'lost']))
    const parts = {
      'partly paid': invoices.filter(({ amount_paid, total }) => amount_paid > 0 && amount_paid < total),
      'paid too much': invoices.filter(({ amount_paid, total }) => total > 0 && amount_paid > total),
      'below zero': invoices.filter(({ amount_paid, total }) => total < 0 && amount_paid === 0),
      'below zero and partly paid back': invoices.filter(({ amount_paid: paid, total }) => {
        return total < paid && paid < 0
      }),
      'a credit note below zero': credits.filter(({ total }) => total < 0),
      archived: invoices.filter(({ archived_at }) => archived_at !== null),
      anonymised: invoices.filter(({ anonymised_at }) => anonymised_at !== null),
      'an e-mailed draft': invoices.filter(({ isEmailed, meaning }) => isEmailed && meaning === 'draft'),
      'a draft whose e-mail did not go out': drafts.filter(({ isFailed }) => isFailed),
      'a draft that was not e-mailed': drafts.filter(({ isFailed }) => !isFailed),
      'a draft of a credit note': drafts.filter(({ kind }) => kind === creditNote.name),
    }
    for (const [name, found] of Object.entries(parts)) expect(found.length, name).toBeGreaterThan(0)
  }

  const getHighest = (documents: readonly KnownDocument[]) =>
    Math.max(...documents.map(({ number }) => number))

  async function expectDescribed({ invoices, credits }: KnownDocuments): Promise<void> {
    const takeovers = await describeTakeover(database())
    const expected = [
      { kind: invoice.name, documents: invoices },
      { kind: creditNote.name, documents: credits },
    ]
    for (const { kind, documents } of expected) {
      const highest = getHighest(documents)
      const numbers = { highestNumber: highest, nextNumber: highest + 1 }
      const described = takeovers.find((takeover) => takeover.kind === kind)
      expect(described).toMatchObject({ count: documents.length, ...numbers })
    }
  }

  async function expectTakenOver(documents: KnownDocuments): Promise<void> {
    const { invoices, credits, drafts } = documents
    const rows = await database()
      .selectFrom('issued_documents as issued')
      .innerJoin('documents', 'documents.id', 'issued.document_id')
      .innerJoin('document_balances as balance', 'balance.document_id', 'issued.document_id')
      .select(['issued.document_id', 'issued.origin', 'issued.number', 'issued.owed', 'issued.series_id'])
      .select(['balance.paid', 'balance.credited', 'balance.written_off', 'balance.spent'])
      .select(['documents.amount_paid', 'documents.amount_credited', 'documents.amount_due'])
      .select('documents.balance_due')
      .execute()
    const sent = [...invoices, ...credits]
    expect(rows).toHaveLength(sent.length)
    const byId = new Map(rows.map((row) => [row.document_id, row]))
    const balances = computeBalances(documents)
    for (const { id, number } of sent) {
      const { owed, paid, credited, writtenOff, spent, due } = balances.get(id) ?? {}
      expect(byId.get(id)).toEqual({
        ...{ document_id: id, origin: 'before', number, series_id: null, owed },
        ...{ paid, credited, written_off: writtenOff, spent },
        ...{ amount_paid: paid, amount_credited: credited, amount_due: due, balance_due: due },
      })
    }
    const ids = sent.map(({ id }) => id).sort((one, other) => one - other)
    expect(await listIssuedIds()).toEqual(ids)
    expect(ids.filter((id) => drafts.some((draft) => draft.id === id))).toEqual([])
  }

  async function expectOpeningPayments(documents: KnownDocuments): Promise<void> {
    const query = database().selectFrom('payments').select(['direction', 'nature', 'amount'])
    const payments = await query.execute()
    const balances = computeBalances(documents)
    const list = (rows: readonly KnownDocument[], part: 'payment' | 'carried' | 'writtenOff') =>
      rows.map(({ id }) => balances.get(id)?.[part] ?? 0).filter((amount) => amount > 0)
    const expected = {
      'in before': [...list(documents.invoices, 'payment'), ...list(documents.invoices, 'carried')],
      'in write-off': list(documents.invoices, 'writtenOff'),
      'out before': list(documents.credits, 'payment'),
    }
    const sort = (amounts: readonly number[]) => amounts.toSorted((one, other) => one - other)
    const recorded = Map.groupBy(payments, ({ direction, nature }) => `${direction} ${nature}`)
    expect([...recorded.keys()].sort()).toEqual(Object.keys(expected).sort())
    for (const [name, amounts] of Object.entries(expected)) {
      const ofName = recorded.get(name) ?? []
      expect(sort(ofName.map(({ amount }) => amount)), name).toEqual(sort(amounts))
    }
  }

  /** Returns what each customer owes in each currency, by the ids of both. */
  function computeCustomerBalances(documents: KnownDocuments): Map<string, number> {
    const balances = computeBalances(documents)
    const sums = new Map<string, number>()
    const add = (rows: readonly KnownDocument[], getEffect: (balance: ExpectedBalance) => number) => {
      for (const { id, customer_id: customerId, currency_id: currencyId } of rows) {
        const [key, balance] = [`${customerId} ${currencyId}`, balances.get(id)]
        sums.set(key, (sums.get(key) ?? 0) + (balance ? getEffect(balance) : 0))
      }
    }
    // An excess, and what is left of an invoice below zero, is credit of the customer.
    add(documents.invoices, ({ due, payment, paid, carried }) => due - (payment - paid) - carried)
    add(documents.credits, ({ due }) => -due)
    return sums
  }

  it('states the same balance of each customer everywhere', { timeout: 120_000 }, async () => {
    const balances = computeCustomerBalances(known)
    expect(balances.size).toBeGreaterThan(3)
    for (const [key, balance] of balances) {
      const [customerId = '', currencyId = ''] = key.split(' ')
      const statementPath = readStatement.path.replace(':id', customerId)
      const statement = await readJson(client, `${statementPath}?currency_id=${currencyId}`)
      expect([key, toCents(readStatement.response.parse(statement).closing)]).toEqual([key, balance])
      const query = `customer_id=${customerId}&currency_id=${currencyId}`
      const openItems = await readJson(client, `${listOpenItems.path}?${query}`)
      const { totals } = listOpenItems.response.parse(openItems)
      const open = totals.reduce((sum, { due, left }) => sum + toCents(due) - toCents(left), 0)
      expect([key, open]).toEqual([key, balance])
    }
  })

  it('locks what it has taken over', { timeout: 120_000 }, async () => {
    const sent = [...known.invoices, ...known.credits].filter((row) => {
      return row.archived_at === null && row.anonymised_at === null
    })
    const oneOfEach = new Map(sent.map((row) => [`${row.kind} ${row.meaning} ${row.isEmailed}`, row]))
    expect(oneOfEach.size).toBeGreaterThan(6)
    for (const row of oneOfEach.values()) {
      const kind = getKind(row.kind)
      const opened = (await client.call(documentCalls(kind).open, { id: row.id })).json()
      const document = { ...decodeOpenedDocument(kind, opened), title: 'Another title' }
      const url = `/api/v1/${kind.name}/update`
      const answer = await client.send({ method: 'POST', url }, encodeSave(kind, 'update', document))
      expect([row.id, answer.json()]).toMatchObject([row.id, { code: 409, locked: true }])
      const changed = database().updateTable('documents').set({ title: 'x' }).where('id', '=', row.id)
      await expect(changed.execute()).rejects.toThrow(/locked/)
    }
  })

  it('keeps the PDF with which a document was sent, and renders the others as before', {
    timeout: renderTimeout,
  }, async () => {
    const sent = [...known.invoices, ...known.credits].filter(({ hasSentPdf }) => hasSentPdf)
    expect(sent.length).toBeGreaterThan(0)
    for (const document of sent) {
      const sentPdf = await readSentPdf(document)
      expect((await readPdf(document)).equals(sentPdf), `document ${document.id}`).toBe(true)
      expect((await readStoredPdf(document)).equals(sentPdf), `document ${document.id}`).toBe(true)
    }
    for (const document of chooseRendered(known)) {
      const pdf = await readPdf(document)
      expect(extractPdfText(pdf), `document ${document.id}`).toBe(texts.get(document.id))
      expect((await readStoredPdf(document)).equals(pdf), `document ${document.id}`).toBe(true)
    }
    expect((await verifyLedger(database())).fault).toBeNull()
  })

  /** Reads the PDF of the last e-mail with a document. */
  async function readSentPdf({ id }: KnownDocument): Promise<Buffer> {
    const attachments = database().selectFrom('mail_attachments').select('content')
    const { content } = await attachments
      .where('document_id', '=', id)
      .orderBy('message_id', 'desc')
      .executeTakeFirstOrThrow()
    return Buffer.from(content)
  }

  async function readStoredPdf({ id }: KnownDocument): Promise<Buffer> {
    const files = database().selectFrom('issued_files').select('content').where('document_id', '=', id)
    const { content } = await files.where('name', '=', 'pdf').executeTakeFirstOrThrow()
    return Buffer.from(content)
  }

  it('issues the next document of each kind with the number after the highest of them', async () => {
    for (const [kind, documents] of [
      [invoice, known.invoices],
      [creditNote, known.credits],
    ] as const)
      expect((await findSeries(database(), kind.name)).lastNumber).toBe(getHighest(documents))
    const { lastNumber } = await findSeries(database(), invoice.name)
    // A country whose rules are not checked, because the company states none of what they ask for.
    await database().updateTable('company_versions').set({ country: 'US' }).execute()
    const { id } = await database()
      .selectFrom('documents')
      .select('id')
      .where('kind', '=', invoice.name)
      .where('title', '=', 'Brouillon')
      .where('issued_at', 'is', null)
      .where('amount_paid', '=', 0)
      .where('total', '>', 0)
      // In the currency of the company.
      .where('currency_id', '=', 1)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    const response = await client.call(issuingCalls(invoice).issue, { id })
    expect(response.json()).toMatchObject({ code: 200, id, number: lastNumber + 1 })
    expect((await verifyLedger(database())).fault).toBeNull()
  })
})
