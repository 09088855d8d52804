import type { VatCategory } from '#documents/tax-class.ts'
import {
  addExact,
  computePercent,
  type Decimal,
  type Exact,
  fromScaled,
  isDifferenceGreater,
  isEqual,
  subtractExact,
  subtractMoney,
  toCanonical,
  toExact,
  toMoney,
  zero,
} from '#money/decimal.ts'

/** VAT category and rate of an amount, and the reason if it has no VAT. */
export interface GroupKey {
  readonly category: VatCategory
  /** Percent (BT-119). */
  readonly rate: Decimal
  /** Code of the VATEX list (BT-121). Empty: none. */
  readonly exemptionCode: string
  /** Text of the reason (BT-120). Empty: none. */
  readonly exemptionText: string
}

/** Amounts of the document with the same VAT category and rate (BG-23). */
export interface VatGroup extends GroupKey {
  /** Amount without VAT (BT-116): lines less allowances plus charges. */
  readonly base: Decimal
  /** VAT (BT-117), rounded once from the base. */
  readonly tax: Decimal
}

/** The rest of a VAT group of another document, of which this one is a part. */
export type VatRemainder = Pick<VatGroup, 'category' | 'rate' | 'base' | 'tax'>

/** Sums of the amounts of a group, unrounded. */
export interface GroupBase extends GroupKey {
  readonly lines: Exact
  readonly allowances: Exact
  readonly charges: Exact
}

type AmountType = 'lines' | 'allowances' | 'charges'

/** Collects the amounts of each VAT category and rate. Categories other than S have one group each. */
export class VatGroupList {
  readonly #groups = new Map<string, GroupBase>()

  /** Adds an amount. The first reason of a group is kept; another one prevents the issue (`findOtherReasons`). */
  add(key: GroupKey, type: AmountType, amount: Exact): void {
    const mapKey = `${key.category} ${toCanonical(key.rate)}`
    const group = this.#groups.get(mapKey) ?? createGroup(key)
    this.#groups.set(mapKey, { ...group, [type]: addExact(group[type], amount) })
  }

  /** Returns the groups in the order in which they were first used. */
  list(): GroupBase[] {
    return [...this.#groups.values()]
  }

  /**
   * Computes the VAT of each group from its base. A part of another document leaves the VAT of what is left of it, so that the VAT of all
   * parts adds up to that of the whole; it differs by a cent at most.
   * @param amountCount number of lines, allowances and charges, which limits how far the VAT may differ (BR-FREXT-S-09)
   */
  computeVat(remainders: readonly VatRemainder[], amountCount: number): VatGroup[] {
    const tolerance = fromScaled(amountCount, 2)
    return this.list().map(({ category, rate, exemptionCode, exemptionText, ...amounts }) => {
      const base = toMoney(subtractExact(addExact(amounts.lines, amounts.charges), amounts.allowances))
      const own = computeTax(base, rate)
      const remainder = remainders.find((part) => part.category === category && isEqual(part.rate, rate))
      const rest =
        remainder && subtractMoney(remainder.tax, computeTax(subtractMoney(remainder.base, base), rate))
      const isNear = rest !== undefined && !isDifferenceGreater(rest, own, tolerance)
      return { category, rate, base, tax: isNear ? rest : own, exemptionCode, exemptionText }
    })
  }
}

function computeTax(base: Decimal, rate: Decimal): Decimal {
  return toMoney(computePercent(toExact(base), toExact(rate)))
}

function createGroup({ category, rate, exemptionCode, exemptionText }: GroupKey): GroupBase {
  const none = toExact(zero)
  return { category, rate, exemptionCode, exemptionText, lines: none, allowances: none, charges: none }
}
