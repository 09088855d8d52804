import { Box, Button, Group, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import legalEnglish from '@quittance/shared/locales/en/legal.json' with { type: 'json' }
import { createTranslator, type TextKey, type TranslateFunction } from '@quittance/shared/text/translator.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { DocumentForm } from '#documents/document-form.ts'
import { blankQuery } from '#documents/document-queries.ts'
import { useChange, useFormState, useOpenForm } from '#documents/document-store.ts'
import { focusField } from '#documents/fields/field-slots.tsx'
import { currentDataTaken, isDueBeforeDated } from '#documents/form-changes.ts'
import { focusLineField, useGoToLine } from '#documents/lines/line-focus.ts'
import { useMoneyText } from '#documents/totals/DocumentAmount.tsx'
import { addEnglish } from '#locale/dictionary.ts'
import { currentLocale } from '#locale/locale.ts'
import { useText } from '#locale/use-text.ts'
import { keepFocusNearby } from '#ui/focus.ts'
import layout from '#ui/layout.module.css'
import { type AmountTexts, describeFix } from './describe-fix.ts'
import { checkForm, type FormProblem, fixApplied, runInSlices } from './form-check.ts'
import { useLegalContext } from './form-legal-data.ts'
import type { LegalContext } from './legal-queries.ts'
import {
  CreditNoteLink,
  linkStyle,
  RecordHeading,
  RecordLink,
  SettingLink,
  targetHeight,
} from './record-links.tsx'

addEnglish(legalEnglish)

/** Milliseconds without a change before the document is checked: in long documents the check takes longer than a keystroke may. */
const typingPauseMs = 250

/** Says whether the document could be issued, and lists what is missing before. It never prevents a save. */
export function IssueCheck() {
  const text = useText()
  const result = useIssueProblems()
  const title = result === null ? '' : describeResult(result, text)
  return (
    <>
      {/* Exists before the first result, and is not part of the summary, whose content screen readers treat as the name of a button. */}
      <VisuallyHidden role="status">{title}</VisuallyHidden>
      {result === null ? null : <Result result={result} title={title} />}
      <OutdatedParties />
    </>
  )
}

/** Returns whether the document could be issued. The text changes with the number of problems only, so that typing is not interrupted. */
function describeResult({ list }: IssueProblems, text: TranslateFunction): string {
  const count = list.filter(({ severity }) => severity === 'error').length
  return count === 0 ? text('legal.ready') : text('legal.not-ready', { count })
}

interface ResultProps {
  readonly result: IssueProblems
  readonly title: string
}

function Result({ result: { form, list, legal }, title }: ResultProps) {
  if (list.length === 0) return <p className={layout.good}>{title}</p>
  return (
    <details>
      <Box component="summary" mih="2.75rem" lh="2.75rem" className={layout.strong}>
        {title}
      </Box>
      <Problems form={form} list={list} sentences={legal.sentences} />
    </details>
  )
}

interface Check {
  /** The form that was checked. */
  readonly form: DocumentForm
  readonly list: readonly FormProblem[] | null
  readonly legal: LegalContext
}

/** The result of a check that had something to check. */
interface IssueProblems extends Check {
  readonly list: readonly FormProblem[]
}

/** Returns the result of the last check; null: there is none. A change of the form aborts a check that is running. */
function useIssueProblems(): IssueProblems | null {
  const { kind } = useOpenForm()
  const text = useText()
  const legal = useLegalContext()
  const form = useFormState((state) => state.form)
  const daysUntilDue = useDaysUntilDue()
  const [settled] = useDebouncedValue(form, typingPauseMs)
  const [check, setCheck] = useState<Check | null>(null)
  useEffect(() => {
    if (legal === undefined || form !== settled) return
    const aborter = new AbortController()
    void runInSlices(checkForm(settled, { kind, legal, text, daysUntilDue }), aborter.signal).then((list) => {
      if (!aborter.signal.aborted) setCheck({ form: settled, list, legal })
    })
    return () => aborter.abort()
  }, [form, settled, kind, legal, text, daysUntilDue])
  // A result for another customer says nothing about this one.
  if (check === null || check.list === null || check.legal !== legal) return null
  return { form: check.form, list: check.list, legal: check.legal }
}

/** Opening number that no new document has, so that the check does not refresh the defaults of one. */
const checkOpening = -1

/** Returns the payment term of the customer, else of the kind; null: the due date needs none, or it is loading. */
function useDaysUntilDue(): number | null {
  const { kind } = useOpenForm()
  const customerId = useFormState(({ form: { party } }) => party?.id ?? null)
  const isNeeded = useFormState(({ form }) => form.dueDate === null || isDueBeforeDated(form))
  const isAsked = isNeeded && customerId !== null
  const blank = useQuery({ ...blankQuery(kind, customerId, checkOpening), enabled: isAsked })
  return isAsked ? (blank.data?.daysUntilDue ?? null) : null
}

interface ProblemsProps {
  /** The form that was checked. */
  readonly form: DocumentForm
  readonly list: readonly FormProblem[]
  readonly sentences: LegalContext['sentences']
}

/** In the order in which a new company meets them. */
const records = ['document', 'company', 'customer'] as const satisfies readonly FormProblem['record'][]

/** Lists the problems by the record in which they are solved, so that a visit to each solves all of its problems. */
function Problems({ form, list, sentences }: ProblemsProps) {
  const describe = useSentence(sentences)
  const formatAmounts = useAmountTexts()
  return (
    <div className={`${layout.stack} ${layout.small}`}>
      {records.map((record) => {
        const ofRecord = list.filter((problem) => problem.record === record)
        if (ofRecord.length === 0) return null
        return (
          <div key={record}>
            {record === 'document' ? null : <RecordHeading record={record} />}
            <ul>
              {ofRecord.map((problem) => {
                const amounts = formatAmounts(problem)
                return (
                  <Problem
                    key={`${problem.rule} ${problem.lineKeys.join(' ')}`}
                    form={form}
                    problem={problem}
                    sentence={describe(problem, amounts)}
                    amounts={amounts}
                  />
                )
              })}
            </ul>
          </div>
        )
      })}
    </div>
  )
}

interface ProblemProps extends Pick<ProblemsProps, 'form'> {
  readonly problem: FormProblem
  readonly sentence: string
  readonly amounts: AmountTexts
}

/** Shows a problem as a sentence that leads to the place where it is solved, with the changes that solve it. */
function Problem({ form, problem, sentence, amounts }: ProblemProps) {
  const text = useText()
  const { rule, fixes, severity } = problem
  return (
    <li>
      {severity === 'warning' ? `${text('legal.advice')}: ` : null}
      <Place problem={problem}>{sentence}</Place> {rule === 'negative-total' ? <CreditNoteLink /> : null}
      <SettingLink rule={rule} amounts={amounts} />
      <Fixes form={form} fixes={fixes} amounts={amounts} />
    </li>
  )
}

interface PlaceProps extends Pick<ProblemProps, 'problem'> {
  readonly children: string
}

/** Leads to the field in which a problem is solved. */
function Place({ problem, children }: PlaceProps) {
  const goTo = useGoToProblem()
  const { record, field, recordField } = problem
  if (record !== 'document') {
    return (
      <RecordLink record={record} field={recordField}>
        {children}
      </RecordLink>
    )
  }
  if (field === null) return children
  return (
    <UnstyledButton className={layout.textButton} style={linkStyle} onClick={() => goTo(problem)}>
      {children}
    </UnstyledButton>
  )
}

interface FixesProps extends Pick<ProblemProps, 'form' | 'amounts'>, Pick<FormProblem, 'fixes'> {}

/** A fix names lines by their places in the form that was checked. If lines were removed or moved since, it does nothing. */
function Fixes({ form: checked, fixes, amounts }: FixesProps) {
  const text = useText()
  const change = useChange()
  if (fixes.length === 0) return null
  return (
    <Group gap="xs" mt={4} mb="xs">
      {fixes.map((fix) => (
        <Button
          key={JSON.stringify(fix)}
          variant="default"
          size="compact-sm"
          mih={targetHeight}
          onClick={() =>
            change((form) =>
              haveSameLines(form, checked) ? fixApplied(form, fix, text('legal.shipping')) : form,
            )
          }
        >
          {describeFix(fix, text, amounts)}
        </Button>
      ))}
    </Group>
  )
}

function haveSameLines(one: DocumentForm, other: DocumentForm): boolean {
  const [left, right] = [one, other].map(({ lines }) => lines.map(({ key }) => key))
  return String(left) === String(right)
}

/** Returns a function that formats the amounts of a problem in the currency of the document. */
function useAmountTexts(): (problem: FormProblem) => AmountTexts {
  const moneyText = useMoneyText()
  return ({ amounts }) =>
    Object.fromEntries(Object.entries(amounts).map(([name, amount]) => [name, moneyText(amount)]))
}

/** Returns a function that describes a problem, with line numbers counted from 1. */
function useSentence(
  sentences: LegalContext['sentences'],
): (problem: FormProblem, amounts: AmountTexts) => string {
  const lines = useFormState(({ form }) => form.lines)
  const locale = currentLocale()
  const translate = useMemo(
    () => createTranslator(locale, { dictionary: sentences, english: {} }),
    [locale, sentences],
  )
  const positions = useMemo(() => new Map(lines.map(({ key }, index) => [key, index + 1])), [lines])
  return ({ rule, lineKeys, params }, amounts) => {
    const places = lineKeys.flatMap((key) => positions.get(key) ?? []).map(String)
    const key = `rule.${rule}` as TextKey // as: the server sends the sentences of all rules
    return translate(key, {
      ...params,
      ...(places[0] === undefined ? {} : { line: places[0] }),
      lines: new Intl.ListFormat(locale).format(places),
      ...amounts,
    })
  }
}

/** Returns a function that moves the focus to the line or the field of a problem. */
function useGoToProblem(): (problem: FormProblem) => void {
  const goToLine = useGoToLine(focusLineField)
  return function goTo({ field, lineKeys: [key], rule }) {
    if (key !== undefined) void goToLine(key, rule === 'BR-25' ? 'name' : 'taxRates')
    else if (field !== null) focusField(field)
  }
}

/**
 * Says that the data of the company or of the customer has changed since the document was saved. A later change never changes a stored
 * document automatically: a button takes the current data.
 */
function OutdatedParties() {
  const text = useText()
  const change = useChange()
  const [first, second] = useLegalContext()?.outdated ?? []
  if (first === undefined) return null
  return (
    <div ref={keepFocusNearby} className={`${layout.stack} ${layout.small}`}>
      <p>{text(`legal.outdated-${second === undefined ? first : 'both'}`)}</p>
      <div>
        <Button
          variant="default"
          size="compact-sm"
          mih="var(--small-button, 1.5rem)"
          onClick={() => change(currentDataTaken)}
        >
          {text('legal.take-current-data')}
        </Button>
      </div>
    </div>
  )
}
