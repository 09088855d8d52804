import { computeSubTotal, computeVat, type NetAmount, toHundredths } from './expected-amounts.ts'

// Predicts which credit notes are issued, what they are over, and off which lines of their invoices they are taken. It computes with
// integers and uses nothing of the product. All amounts are in cents.

/** The rest of a line of an invoice without VAT, or of its charges with one VAT rate. */
export interface LineRest {
  /** From 1. 0: charges. */
  readonly position: number
  /** Empty: charges. */
  readonly name: string
  /** Category and percentage: `S 20`. */
  readonly vat: string
  readonly left: number
}

/** An amount without VAT that a credit note takes off a line of its invoice. */
export interface CreditedLine extends Pick<LineRest, 'position' | 'vat'> {
  readonly net: number
}

/** The rest of the bases and of the VAT of an invoice, by the name of the VAT. */
type VatRests = ReadonlyMap<string, { readonly base: number; readonly tax: number }>

export interface PredictedCredit {
  readonly owed: number
  /** Null: not predicted, because the product splits an amount. Empty: the lines of the invoice are not known. */
  readonly lines: readonly CreditedLine[] | null
  /** Whether it is certainly issued. Rounded amounts may not add up to what was asked for. */
  readonly isCertain: boolean
}

interface IssuedCredit extends Pick<PredictedCredit, 'owed'> {
  readonly lines: readonly CreditedLine[]
}

/** A part of some lines of an invoice. */
type RequestedLines = readonly Pick<CreditedLine, 'position' | 'net'>[]

/** The rest of an invoice, which credit notes can still credit. */
interface InvoiceRest {
  /** With VAT. */
  readonly owed: number
  /** Null: not known, because it was taken over. */
  readonly lines: readonly LineRest[] | null
  readonly isUntouched: boolean
  /** Whether its total is below zero, so that nothing is owed. */
  readonly isBelowZero: boolean
}

/** Below that, rounding makes up for a difference. */
const roundingLimit = 100

export class CreditModel {
  readonly #rests = new Map<number, InvoiceRest>()

  /**
   * Adds an invoice.
   * @param total with VAT; below zero only if the invoice was taken over
   * @param lines null: not known
   */
  addInvoice(id: number, total: number, lines: readonly LineRest[] | null): void {
    // Charges are credited first where any line would do.
    const ordered = lines?.toSorted((one, other) => one.position - other.position) ?? null
    const rest = { owed: Math.max(total, 0), lines: ordered, isUntouched: true, isBelowZero: total < 0 }
    this.#rests.set(id, rest)
  }

  /** @throws Error if it is not issued */
  getRest(id: number): InvoiceRest {
    const rest = this.#rests.get(id)
    if (rest === undefined) throw new Error(`Invoice ${id} is not issued`)
    return rest
  }

  /** Predicts a credit note that a member has written. Null: more is credited than is left, or nothing is left. */
  predictHandWritten(id: number, owed: number, parts: readonly LineRest[]): PredictedCredit | null {
    const rest = this.getRest(id)
    const isUsedUp = rest.owed === 0 && isCredited(rest)
    if (owed > rest.owed || isUsedUp) return null
    const lines = rest.lines === null ? [] : distribute(rest.lines, parts)
    return lines && { owed, lines, isCertain: true }
  }

  /** Predicts a credit note for all that is left. Null: nothing is. */
  predictWhole(id: number): PredictedCredit | null {
    const rest = this.getRest(id)
    if (isCredited(rest)) return null
    const lines = (rest.lines ?? []).map(({ position, vat, left: net }) => ({ position, vat, net }))
    // A copy of an invoice below zero is rejected; one that is scaled to what is owed is over 0.00.
    const isCertain = !rest.isBelowZero
    return { owed: rest.owed, lines: lines.filter(({ net }) => net > 0), isCertain }
  }

  /** Predicts a credit note for an amount with VAT. Null: that is more than is left. @param vat of the invoice; null: not known */
  predictAmount(id: number, owed: number, vat: VatRests | null): PredictedCredit | null {
    const rest = this.getRest(id)
    if (isCredited(rest) || owed > rest.owed) return null
    const gross = vat === null ? rest.owed : sum([...vat.values()], ({ base, tax }) => base + tax)
    const net = sum(rest.lines ?? [], ({ left }) => left)
    // Of the last cents, not every amount can be made up.
    const isCertain = 2 * owed <= Math.min(rest.owed, gross) && (rest.lines === null || net > 1)
    return { owed, lines: rest.lines === null ? [] : null, isCertain }
  }

