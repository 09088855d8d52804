import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import type { Connection } from '#database/tables/schema.ts'
import { readStatement } from '#statements/read-statement.ts'
import { readIssuedRows } from '#test/issued-documents.ts'
import { nameVat } from './draft-content.ts'
import type { IssuingRun } from './issuing-run.ts'
import { type RunRecords, readRecords, readRecordsAfter, toModelAllocation } from './stored-records.ts'

// Invariants of issued documents, payments and allocations, which hold after any commands in any order. Each has a number, which is in the
// comments of the functions that check it. Further ones are in `legal-figures.ts`, `run-calls.ts` and `restored-copy.ts`.

/**
 * Compares everything that a sequence has stored with the model, the guard rows with sums, and the records of the ledger with the rows.
 * @param position of the ledger before the sequence
 */
export async function expectConsistent(run: IssuingRun, position: number): Promise<void> {
  const { database } = run.parts.calls.services
  const records = await readRecords(database, run.parts.customerIds)
  expectDocuments(run, records)
  expectMoney(run, records)
  expectGuardRows(records)
  expectCredits(run, records)
  expectFiles(run, records)
  await expectRecorded(run, records, position)
  await expectStatements(run)
  await expectNumbersKept(run)
  // Invariant 2: an issued document reads the same after any later command.
  for (const [id, rows] of run.register.rows) expect(await readIssuedRows(database, id)).toBe(rows)
}

/**
 * Invariant 5: paid = sum of the allocations, 0 <= paid + credited <= owed, due = owed - paid - credited, and the status follows. Each
 * document is shown with the number and date of its issue.
 */
function expectDocuments({ model }: IssuingRun, { issued, documentBalances }: RunRecords): void {
  const expected = [...model.documents.values()].sort((one, other) => one.id - other.id)
  expect(issued.map(({ document_id: id }) => id)).toEqual(expected.map(({ id }) => id))
  const balanceOf = new Map(documentBalances.map((row) => [row.document_id, row]))
  for (const [place, row] of issued.entries()) {
    const document = expected[place]
    if (document === undefined) return
    const { paid, credited, writtenOff: written_off, spent } = model.sumDocument(document)
    const left = model.getLeft(document)
    expect(left).toBeGreaterThanOrEqual(0)
    expect(balanceOf.get(document.id)).toMatchObject({
      ...{ customer_id: document.customerId, currency_id: document.currencyId, owed: document.owed },
      ...{ paid, credited, written_off, spent },
    })
    expect(row).toMatchObject({
      ...{ amount_paid: paid, amount_credited: credited, amount_due: left, balance_due: left },
      ...{ owed: document.owed, shown: row.number, document_date: row.issued_on },
      status_id: document.statusId,
    })
  }
}

/**
 * Invariant 6: the allocations of a payment are never more than its amount, and the rest is not allocated. Payments and allocations are
 * those of the model, with a reversal of each that was reversed.
 */
function expectMoney({ model }: IssuingRun, { payments, paymentBalances, allocations }: RunRecords): void {
  const reversedIds = payments.flatMap(({ reverses_id: id }) => id ?? [])
  const stored = payments.filter(({ reverses_id: id }) => id === null)
  const balanceOf = new Map(paymentBalances.map((row) => [row.payment_id, row]))
  expect(stored.map(({ id }) => id)).toEqual([...model.payments.keys()].sort((one, other) => one - other))
  for (const row of stored) {
    const payment = model.getPayment(row.id)
    expect(row).toMatchObject({
      ...{ customer_id: payment.customerId, currency_id: payment.currencyId, amount: payment.amount },
      ...{ direction: payment.direction, nature: payment.nature, paid_on: payment.paidOn },
    })
    expect(reversedIds.filter((id) => id === row.id)).toHaveLength(payment.isReversed ? 1 : 0)
    const amount = payment.isReversed ? 0 : payment.amount
    expect(balanceOf.get(row.id)).toMatchObject({ amount, used: model.getUsed(payment) })
  }
  const undone = new Set(allocations.flatMap(({ reverses_id: id }) => id ?? []))
  const made = allocations.filter(({ reverses_id: id }) => id === null)
  expect(made.map((row) => toModelAllocation(row, undone.has(row.id)))).toEqual(model.allocations)
}

/** Invariant 1, of drafts: one that was e-mailed has the same number until it is issued or archived, or a member gives it another one. */
async function expectNumbersKept({ parts, register }: IssuingRun): Promise<void> {
  const kept = register.emailed.listKept()
  const ids = kept.map(({ id }) => id)
  if (ids.length === 0) return
  const documents = parts.calls.services.database.selectFrom('documents').select(['id', 'number'])
  expect(await documents.where('id', 'in', ids).orderBy('id').execute()).toEqual(kept)
}

