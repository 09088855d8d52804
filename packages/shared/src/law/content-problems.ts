import type { DocumentLine } from '#documents/sales-document.ts'
import { taxTreatments } from '#documents/tax-class.ts'
import { computeTotals } from '#documents/totals.ts'
import {
  abs,
  type Decimal,
  isDifferenceGreater,
  isLess,
  isZero,
  subtractMoney,
  zero,
} from '#money/decimal.ts'
import type { Fix } from './content-fixes.ts'
import { findOtherReasons } from './first-reasons.ts'
import {
  computeLegalTotals,
  getRoundingAdjustment,
  getRoundingLimit,
  isDiscountBeforeVat,
  type LegalContent,
  type LegalTotals,
} from './legal-totals.ts'
import { listVatRateFixes } from './line-fixes.ts'
import { findLineVat, listVatRates, type VatContext } from './line-vat.ts'
import { listReasonFixes } from './reason-fixes.ts'
import { runSteps, type Steps } from './steps.ts'

/** The content of a document that is checked before it can be issued. */
export interface IssueContent extends LegalContent {
  readonly shippingCharges: Decimal
}

/** Values of the company on which the check depends. */
export interface IssueContext {
  /** Country of the seller: ISO 3166, two letters. Empty: not known. */
  readonly country: string
  /** Whether the company computes VAT on the price after a discount “before tax”. */
  readonly isVatOnDiscountedPrice: boolean
}

/** Ids of the rules, each with a sentence `rule.…` in four languages. */
export const contentRules = [
  'two-vat-rates',
  'no-vat-reason',
  'vat-on-untaxed-document',
  'outside-scope-mixed',
  'two-exemption-reasons',
  'disbursement-reason',
  'discount-leaves-tax',
  'shipping-beside-total',
  'negative-total',
  'rounding-too-large',
] as const

export type ContentRule = (typeof contentRules)[number]

/** Why a document cannot be issued as it is. */
export interface ContentProblem {
  readonly rule: ContentRule
  /** Indexes of the lines that it is about. Empty: the whole document. */
  readonly lines: readonly number[]
  /** Values of its sentence that are not lines: amounts in the currency of the document, and rates in percent. */
  readonly amounts: Readonly<Record<string, Decimal>>
  readonly fixes: readonly Fix[]
}

/** Why the content of a document cannot be issued, and its legal totals. */
export interface ContentCheck {
  readonly problems: readonly ContentProblem[]
  /** Null: the lines lack something without which there are none. */
  readonly totals: LegalTotals | null
}

/** Returns why the content of a document cannot be issued. */
export function findContentProblems(content: IssueContent, context: IssueContext): readonly ContentProblem[] {
  return runSteps(checkContent(content, context)).problems
}

/**
 * Checks what the lines lack first, because without it there are no legal totals. Source of the rules: `docs/law.md`.
 */
export function* checkContent(content: IssueContent, context: IssueContext): Steps<ContentCheck> {
  const vatContext = { treatment: content.taxTreatment, country: context.country }
  const ofLines = findLineProblems(content, vatContext)
  yield
  if (ofLines.some(preventsTotals)) {
    return { problems: [...ofLines, ...findShippingProblems(content)], totals: null }
  }
  const totals = computeLegalTotals(content, context)
  yield
  const problems = [
    ...ofLines,
    ...findReasonProblems(content, context),
    ...findDiscountProblems(content, context, totals),
    ...findShippingProblems(content),
    ...findTotalProblems(content, totals),
  ]
  return { problems, totals }
}

function preventsTotals({ rule }: ContentProblem): boolean {
  return rule === 'two-vat-rates' || rule === 'no-vat-reason'
}

function createProblem(rule: ContentRule, problem: Partial<Omit<ContentProblem, 'rule'>>): ContentProblem {
  return { rule, lines: [], amounts: {}, fixes: [], ...problem }
}

const treatmentsWithoutVat = taxTreatments.filter((treatment) => treatment !== 'domestic')

