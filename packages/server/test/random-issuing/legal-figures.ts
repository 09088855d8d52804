import { createHash } from 'node:crypto'
import type { OpenedDocument } from '@quittance/shared/documents/sales-document.ts'
import type { VatCategory } from '@quittance/shared/documents/tax-class.ts'
import {
  computeLegalTotals,
  type LegalContent,
  type LegalTotals,
} from '@quittance/shared/law/legal-totals.ts'
import { decimal, fromScaled } from '@quittance/shared/money/decimal.ts'
import type { Selectable } from 'kysely'
import { expect } from 'vitest'
import type { IssuedDocumentTable } from '#database/tables/issuing-tables.ts'
import type { Connection } from '#database/tables/schema.ts'
import type { DocumentApi } from '#test/document-api.ts'
import { nameVat } from './draft-content.ts'
import { computeVat, toCents } from './expected-amounts.ts'

/** Country of the company in these tests, whose rules are not checked. */
const country = 'US'

/** A VAT group of an issued document, in cents. */
interface StoredGroup {
  readonly category: string
  /** Decimal text without needless zeros. */
  readonly rate: string
  readonly base: number
  readonly tax: number
}

/** The rest of an invoice after its credit notes, in cents. */
interface Rest {
  readonly groups: ReadonlyMap<string, StoredGroup>
  readonly rounding: number
}

export type IssuedRow = Selectable<IssuedDocumentTable>

interface CheckedDocument {
  readonly api: DocumentApi
  readonly issued: IssuedRow
  /** The invoice that a credit note corrects. Null: it is an invoice. */
  readonly invoiceId: number | null
}

/** Checks the amounts of each document that a sequence issues, and knows what is left of its invoices. */
export class LegalFigures {
  readonly #database: Connection
  readonly #rests = new Map<number, Rest>()

  constructor(database: Connection) {
    this.#database = database
  }

  /** Returns what is left of an invoice. Null: its VAT is not known, because it was taken over. */
  getRest(invoiceId: number): Rest | null {
    return this.#rests.get(invoiceId) ?? null
  }

  /** Computes the amounts that a document will have. @param invoiceId the invoice that it corrects; null: it is an invoice */
  predict(content: LegalContent, invoiceId: number | null): LegalTotals {
    const rest = invoiceId === null ? null : this.getRest(invoiceId)
    return computeLegalTotals(content, { country }, rest && toRemainder(rest))
  }

  /**
   * Invariant 3: gross = net + VAT, which are the sums of the VAT groups; owed = gross - deducted deposits + rounding. These amounts are
   * those of the law, computed again from the stored document, and rounding is at most a cent for each amount.
   */
  async check({ api, issued, invoiceId }: CheckedDocument): Promise<void> {
    const rest = invoiceId === null ? null : this.getRest(invoiceId)
    const groups = await this.#readGroups(issued.document_id)
    const { document } = await api.open(issued.document_id)
    const totals = this.predict(document, invoiceId)
    expectTotals(issued, groups, totals)
    expectContent(issued)
    for (const { base, tax, rate } of groups) {
      // The credit notes of an invoice add up to its VAT, so that each may differ by a cent.
      const difference = Math.abs(tax - computeVat(base, rate))
      expect(difference).toBeLessThanOrEqual(rest === null ? 0 : 1)
    }
    const next = subtract(rest, { groups, rounding: issued.rounding })
    // A credit note for all that is left has the rounding that is left.
    const takesRounding = rest !== null && isEmpty(next)
    if (!takesRounding) expectRounding(issued, document, totals)
    // Nothing is known of the VAT of an invoice that was taken over.
    if (invoiceId === null || rest !== null) this.#rests.set(invoiceId ?? issued.document_id, next)
  }

  async #readGroups(documentId: number): Promise<StoredGroup[]> {
    const rows = await this.#database
      .selectFrom('issued_vat')
      .select(['category', 'rate', 'base', 'tax'])
      .where('document_id', '=', documentId)
      .orderBy('position')
      .execute()
    return rows.map((row) => ({ ...row, rate: String(Number(row.rate)) }))
  }
}