/** Invariant 10: the rows that guard balances are the sums of what they guard. */
function expectGuardRows(records: RunRecords): void {
  const { allocations, documentBalances, paymentBalances, lines, lineBalances, creditedLines } = records
  const sum = (isCounted: (row: RunRecords['allocations'][number]) => boolean) =>
    allocations.filter(isCounted).reduce((total, { amount }) => total + amount, 0)
  for (const { document_id: id, paid, credited, written_off, spent } of documentBalances) {
    const ofInvoice = (isNature: (nature: string) => boolean) =>
      sum(({ invoice_id, nature }) => invoice_id === id && isNature(nature))
    expect([credited, written_off, paid, spent]).toEqual([
      ofInvoice((nature) => nature === 'credit'),
      ofInvoice((nature) => nature === 'write-off'),
      ofInvoice((nature) => nature !== 'credit' && nature !== 'write-off'),
      sum(({ credit_id }) => credit_id === id),
    ])
  }
  for (const { payment_id: id, amount, used } of paymentBalances) {
    expect(used).toBe(sum(({ payment_id, refund_id }) => payment_id === id || refund_id === id))
    expect(used).toBeLessThanOrEqual(amount)
  }
  expect(lineBalances).toHaveLength(lines.length)
  for (const { document_id, position, category, rate, net, credited } of lineBalances) {
    const line = { document_id, position, category, rate, net }
    expect(lines).toContainEqual(line)
    const ofLine = creditedLines.filter(
      (row) => row.invoice_id === document_id && row.invoice_position === position,
    )
    const matching = ofLine.filter((row) => row.category === category && row.rate === rate)
    expect(credited).toBe(matching.reduce((total, row) => total + row.net, 0))
  }
}

/**
 * Invariant 7: the credit notes of an invoice never take off more than it has, of each line, of the VAT of each rate and in total. If nothing
 * of its lines is left, all of it is 0.00.
 */
function expectCredits({ model, register }: IssuingRun, records: RunRecords): void {
  for (const { id, owed, isTakenOver } of model.listInvoices()) {
    const creditIds = records.credits.filter((row) => row.corrected_invoice_id === id).map((row) => row.id)
    const owedLeft = creditIds.reduce((left, creditId) => left - model.getDocument(creditId).owed, owed)
    const rest = register.credits.getRest(id)
    expect(owedLeft).toBe(rest.owed)
    const lines = records.lineBalances.filter(({ document_id }) => document_id === id)
    const linesLeft = lines.map(({ net, credited }) => net - credited)
    const sort = (amounts: readonly number[]) => amounts.toSorted((one, other) => one - other)
    expect(sort(linesLeft)).toEqual(sort(rest.lines?.map(({ left }) => left) ?? []))
    // The VAT of an invoice that was taken over is not known.
    const amounts = isTakenOver ? [owedLeft] : [owedLeft, ...computeVatRests(id, creditIds, records)]
    expect(Math.min(...amounts, ...linesLeft)).toBeGreaterThanOrEqual(0)
    // An invoice over a cent can have lines over 0.00.
    const isCredited = lines.some(({ net }) => net > 0) && linesLeft.every((left) => left === 0)
    if (isCredited) expect(new Set(amounts)).toEqual(new Set([0]))
    for (const creditId of isTakenOver ? [] : creditIds) expectCreditedBases(creditId, records)
  }
}

/** Returns what is left of the bases and of the VAT of an invoice, by category and rate. */
function computeVatRests(invoiceId: number, creditIds: readonly number[], { vat }: RunRecords): number[] {
  const rests = new Map<string, number>()
  for (const { document_id: id, base, tax, ...group } of vat) {
    const sign = id === invoiceId ? 1 : -Number(creditIds.includes(id))
    if (sign === 0) continue
    for (const [part, amount] of Object.entries({ base, tax })) {
      const key = `${part} ${nameVat(group)}`
      rests.set(key, (rests.get(key) ?? 0) + sign * amount)
    }
  }
  return [...rests.values()]
}

/** The amounts that a credit note takes off the lines of its invoice are the bases of its VAT. */
function expectCreditedBases(creditId: number, { vat, creditedLines }: RunRecords): void {
  const credited = new Map<string, number>()
  for (const line of creditedLines.filter(({ credit_id }) => credit_id === creditId))
    credited.set(nameVat(line), (credited.get(nameVat(line)) ?? 0) + line.net)
  const groups = vat.filter(({ document_id, base }) => document_id === creditId && base !== 0)
  expect(credited).toEqual(new Map(groups.map((group) => [nameVat(group), group.base])))
}

/** Invariant 2, of files: each has the bytes that were returned, whenever it was requested. */
function expectFiles({ documents }: IssuingRun, { files }: RunRecords): void {
  expect(files.map(({ document_id: id }) => id).sort()).toEqual([...documents.files.keys()].sort())
  for (const { document_id: id, name, content, sha256 } of files) {
    const stored = Buffer.from(content)
    expect([name, createHash('sha256').update(stored).digest('hex')]).toEqual(['pdf', sha256])
    for (const requested of documents.files.get(id) ?? []) expect(stored.equals(requested)).toBe(true)
  }
}

