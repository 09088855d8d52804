import type { Fix } from '@quittance/shared/law/content-fixes.ts'
import type { IssueProblem } from './issue-queries.ts'

const dateRules: ReadonlySet<string> = new Set(['issue-date-in-future', 'issue-date-before-last'])

/** Problems that the dialog shows elsewhere: at a field, as a notice, or as the reason of a rejection. */
const shownElsewhere: ReadonlySet<string> = new Set([
  ...dateRules,
  'issuing-waiting',
  'other-number',
  'paid-on-draft',
])

/** Returns the problems that the list of the dialog contains. */
export function listProblems(problems: readonly IssueProblem[]): readonly IssueProblem[] {
  return problems.filter(({ rule }) => !shownElsewhere.has(rule))
}

/** Returns why a document cannot be issued on the chosen date; undefined: it can. */
export function findDateProblem(problems: readonly IssueProblem[]): string | undefined {
  return problems.find(({ rule }) => dateRules.has(rule))?.message
}

const fixTypes: Readonly<Record<Fix['type'], true>> = {
  ...{ 'remove-vat': true, 'set-treatment': true, 'first-reason': true, 'usual-reason': true },
  ...{ 'discount-type': true, 'shipping-to-line': true, 'remove-shipping': true },
  ...{ 'split-line': true, 'other-tax': true, 'delivery-date': true, 'due-date': true },
}

/** Returns the change of the content that solves a problem; null: there is none, or it is made elsewhere in the dialog. */
export function findFix({ fix }: IssueProblem): Fix | null {
  if (fix === undefined || !Object.hasOwn(fixTypes, fix.type)) return null
  return fix as unknown as Fix // as: the server sends the changes of the same rules
}
