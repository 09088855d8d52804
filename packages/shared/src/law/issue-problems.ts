import type { VatRegime } from '#documents/company-legal.ts'
import { computeTotals } from '#documents/totals.ts'
import type { RuleProfile } from '#en16931/rules/find-violations.ts'
import type { Finding, Severity } from '#en16931/rules/rule.ts'
import type { InvoiceSource } from '#law/e-invoice/build-invoice.ts'
import type { Decimal } from '#money/decimal.ts'
import { addressRules, findAddressProblems } from './address-problems.ts'
import { companyCurrencyRule, isSolvedByCompanyCurrency } from './company-currency.ts'
import type { Fix } from './content-fixes.ts'
import { type ContentProblem, checkContent, contentRules, type IssueContext } from './content-problems.ts'
import {
  adaptRule,
  type CreditRule,
  type CreditSource,
  creditRules,
  findInvoiceRule,
  hasUndatedInvoice,
} from './credit-problems.ts'
import { deliveryRule, isWithoutDelivery } from './delivery-problems.ts'
import {
  exemptionRule,
  type FixSource,
  listDeliveryFixes,
  listFindingFixes,
  listUnexplainedLines,
} from './finding-fixes.ts'
import type { LegalTotals } from './legal-totals.ts'
import { getLineNet } from './line-net.ts'
import { findRecordField, type RecordField } from './record-fields.ts'
import { stateRules } from './state-rules.ts'
import { runSteps, type Steps } from './steps.ts'
import { findCertainViolations, findViolationsInSteps } from './undecided-lines.ts'

/** The record in which a problem is solved. */
export type ProblemRecord = 'document' | 'company' | 'customer'

/** Fields of the document to which a problem leads. */
export type ProblemField =
  | 'lines'
  | 'party'
  | 'number'
  | 'documentDate'
  | 'dueDate'
  | 'currency'
  | 'deliveryDate'
  | 'periodFrom'
  | 'buyerReference'
  | 'orderReference'
  | 'exchangeRate'
  | 'discountType'
  | 'shippingCharges'
  | 'adjustments'
  | 'correctedInvoice'

/** Why a document cannot be issued as it is, or what to look at before. */
export interface IssueProblem {
  /** Id of the rule; `rule.<id>` is its sentence. */
  readonly rule: string
  readonly severity: Severity
  readonly record: ProblemRecord
  /** Field of the document. Null: the problem is about another record, or about the whole document. */
  readonly field: ProblemField | null
  /** Field of the company or the customer. Null: the problem is about the document, or about no single field. */
  readonly recordField: RecordField | null
  /** Indexes of the lines that it is about. Empty: no single line. */
  readonly lines: readonly number[]
  /** Values of the sentence that are texts already. */
  readonly params: Readonly<Record<string, string>>
  /** Amounts of the sentence and of what solves the problem, in the currency of the document. */
  readonly amounts: Readonly<Record<string, Decimal>>
  readonly fixes: readonly Fix[]
}

/** The company has not stated whether it charges VAT. Only the paper of a company that charges VAT has the legal totals. */
const regimeRule = 'vat-regime'

/** Ids of the rules that are not of EN 16931 or its French profile, each with a sentence `rule.…` in four languages. */
export const ownRules = [
  ...contentRules,
  ...creditRules,
  ...addressRules,
  deliveryRule,
  regimeRule,
  companyCurrencyRule,
  ...stateRules,
] as const

type OwnRule = (typeof ownRules)[number]

/** A document that is to be issued, and what it depends on. */
export interface IssueSource
  extends Omit<InvoiceSource, 'content'>,
    Pick<CreditSource, 'isInvoiceOfOtherCustomer' | 'isInvoiceInOtherCurrency' | 'isInvoiceDraft'>,
    Pick<FixSource, 'today' | 'daysUntilDue'> {
  readonly content: InvoiceSource['content'] & { readonly shippingCharges: Decimal }
  readonly context: IssueContext
  /** Of the company. */
  readonly vatRegime: VatRegime
  readonly profile: RuleProfile
}

