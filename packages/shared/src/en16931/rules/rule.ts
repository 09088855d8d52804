import type { DocumentAllowance, EInvoice, InvoiceLine, VatBreakdown } from '#en16931/invoice.ts'
import type { Syntax } from '#en16931/syntax.ts'

/** `error`: a receiver may reject the invoice. `warning`: it is valid, but probably not what the seller wants. */
export type Severity = 'error' | 'warning'

/** Values for the sentence of a rule, as text. */
export type Params = Readonly<Record<string, string>>

/** Where an invoice breaks a rule. */
export interface Finding {
  readonly ruleId: string
  readonly severity: Severity
  /** Business term or group that is missing or wrong: `BT-55`. */
  readonly term: string
  /** Index in `lines`; null if the finding is not about a line. */
  readonly line: number | null
  /** Index in `vatBreakdown`; null if the finding is not about a VAT group. */
  readonly vatGroup: number | null
  readonly params: Params
}

/** A rule of EN 16931 or of a country. */
export interface Rule {
  /** Its official id, or one of them; the key of its sentence in `rules.json`. */
  readonly id: string
  /** Ids with which official validators report the rule. Empty: they do not know it in this syntax. */
  readonly officialIds: Readonly<Record<Syntax, readonly string[]>>
  readonly severity: Severity
  readonly find: (invoice: EInvoice) => readonly Finding[]
}

/** What differs between the rules: ids that are not the same in both syntaxes, and the severity. */
export interface RuleOptions {
  readonly ubl?: readonly string[]
  readonly cii?: readonly string[]
  readonly severity?: Severity
}

/** Whether a rule is broken; parameters mean that it is, and are for its sentence. */
export type Verdict = boolean | Params

type Place = Pick<Finding, 'line' | 'vatGroup'> & { readonly params?: Params }

const wholeInvoice: Place = { line: null, vatGroup: null }

/** Creates a rule about the invoice as a whole. */
export function ruleOfInvoice(
  [id, term]: readonly [id: string, term: string],
  isBroken: (invoice: EInvoice) => Verdict,
  options: RuleOptions = {},
): Rule {
  return createRule(id, options, (invoice, report) => {
    report(term, wholeInvoice, isBroken(invoice))
  })
}

/** Creates a rule about several terms of the invoice. @param findTerm returns the first wrong one, or null */
export function ruleOfTerms(id: string, findTerm: (invoice: EInvoice) => string | null): Rule {
  return createRule(id, {}, (invoice, report) => {
    const term = findTerm(invoice)
    if (term !== null) report(term, wholeInvoice, true)
  })
}

/** Creates a rule that several terms of the invoice can break, each with a sentence of its own. */
export function ruleOfEachTerm(
  id: string,
  judge: (invoice: EInvoice) => readonly (readonly [term: string, verdict: Verdict])[],
): Rule {
  return createRule(id, {}, (invoice, report) => {
    for (const [term, verdict] of judge(invoice)) report(term, wholeInvoice, verdict)
  })
}

/** Creates a rule about each line. The sentence gets the number of the line, counted from 1. */
export function ruleOfLines(
  [id, term]: readonly [id: string, term: string],
  isBroken: (line: InvoiceLine, invoice: EInvoice) => Verdict,
  options: RuleOptions = {},
): Rule {
  return createRule(id, options, (invoice, report) => {
    for (const [index, line] of invoice.lines.entries()) {
      const verdict = isBroken(line, invoice)
      if (verdict === false) continue
      report(term, { line: index, vatGroup: null, params: { line: String(index + 1) } }, verdict)
    }
  })
}

/** Creates a rule about each VAT group. The sentence gets its category and rate. */
export function ruleOfVatGroups(
  [id, term]: readonly [id: string, term: string],
  isBroken: (group: VatBreakdown, invoice: EInvoice) => Verdict,
  options: RuleOptions = {},
): Rule {
  return createRule(id, options, (invoice, report) => {
    for (const [index, group] of invoice.vatBreakdown.entries()) {
      const params = { category: group.category, rate: group.rate ?? '' }
      report(term, { line: null, vatGroup: index, params }, isBroken(group, invoice))
    }
  })
}

/** Creates a rule about each allowance or charge. The sentence gets its position, counted from 1, and its reason. */
export function ruleOfAllowances(
  [id, term]: readonly [id: string, term: string],
  list: 'allowances' | 'charges',
  isBroken: (allowance: DocumentAllowance) => Verdict,
): Rule {
  return createRule(id, {}, (invoice, report) => {
    for (const [index, allowance] of invoice[list].entries()) {
      const params = { position: String(index + 1), reason: allowance.reason }
      report(term, { ...wholeInvoice, params }, isBroken(allowance))
    }
  })
}

/** Returns the same rule with ids and severity of its own. */
export function withOptions(rule: Rule, options: RuleOptions): Rule {
  return { ...rule, ...describeRule(rule.id, options) }
}

type Report = (term: string, place: Place, verdict: Verdict) => void

function createRule(
  id: string,
  options: RuleOptions,
  check: (invoice: EInvoice, report: Report) => void,
): Rule {
  const described = describeRule(id, options)
  return {
    ...described,
    find: (invoice) => {
      const findings: Finding[] = []
      check(invoice, (term, { params, ...place }, verdict) => {
        if (verdict === false) return
        const own = verdict === true ? {} : verdict
        findings.push({
          ruleId: id,
          severity: described.severity,
          term,
          ...place,
          params: { ...params, ...own },
        })
      })
      return findings
    },
  }
}

function describeRule(id: string, options: RuleOptions): Omit<Rule, 'find'> {
  const { ubl = [id], cii = ubl, severity = 'error' } = options
  return { id, officialIds: { ubl, cii }, severity }
}
