import type { Decimal } from '#money/decimal.ts'
import type { TextKey, TranslateFunction } from '#text/translator.ts'
import type { IssueProblem } from './issue-problems.ts'

interface ProblemText {
  /** Translates the sentences of the rules. */
  readonly translate: TranslateFunction
  readonly locale: string
  /** Numbers of its lines as people count them, from 1. */
  readonly lineNumbers: readonly number[]
  formatAmount(amount: Decimal): string
}

/** Returns the amounts of a problem as texts, by their names in its sentence. */
function formatAmounts(
  { amounts }: Pick<IssueProblem, 'amounts'>,
  formatAmount: ProblemText['formatAmount'],
): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(amounts).map(([name, amount]) => [name, formatAmount(amount)]))
}

/** Says why a document cannot be issued. */
export function describeProblem(
  problem: Pick<IssueProblem, 'rule' | 'params' | 'amounts'>,
  { translate, locale, lineNumbers, formatAmount }: ProblemText,
): string {
  const [line] = lineNumbers
  // as: each rule has a sentence
  return translate(`rule.${problem.rule}` as TextKey, {
    ...problem.params,
    ...(line !== undefined && { line: String(line) }),
    lines: new Intl.ListFormat(locale).format(lineNumbers.map(String)),
    ...formatAmounts(problem, formatAmount),
  })
}
