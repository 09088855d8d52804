import { today } from '@quittance/shared/documents/calendar.ts'
import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import { formatDocumentNumber } from '@quittance/shared/documents/numbering.ts'
import type { DocumentLine } from '@quittance/shared/documents/sales-document.ts'
import { applyFix, type Fix } from '@quittance/shared/law/content-fixes.ts'
import { isCheckedCountry } from '@quittance/shared/law/countries.ts'
import { findIssueProblemsInSteps, type IssueProblem } from '@quittance/shared/law/issue-problems.ts'
import { concernsCustomer, createIssueSource } from '@quittance/shared/law/issue-source.ts'
import type { Steps } from '@quittance/shared/law/steps.ts'
import { zero } from '@quittance/shared/money/decimal.ts'
import type { TranslateFunction } from '@quittance/shared/text/translator.ts'
import type { DocumentForm } from '#documents/document-form.ts'
import { changed } from '#documents/form-changes.ts'
import { type FormLine, isEmptyLine, noInvalidInput } from '#documents/lines/form-line.ts'
import { contentOf } from './form-legal-data.ts'
import type { LegalContext } from './legal-queries.ts'

/** A problem of the document in the form. */
export interface FormProblem extends IssueProblem {
  /** Keys of the lines that it is about. */
  readonly lineKeys: readonly number[]
}

interface CheckContext {
  readonly kind: DocumentKind
  readonly legal: LegalContext
  readonly text: TranslateFunction
  /** Payment term in days; null: not known. */
  readonly daysUntilDue: number | null
}

/** Rules about what the form asks for itself before the document can be saved: number, date and currency. */
const rulesOfForm = new Set(['BR-02', 'BR-03', 'BR-05'])

/**
 * Returns why the document in the form cannot be issued; null: there is nothing to say, because it has no lines or party yet, or because
 * the country of the company has no VAT rules that are known here. For a company without a country, the only
 * problem is that the country is missing.
 */
export function* checkForm(
  form: DocumentForm,
  { kind, legal, text, daysUntilDue }: CheckContext,
): Steps<readonly FormProblem[] | null> {
  const { company, customer, currency } = legal
  const { country } = company
  const lines = form.lines.filter((line) => !isEmptyLine(line))
  const isElsewhere = country !== '' && !isCheckedCountry(country)
  if (lines.length === 0 || customer === null || isElsewhere) return null
  const document = {
    kind,
    // The digits that zeros fill up break no rule.
    shownNumber: form.number === null ? '' : formatDocumentNumber(form.prefix, form.number, 0),
    documentDate: form.documentDate,
    dueDate: form.dueDate,
    currency: form.currency?.name ?? '',
    terms: form.terms,
    content: contentOf(form, lines),
    correctedInvoice: form.correctedInvoice,
    partyId: form.party?.id ?? null,
    paid: zero,
  }
  const { invoiceCustomerId } = legal
  const records = {
    company,
    companyCurrency: currency,
    customer,
    invoiceCustomerId,
    // Only the server knows it, and only the issue depends on it.
    isInvoiceDraft: false,
    today: today(),
    daysUntilDue,
  }
  const problems = yield* findIssueProblemsInSteps(createIssueSource(document, records, text))
  return problems
    .filter((problem) => !rulesOfForm.has(problem.rule) && concernsCustomer(problem, customer))
    .map((problem) => ({ ...problem, lineKeys: problem.lines.flatMap((index) => lines[index]?.key ?? []) }))
}

/** Makes the change of the form that solves a problem. @param shippingName name of a line for the shipping */
export function fixApplied(form: DocumentForm, fix: Fix, shippingName: string): DocumentForm {
  const lines = form.lines.filter((line) => !isEmptyLine(line))
  const { dueDate } = form
  const fixed = applyFix({ ...contentOf(form, lines), dueDate }, fix, { shippingName })
  return changed(form, {
    ...takeLines(form, lines, fixed.lines),
    taxTreatment: fixed.taxTreatment,
    discountType: fixed.discountType,
    shippingCharges: fixed.shippingCharges,
    deliveryDate: fixed.deliveryDate,
    dueDate: fixed.dueDate,
  })
}

/** Returns the lines after a change, with the keys that they had. Added lines get new ones. */
function takeLines(
  form: DocumentForm,
  before: readonly FormLine[],
  after: readonly DocumentLine[],
): Partial<DocumentForm> {
  if (after.length === before.length && after.every((line, index) => line === before[index])) return {}
  const formLines = new Map(before.map((line) => [line.key, line]))
  let nextLineKey = form.nextLineKey
  const lines = after.map((line): FormLine => {
    const { key } = line as Partial<FormLine> // as: changes of a line keep its key, added lines have none
    const known = key === undefined ? undefined : formLines.get(key)
    if (known) {
      // Of the parts of a line, the first is that line.
      formLines.delete(known.key)
      return line === known ? known : { ...known, ...line }
    }
    nextLineKey += 1
    return { ...line, key: nextLineKey - 1, invalidInput: noInvalidInput }
  })
  return { lines, nextLineKey }
}

/** A keystroke waits for one slice at most, and may take 8 ms with it. */
const sliceMs = 3

/**
 * Runs a long computation in slices of a few milliseconds. Between them the browser handles input and renders.
 * @returns null if the computation was aborted
 */
export async function runInSlices<Result>(steps: Steps<Result>, signal: AbortSignal): Promise<Result | null> {
  let startedAt = performance.now()
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
    if (performance.now() - startedAt < sliceMs) continue
    await new Promise((resolve) => setTimeout(resolve))
    if (signal.aborted) return null
    startedAt = performance.now()
  }
}