/**
 * Returns why a document cannot be issued: first what is wrong with its content, then the rules of EN 16931 and of the country that its
 * electronic invoice would break. If the company has no country, on which the rules depend, only that is returned. While lines lack something
 * without which there are no totals, only rules that do not depend on these lines are checked. Of the problems with the same record and
 * field, and the same lines, one is returned: one change solves them.
 */
export function findIssueProblems(source: IssueSource): IssueProblem[] {
  return runSteps(findIssueProblemsInSteps(source))
}

/** A step computes this number of lines. */
const linesPerStep = 50

/** Finds the same as `findIssueProblems` in short steps, between which the caller can do other work. */
export function* findIssueProblemsInSteps(source: IssueSource): Steps<IssueProblem[]> {
  const { content, context } = source
  if (context.country === '') return [createProblem(unknownCountry)]
  for (const [index, line] of content.lines.entries()) {
    getLineNet(line)
    if (index % linesPerStep === linesPerStep - 1) yield
  }
  const { problems, totals } = yield* checkContent(content, context)
  yield
  const invoiceRule = findInvoiceRule(source)
  const ofContent = [
    ...(invoiceRule === null ? [] : [createCreditProblem(invoiceRule)]),
    ...(isWithoutDelivery(source) ? [createDeliveryProblem(source)] : []),
    ...problems.map((problem) => fromContent(withOutcomes(problem, source, totals), source)),
  ]
  // Without lines the sums are zero, which breaks rules that say nothing more than that there are no lines.
  if (content.lines.length === 0) return ofContent
  const findings =
    totals === null ? yield* findCertainViolations(source) : yield* findViolationsInSteps(source, totals)
  const ofInvoice = withoutConsequences(findings).map((finding) => fromFinding(finding, source))
  const ofRegime = source.vatRegime === '' ? [createProblem(unstatedRegime)] : []
  const ofAddresses = findAddressProblems(source.parties).map(createProblem)
  // Last, because rules of some countries demand the date.
  const advice = hasUndatedInvoice(source) ? [createProblem(undatedInvoice)] : []
  return withoutRepeated([...ofContent, ...ofInvoice, ...ofRegime, ...ofAddresses, ...advice])
}

/** The sentence of the rule is “Your company has no country”. */
const unknownCountry = { rule: 'BR-09', record: 'company', recordField: 'country' } as const
const unstatedRegime = { rule: regimeRule, record: 'company', recordField: 'vatRegime' } as const
const otherCurrency = { rule: companyCurrencyRule, record: 'company', recordField: 'currency' } as const
const undatedInvoice = { rule: 'undated-invoice', severity: 'warning', field: 'correctedInvoice' } as const

function createDeliveryProblem(source: IssueSource): IssueProblem {
  return createProblem({ rule: deliveryRule, field: 'deliveryDate', fixes: listDeliveryFixes(source) })
}

/** Creates an error of the document as a whole, except for what is stated. */
function createProblem(stated: Partial<IssueProblem> & Pick<IssueProblem, 'rule'>): IssueProblem {
  const nothing = { field: null, recordField: null, lines: [], params: {}, amounts: {}, fixes: [] }
  return { severity: 'error', record: 'document', ...nothing, ...stated }
}

function createCreditProblem(rule: CreditRule): IssueProblem {
  return createProblem({ rule, field: rule === 'credit-in-other-currency' ? 'currency' : 'correctedInvoice' })
}

const contentFields: Partial<Record<OwnRule, ProblemField>> = {
  'negative-credit': 'adjustments',
  'discount-leaves-tax': 'discountType',
  'shipping-beside-total': 'shippingCharges',
  'negative-total': 'adjustments',
  'disbursement-reason': 'adjustments',
}

/** Adds the amounts that the customer would owe after each change that solves a discount before tax. */
function withOutcomes(
  problem: ContentProblem,
  { content }: IssueSource,
  totals: LegalTotals | null,
): ContentProblem {
  if (problem.rule !== 'discount-leaves-tax' || totals === null) return problem
  const { total: afterTax } = computeTotals({ ...content, discountType: 'after' })
  return { ...problem, amounts: { ...problem.amounts, afterTax, onDiscountedPrice: totals.owed } }
}