  /** Predicts a credit note for a part of some lines. Null: more is credited than is left, or they are not known. */
  predictLines(id: number, requested: RequestedLines, vat: VatRests | null): PredictedCredit | null {
    const rest = this.getRest(id)
    if (rest.lines === null || vat === null) return null
    const all = rest.lines
    const lines = requested.flatMap(({ position, net }) => {
      const line = all.find((candidate) => candidate.position === position)
      return line === undefined || net > line.left ? [] : [{ position, vat: line.vat, net }]
    })
    if (lines.length < requested.length) return null
    const isWhole = sum(lines, ({ net }) => net) === sum(all, ({ left }) => left)
    if (isWhole) return { owed: rest.owed, lines, isCertain: true }
    const [legal, shown] = [computeGross(lines, vat), computeSubTotal(lines.map(toNetAmount))]
    const owed = Math.min(rest.owed, legal)
    if (Math.abs(owed - shown) < roundingLimit) return { owed, lines, isCertain: true }
    return shown > rest.owed ? null : { owed: shown, lines, isCertain: true }
  }

  /** Takes an issued credit note off its invoice. @throws Error if more is taken than is left */
  take(id: number, { owed, lines }: IssuedCredit): void {
    const rest = this.getRest(id)
    const taken = (line: LineRest) => sum(lines, (part) => (isOfLine(part, line) ? part.net : 0))
    const left = rest.lines?.map((line) => ({ ...line, left: line.left - taken(line) })) ?? null
    const isTooMuch = rest.owed < owed || left?.some((line) => line.left < 0)
    const isUnknown = lines.some((part) => !left?.some((line) => isOfLine(part, line)))
    if (isTooMuch || isUnknown) throw new Error(`More was credited than is left of invoice ${id}`)
    this.#rests.set(id, { ...rest, owed: rest.owed - owed, lines: left, isUntouched: false })
  }
}

/** Returns whether credit notes have taken all of an invoice. One of 0.00 is credited once. */
function isCredited({ owed, lines, isUntouched }: InvoiceRest): boolean {
  if (isUntouched) return false
  return lines === null ? owed === 0 : lines.every(({ left }) => left === 0)
}

function isOfLine(part: CreditedLine, line: LineRest): boolean {
  return part.position === line.position && part.vat === line.vat
}

/**
 * Takes the parts of a hand-written credit note off lines with their VAT: first those with their name, then others. Null: more is credited
 * than is left.
 */
function distribute(lines: readonly LineRest[], parts: readonly LineRest[]): CreditedLine[] | null {
  const ofVat = (part: LineRest) => lines.filter(({ vat }) => vat === part.vat)
  const ends = [true, false].flatMap((isNamed) =>
    parts.flatMap((part) =>
      ofVat(part).flatMap((line) => (isNamed && line.name !== part.name ? [] : [{ part, line }])),
    ),
  )
  const missing = new Map(parts.map((part) => [part, part.left]))
  const rests = new Map(lines.map((line) => [line, line.left]))
  const credited: CreditedLine[] = []
  for (const { part, line } of ends) {
    const [partLeft, lineLeft] = [missing.get(part) ?? 0, rests.get(line) ?? 0]
    const net = Math.min(partLeft, lineLeft)
    if (net === 0) continue
    credited.push({ position: line.position, vat: line.vat, net })
    missing.set(part, partLeft - net)
    rests.set(line, lineLeft - net)
  }
  return [...missing.values()].every((left) => left === 0) ? credited : null
}

function toNetAmount({ net, vat }: CreditedLine): NetAmount {
  return { net, rate: toHundredths(toPercent(vat)) }
}

/** Returns the percentage of VAT as decimal text. @param vat category and percentage */
function toPercent(vat: string): string {
  return vat.split(' ')[1] ?? '0'
}

/**
 * Computes the sum of lines with the VAT that the law asks for. So that the VAT of all credit notes adds up to that of the invoice, each
 * leaves the VAT of what is left, if that differs by no more than a cent for each line.
 */
function computeGross(lines: readonly CreditedLine[], rests: VatRests): number {
  const groups = [...Map.groupBy(lines, ({ vat }) => vat)]
  return sum(groups, ([vat, members]) => {
    const base = sum(members, ({ net }) => net)
    const percent = toPercent(vat)
    const own = computeVat(base, percent)
    const rest = rests.get(vat) ?? { base, tax: own }
    const leaving = rest.tax - computeVat(rest.base - base, percent)
    return base + (Math.abs(leaving - own) <= lines.length ? leaving : own)
  })
}

function sum<Part>(parts: readonly Part[], getAmount: (part: Part) => number): number {
  return parts.reduce((total, part) => total + getAmount(part), 0)
}