/**
 * Invariant 12: each issued document, file, payment and allocation has exactly one record in the ledger. Those that were taken over were
 * recorded before the sequence. The test verifies the whole ledger.
 */
async function expectRecorded(run: IssuingRun, records: RunRecords, position: number): Promise<void> {
  const { parts, older } = run
  const contents = await readRecordsAfter(parts.calls.services.database, position)
  const sort = (ids: readonly (number | undefined)[]) =>
    ids.map((id) => id ?? 0).sort((one, other) => one - other)
  const ofEvent = (...events: readonly string[]) => contents.filter(({ event }) => events.includes(event))
  const moved = ofEvent('payment', 'allocation', 'reversal')
  const isOfAllocation = ({ allocation }: { readonly allocation?: number }) => allocation !== undefined
  const recorded = {
    issued: ofEvent('issue').map(({ document }) => document),
    files: ofEvent('file').map(({ document }) => document),
    allocations: moved.filter(isOfAllocation).map(({ allocation }) => allocation),
    payments: moved.filter((content) => !isOfAllocation(content)).map(({ payment }) => payment),
  }
  const omit = (ids: readonly number[], known: ReadonlySet<number>) => ids.filter((id) => !known.has(id))
  const issuedIds = records.issued.map((row) => row.document_id)
  const allocationIds = records.allocations.map(({ id }) => id)
  const paymentIds = records.payments.map(({ id }) => id)
  expect(sort(recorded.issued)).toEqual(sort(omit(issuedIds, older.documents)))
  expect(sort(recorded.files)).toEqual(sort(records.files.map((row) => row.document_id)))
  expect(sort(recorded.allocations)).toEqual(sort(omit(allocationIds, older.allocations)))
  expect(sort(recorded.payments)).toEqual(sort(omit(paymentIds, older.payments)))
}

/**
 * Invariant 6: the balance of a customer = what the invoices claim - what the credit notes do - money in + money out, whatever the order of
 * the commands. A statement ends with it, from whatever day it begins.
 */
async function expectStatements({ parts, model }: IssuingRun): Promise<void> {
  const { database } = parts.calls.services
  for (const customerId of parts.customerIds) {
    for (const currencyId of parts.currencyIds) {
      const request = { customerId, currencyId, from: null, to: '9999-12-31' }
      const statement = await readStatement(database, request)
      const owed = model.computeBalance({ customerId, currencyId })
      expect(statement?.closing).toBe(owed)
      const entries = statement?.entries ?? []
      const from = entries[Math.floor(entries.length / 2)]?.day ?? null
      const later = await readStatement(database, { ...request, from })
      const moved = (later?.entries ?? []).reduce((sum, { debit, credit }) => sum + debit - credit, 0)
      expect([(later?.opening ?? 0) + moved, later?.closing]).toEqual([owed, owed])
    }
  }
}

/**
 * Invariant 10: reversals of everything restore every balance. Nothing is paid, credited, given up or spent then, and nothing of any
 * payment is left.
 */
export async function expectReversed({ parts }: IssuingRun): Promise<void> {
  const { database } = parts.calls.services
  const { documentBalances, paymentBalances } = await readRecords(database, parts.customerIds)
  for (const { paid, credited, written_off, spent } of documentBalances)
    expect([paid, credited, written_off, spent]).toEqual([0, 0, 0, 0])
  for (const { amount, used } of paymentBalances) expect([amount, used]).toEqual([0, 0])
}

/**
 * Invariant 1: the documents of each series and period have the sequences from 1, unique numbers, and dates that never fall. Those that were
 * taken over belong to no series, and have lower numbers.
 */
export async function expectSeries(db: Connection): Promise<void> {
  const rows = await db
    .selectFrom('issued_documents')
    .select(['kind', 'origin', 'period', 'sequence', 'number', 'issued_on'])
    .orderBy('kind')
    .orderBy('period')
    .orderBy('sequence')
    .execute()
  const own = rows.filter(({ origin }) => origin === 'own')
  const series = Map.groupBy(own, ({ kind, period }) => `${kind} ${period}`)
  for (const documents of series.values())
    expect(documents.map(({ sequence }) => sequence)).toEqual(documents.map((_row, place) => place + 1))
  for (const [kind, documents] of Map.groupBy(own, (row) => row.kind)) {
    const taken = rows.filter((row) => row.kind === kind && row.origin !== 'own').map(({ number }) => number)
    const numbers = documents.map(({ number }) => number)
    expect(new Set([...taken, ...numbers]).size).toBe(taken.length + numbers.length)
    expect(Math.min(...numbers)).toBeGreaterThan(Math.max(0, ...taken))
    const days = documents.map(({ issued_on: day }) => day)
    expect(days).toEqual(days.toSorted())
    const isOfYear = ({ period, issued_on: day }: (typeof rows)[number]) =>
      period === 0 || period === Number(day.slice(0, 4))
    expect(documents.every(isOfYear)).toBe(true)
  }
}