function fromContent(problem: ContentProblem, source: IssueSource): IssueProblem {
  const rule: OwnRule = adaptRule(problem.rule, source)
  return createProblem({ ...problem, rule, field: contentFields[rule] ?? 'lines' })
}

/** Fields of the document by business term. Terms of the parties belong to their records. */
const documentFields: Readonly<Record<string, ProblemField>> = {
  'BT-1': 'number',
  'BT-2': 'documentDate',
  'BT-5': 'currency',
  'BT-9': 'dueDate',
  'BT-10': 'buyerReference',
  'BT-13': 'orderReference',
  'BT-20': 'dueDate',
  'BG-3': 'correctedInvoice',
  'BT-25': 'correctedInvoice',
  'BT-72': 'deliveryDate',
  'BT-73': 'periodFrom',
  'BT-74': 'periodFrom',
  'BG-14': 'deliveryDate',
  'BT-111': 'exchangeRate',
}

/** Terms of the company that are not in BG-4: bank account, notes and billing mode come from its settings. */
const companyTerms = new Set(['BG-4', 'BG-5', 'BG-16', 'BT-21', 'BT-22', 'BT-23', 'BG-1', 'BT-81', 'BT-84'])
const customerTerms = new Set(['BG-7', 'BG-8', 'BT-163'])

function findRecord(term: string): ProblemRecord {
  const number = Number(/^BT-(\d+)/.exec(term)?.[1] ?? 0)
  if (companyTerms.has(term) || (number >= 27 && number <= 43)) return 'company'
  if (customerTerms.has(term) || (number >= 44 && number <= 58) || number === 80) return 'customer'
  return 'document'
}

function fromFinding({ ruleId, severity, term, line, params }: Finding, source: IssueSource): IssueProblem {
  if (isSolvedByCompanyCurrency(ruleId, source.companyCurrency)) return createProblem(otherCurrency)
  const record = findRecord(term)
  const fixes = listFindingFixes(ruleId, source)
  const problem = { rule: ruleId, severity, record, params, fixes }
  if (record !== 'document') return createProblem({ ...problem, recordField: findRecordField(ruleId, term) })
  const found = line === null ? [] : [line]
  const lines = ruleId === exemptionRule ? listUnexplainedLines(source) : found
  return createProblem({
    ...problem,
    field: lines.length > 0 ? 'lines' : (documentFields[term] ?? null),
    lines,
  })
}

/** Leaves out what a rule finds in VAT groups, allowances and charges if it finds it in a line with the same rate. */
function withoutConsequences(findings: readonly Finding[]): Finding[] {
  const ofLines = new Set(findings.flatMap((finding) => (finding.line === null ? [] : findRateKeys(finding))))
  return findings.filter(
    (finding) => finding.line !== null || !findRateKeys(finding).some((key) => ofLines.has(key)),
  )
}

/** Returns the rule and the rate of a finding about a rate. The ids of French rules end with the term: BR-FR-16_BT-152 is about lines. */
function findRateKeys({ ruleId, params: { rate } }: Finding): string[] {
  return rate === undefined ? [] : [`${ruleId.split('_')[0]} ${rate}`]
}

/** A tax number or a registration number is missing. Rules about one of them say exactly what to enter. */
const eitherNumberRule = 'BR-CO-26'

function withoutRepeated(problems: readonly IssueProblem[]): IssueProblem[] {
  const exact = new Set(problems.filter(({ rule }) => rule !== eitherNumberRule).map(toKey))
  const seen = new Set<string>()
  return problems.filter((problem) => {
    const key = toKey(problem)
    if (seen.has(key) || (problem.rule === eitherNumberRule && exact.has(key))) return false
    seen.add(key)
    return true
  })
}

/** Returns a key that problems have in common if one change solves them. Each rule about a line needs a change of its own. */
function toKey({ rule, record, field, recordField, lines }: IssueProblem): string {
  const place = record === 'document' ? field : recordField
  if (place === null) return `${record} ${rule}`
  return `${record} ${place} ${lines.join(' ')} ${place === 'lines' ? rule : ''}`
}
