import type { DocumentLine, LineTaxRate } from '#documents/sales-document.ts'
import type { VatCategory } from '#documents/tax-class.ts'
import { type RuleProfile, rulesOfProfile } from '#en16931/rules/find-violations.ts'
import type { Finding } from '#en16931/rules/rule.ts'
import { buildInvoice, type InvoiceSource } from '#law/e-invoice/build-invoice.ts'
import { decimal } from '#money/decimal.ts'
import { computeLegalTotals, type LegalTotals } from './legal-totals.ts'
import { findLineVat, isVat } from './line-vat.ts'
import type { Steps } from './steps.ts'

/**
 * VAT that an undecided line could have: the standard rate of 20 % and the zero rate, which needs no reason. France accepts both rates.
 * Their categories have different rules, so that only what depends on neither is found with both.
 */
const possibleRates: readonly LineTaxRate[] = [createRate('S', '20'), createRate('Z', '0')]

function createRate(category: VatCategory, rate: string): LineTaxRate {
  const taxClass = { kind: 'vat', category, exemptionCode: '', exemptionText: '' } as const
  return { id: null, name: '', rate: decimal(rate), taxClass }
}

interface UndecidedSource extends InvoiceSource {
  readonly context: { readonly country: string }
  readonly profile: RuleProfile
}

/**
 * Returns what the electronic invoice would break whatever VAT its undecided lines get: those with several VAT rates, or with neither VAT
 * nor a reason for it. Rules that depend on these lines wait until they are decided.
 */
export function* findCertainViolations(source: UndecidedSource): Steps<Finding[]> {
  const [first, second] = possibleRates
  if (first === undefined || second === undefined) return []
  const found = yield* findViolationsWith(source, first)
  const others = new Set((yield* findViolationsWith(source, second)).map(toKey))
  return found.filter((finding) => others.has(toKey(finding)))
}

function* findViolationsWith(source: UndecidedSource, rate: LineTaxRate): Steps<Finding[]> {
  const content = { ...source.content, lines: decideLines(source, rate) }
  yield
  const totals = computeLegalTotals(content, source.context)
  yield
  return yield* findViolationsInSteps({ ...source, content }, totals)
}

/**
 * Rules that a sale breaks of which only a part is outside the scope of VAT. `outside-scope-mixed` reports it once, with the lines; these
 * rules would blame the VAT numbers, which the other part of the sale needs.
 */
const mixedScopeRules = new Set([
  ...['BR-O-02', 'BR-O-03', 'BR-O-04'],
  ...['BR-O-11', 'BR-O-12', 'BR-O-13', 'BR-O-14'],
])

/** Finds the same as `findViolations` in a step for each rule, except what `outside-scope-mixed` reports. */
export function* findViolationsInSteps(
  source: InvoiceSource & { readonly profile: RuleProfile },
  totals: LegalTotals,
): Steps<Finding[]> {
  const invoice = buildInvoice(source, totals)
  yield
  const findings: Finding[] = []
  const isMixed = totals.groups.length > 1 && totals.groups.some(({ category }) => category === 'O')
  for (const rule of rulesOfProfile[source.profile]) {
    if (isMixed && mixedScopeRules.has(rule.id)) continue
    findings.push(...rule.find(invoice))
    yield
  }
  return findings
}

function decideLines({ content, context }: UndecidedSource, rate: LineTaxRate): DocumentLine[] {
  const vatContext = { treatment: content.taxTreatment, country: context.country }
  return content.lines.map((line) => {
    if (findLineVat(line, vatContext) !== null) return line
    return { ...line, taxRates: [...line.taxRates.filter((other) => !isVat(other)), rate] }
  })
}

function toKey({ ruleId, term, line, params }: Finding): string {
  return JSON.stringify([ruleId, term, line, params])
}