function toRemainder({ groups, rounding }: Rest) {
  return {
    groups: [...groups.values()].map(({ category, rate, base, tax }) => ({
      category: category as VatCategory, // as: only categories are stored
      ...{ rate: decimal(rate), base: fromScaled(base, 2), tax: fromScaled(tax, 2) },
    })),
    rounding: fromScaled(rounding, 2),
  }
}

/** Takes a credit note off what is left of its invoice. Of an invoice, all is left. */
function subtract(
  rest: Rest | null,
  { groups, rounding }: { readonly groups: readonly StoredGroup[]; readonly rounding: number },
): Rest {
  const keyed = groups.map((group) => [nameVat(group), group] as const)
  if (rest === null) return { groups: new Map(keyed), rounding }
  const left = new Map(rest.groups)
  for (const [key, { base, tax, ...group }] of keyed) {
    const before = left.get(key)
    left.set(key, { ...group, base: (before?.base ?? 0) - base, tax: (before?.tax ?? 0) - tax })
  }
  return { groups: left, rounding: rest.rounding - rounding }
}

function isEmpty({ groups }: Rest): boolean {
  return [...groups.values()].every(({ base, tax }) => base === 0 && tax === 0)
}

function expectTotals(issued: IssuedRow, groups: readonly StoredGroup[], totals: LegalTotals): void {
  const { net, vat, gross, rounding, deducted, owed } = issued
  const sum = (part: 'base' | 'tax') => groups.reduce((total, group) => total + group[part], 0)
  expect([sum('base'), sum('tax'), net + vat, gross - deducted + rounding]).toEqual([net, vat, gross, owed])
  expect({ net, vat, gross, rounding, owed }).toEqual({
    ...{ net: toCents(totals.net), vat: toCents(totals.vat), gross: toCents(totals.gross) },
    ...{ rounding: toCents(totals.rounding), owed: toCents(totals.owed) },
  })
  const expected = totals.groups.map(({ category, rate, base, tax }) => ({
    ...{ category, rate: String(Number(rate)), base: toCents(base), tax: toCents(tax) },
  }))
  expect(groups).toEqual(expected)
}

/** The rounding of a document is that of its adjustment, and a cent at most for each amount that was rounded. */
function expectRounding({ rounding }: IssuedRow, document: OpenedDocument, totals: LegalTotals): void {
  const adjustment = toCents(document.adjustments)
  const isPrice = Math.abs(adjustment) >= 100 || (document.adjustmentKind !== 'price' && adjustment > 0)
  const parts = [totals.lines, totals.allowances, totals.charges, totals.groups]
  const partCount = parts.reduce((sum, { length }) => sum + length, 0)
  expect(Math.abs(rounding - (isPrice ? 0 : adjustment))).toBeLessThanOrEqual(partCount)
}

interface StoredTotals {
  readonly net: string
  readonly vat: string
  readonly gross: string
  readonly paid: string | null
  readonly rounding: string | null
  readonly due: string
}

/** The stored model has the amounts of the row, and its hash is that of its text. */
function expectContent({ content, content_hash: hash, ...issued }: IssuedRow): void {
  const text = content ?? ''
  expect(createHash('sha256').update(text).digest('hex')).toBe(hash)
  const { totals }: { readonly totals: StoredTotals } = JSON.parse(text)
  const { net, vat, gross, rounding, owed, printed_paid: paid, printed_due: due } = issued
  expect([toCents(totals.net), toCents(totals.vat), toCents(totals.gross)]).toEqual([net, vat, gross])
  expect([toCents(totals.paid ?? '0'), toCents(totals.rounding ?? '0')]).toEqual([paid, rounding])
  expect([toCents(totals.due), due]).toEqual([owed - paid, owed - paid])
}
