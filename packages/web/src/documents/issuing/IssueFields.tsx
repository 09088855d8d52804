import { NativeSelect } from '@mantine/core'
import type { CalendarDay } from '@quittance/shared/documents/calendar.ts'
import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import issueDialogsEnglish from '@quittance/shared/locales/en/issue-dialogs.json' with { type: 'json' }
import { isZero } from '@quittance/shared/money/decimal.ts'
import { useQuery } from '@tanstack/react-query'
import { addEnglish } from '#locale/dictionary.ts'
import { currentLocale } from '#locale/locale.ts'
import { showMoney } from '#locale/number-text.ts'
import { useText } from '#locale/use-text.ts'
import { DayField } from '#ui/DayField.tsx'
import layout from '#ui/layout.module.css'
import { LoadFailed } from '#ui/lists/notices.tsx'
import { findDateProblem } from './dialog-problems.ts'
import { type IssueDraft, type IssueRequest, issueMethodsQuery } from './issue-queries.ts'
import type { IssueRejection } from './use-issue.ts'

addEnglish(issueDialogsEnglish)

/** Content of a field for a day. */
interface DayInput {
  /** Null: the field is empty, or its text is not a day. */
  readonly day: CalendarDay | null
  /** Text that is not a day. */
  readonly unreadable?: string
}

/** The values that the user has entered in the dialog. */
export interface IssueInput {
  /** Date of the issue; null: that of the draft. */
  readonly date: DayInput | null
  /** Method of the amount that was paid before; empty: none is chosen yet. */
  readonly method: string
  /** Date of that payment; null: today where the company is. */
  readonly paidOn: DayInput | null
}

/** Returns the input of a dialog that was just opened. */
export function startInput(): IssueInput {
  return { date: null, method: '', paidOn: null }
}

/** Returns the date with which the document is issued; null: none is chosen. */
function dateOf({ issueDate }: IssueDraft, { date }: IssueInput): CalendarDay | null {
  return date === null ? issueDate : date.day
}

/** Returns whether the draft has an amount paid, which becomes a payment with the issue. */
function hasPaidAmount({ document }: IssueDraft): boolean {
  return !isZero(document.amountPaid)
}

/** Returns the request of an issue; null: something is missing. */
export function createRequest(draft: IssueDraft, input: IssueInput): IssueRequest | null {
  const { id, version, amountPaid: amount } = draft.document
  const issueDate = dateOf(draft, input)
  const { method } = input
  const paidOn = input.paidOn === null ? draft.today : input.paidOn.day
  if (issueDate === null) return null
  if (!hasPaidAmount(draft)) return { id, version, issueDate, payments: [] }
  if (method === '' || paidOn === null) return null
  return { id, version, issueDate, payments: [{ method, paidOn, amount }] }
}

interface IssueFieldsProps {
  readonly kind: DocumentKind
  readonly draft: IssueDraft
  /** Whether the draft is about the chosen date. */
  readonly isChecked: boolean
  readonly input: IssueInput
  /** Whether the user has tried to issue, so that missing values are errors. */
  readonly isTried: boolean
  readonly rejection: IssueRejection | null
  change(changes: Partial<IssueInput>): void
}

/** Shows the field for the date, and those for a payment if the draft has an amount paid. */
export function IssueFields(props: IssueFieldsProps) {
  const { kind, draft, isChecked, input, isTried, rejection, change } = props
  const text = useText()
  const dateProblem = isChecked ? findDateProblem(draft.problems) : undefined
  return (
    <>
      <div className={layout.grid}>
        <RequiredDay
          label={text(`${kind.name}.date`)}
          value={input.date ?? { day: draft.issueDate }}
          isTried={isTried}
          rejection={rejection?.isAboutDate ? rejection.message : dateProblem}
          onChange={(date) => change({ date })}
        />
      </div>
      {hasPaidAmount(draft) ? <PaymentFields {...props} /> : null}
    </>
  )
}

/** Shows the fields for the payment of an amount that was entered in the draft. */
function PaymentFields({ draft: { document, today }, input, isTried, change }: IssueFieldsProps) {
  const text = useText()
  const { data: methods, error, refetch } = useQuery(issueMethodsQuery())
  const amount = `${showMoney(document.amountPaid, currentLocale())} ${document.currency}`.trim()
  return (
    <fieldset className={layout.stack}>
      <legend className={layout.small}>{text('issue.paid-typed', { amount })}</legend>
      {error !== null && methods === undefined ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : null}
      <div className={layout.grid}>
        <NativeSelect
          label={text('issue.payment-method')}
          required
          data={[
            { value: '', label: text('issue.choose-method') },
            ...(methods ?? []).map(({ name }) => ({ value: name, label: name })),
          ]}
          value={input.method}
          error={isTried && input.method === '' ? text('issue.method-missing') : undefined}
          onChange={({ currentTarget: { value } }) => change({ method: value })}
        />
        <RequiredDay
          label={text('issue.paid-on')}
          value={input.paidOn ?? { day: today }}
          isTried={isTried}
          rejection={undefined}
          onChange={(paidOn) => change({ paidOn })}
        />
      </div>
    </fieldset>
  )
}

interface RequiredDayProps {
  readonly label: string
  readonly value: DayInput
  readonly isTried: boolean
  /** Why the server has rejected the day. */
  readonly rejection: string | undefined
  onChange(value: DayInput): void
}

/** Renders a field for a day. Text that is not a day stays in it, with a message, so that no other day is sent in its place. */
function RequiredDay({ label, value: { day, unreadable }, isTried, rejection, onChange }: RequiredDayProps) {
  const text = useText()
  const missing = isTried && day === null ? text('document.date-empty') : undefined
  const invalid = unreadable === undefined ? missing : text('field.no-date', { field: label })
  return (
    <DayField
      label={label}
      required
      value={day}
      unreadable={unreadable}
      error={rejection ?? invalid}
      onChange={(chosen) => onChange({ day: chosen })}
      onUnreadable={(entered) => onChange({ day: null, unreadable: entered })}
    />
  )
}