function findLineProblems({ lines, taxTreatment }: IssueContent, context: VatContext): ContentProblem[] {
  const withSeveral = findIndexes(lines, (line) => listVatRates(line).length > 1)
  const withoutReason = findIndexes(
    lines,
    (line) => listVatRates(line).length < 2 && findLineVat(line, context) === null,
  )
  const taxed =
    taxTreatment === 'domestic' ? [] : findIndexes(lines, (line) => listVatRates(line).some(isTaxed))
  const outside = findIndexes(lines, (line) => findLineVat(line, context)?.category === 'O')
  const isMixed = lines.some((line) => (findLineVat(line, context)?.category ?? 'O') !== 'O')
  return [
    ...withSeveral.map((index) => {
      const line = lines[index]
      return createProblem('two-vat-rates', {
        lines: [index],
        fixes: line ? listVatRateFixes(line, index) : [],
      })
    }),
    ...report(withoutReason, 'no-vat-reason', (indexes) => [
      ...treatmentsWithoutVat.map((treatment) => ({ type: 'set-treatment', treatment }) as const),
      ...listReasonFixes(context.country, indexes),
    ]),
    ...report(taxed, 'vat-on-untaxed-document', (indexes) => [
      { type: 'remove-vat', lines: indexes },
      { type: 'set-treatment', treatment: 'domestic' },
    ]),
    // BR-O-11 to BR-O-14: nothing may be beside what is outside the scope of VAT.
    ...report(isMixed ? outside : [], 'outside-scope-mixed'),
  ]
}

function isTaxed({ rate }: { readonly rate: Decimal }): boolean {
  return !isZero(rate)
}

function findIndexes(
  lines: readonly DocumentLine[],
  isFound: (line: DocumentLine, index: number) => boolean,
): number[] {
  return lines.flatMap((line, index) => (isFound(line, index) ? [index] : []))
}

function report(
  lines: readonly number[],
  rule: ContentRule,
  createFixes: (lines: readonly number[]) => readonly Fix[] = () => [],
): ContentProblem[] {
  return lines.length === 0 ? [] : [createProblem(rule, { lines, fixes: createFixes(lines) })]
}

/** An invoice states one reason for each category, also for taxes and expenses that are passed on. */
function findReasonProblems(content: IssueContent, { country }: IssueContext): ContentProblem[] {
  const { isOfDisbursement, ...others } = findOtherReasons(content, country)
  const lines = new Set([...others.lines.map(({ line }) => line), ...others.taxedLines])
  return [
    ...report(
      findIndexes(content.lines, (_line, index) => lines.has(index)),
      'two-exemption-reasons',
      () => [{ type: 'first-reason', ...others }],
    ),
    ...(isOfDisbursement ? [createProblem('disbursement-reason', {})] : []),
  ]
}

/** A discount before tax that leaves the VAT on the full price: the customer would pay VAT on an amount that is not charged. */
function findDiscountProblems(
  content: IssueContent,
  { isVatOnDiscountedPrice }: IssueContext,
  { groups, vat }: LegalTotals,
): ContentProblem[] {
  if (isVatOnDiscountedPrice || !isDiscountBeforeVat(content, groups)) return []
  const { totalTax } = computeTotals(content)
  const amounts = { tax: totalTax, tooMuch: subtractMoney(totalTax, vat) }
  return [
    createProblem('discount-leaves-tax', {
      amounts,
      fixes: [{ type: 'discount-type', discountType: 'after' }],
    }),
  ]
}

function findShippingProblems({ shippingCharges }: IssueContent): ContentProblem[] {
  if (isZero(shippingCharges)) return []
  return [
    createProblem('shipping-beside-total', {
      amounts: { shipping: shippingCharges },
      fixes: [{ type: 'shipping-to-line' }, { type: 'remove-shipping' }],
    }),
  ]
}

function findTotalProblems(content: IssueContent, totals: LegalTotals): ContentProblem[] {
  if (isLess(totals.owed, zero)) return [createProblem('negative-total', { amounts: { total: totals.owed } })]
  const expected = getRoundingAdjustment(content)
  if (!isDifferenceGreater(totals.rounding, expected, getRoundingLimit(totals))) return []
  const difference = subtractMoney(totals.rounding, expected)
  return [createProblem('rounding-too-large', { amounts: { difference: abs(difference) } })]
}
