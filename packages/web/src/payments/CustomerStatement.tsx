import { Group, NativeSelect, Stack } from '@mantine/core'
import moneyEnglish from '@quittance/shared/locales/en/money.json' with { type: 'json' }
import type { TranslateFunction } from '@quittance/shared/text/translator.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMay } from '#api/me-queries.ts'
import { ApiError } from '#api/responses.ts'
import { showDaysIn } from '#locale/dates.ts'
import { addEnglish } from '#locale/dictionary.ts'
import { currentLocale } from '#locale/locale.ts'
import { useText } from '#locale/use-text.ts'
import { BusyButton } from '#ui/BusyButton.tsx'
import { DayField } from '#ui/DayField.tsx'
import { Card } from '#ui/forms/Card.tsx'
import { fieldInSentence } from '#ui/forms/field-errors.ts'
import { PlusIcon } from '#ui/icons.tsx'
import layout from '#ui/layout.module.css'
import { useLazyDialog } from '#ui/lazy-popups.tsx'
import { LoadFailed } from '#ui/lists/notices.tsx'
import { useScreenActions } from '#ui/screen-actions.ts'
import { OpenAmounts } from './OpenAmounts.tsx'
import { StatementTable } from './StatementTable.tsx'
import {
  downloadStatement,
  type Statement,
  type StatementCopy,
  type StatementRequest,
  statementQuery,
} from './statement-queries.ts'
import { useFile } from './use-file.ts'
import { useMoneyDialog } from './use-money-dialog.ts'

addEnglish(moneyEnglish)

interface CustomerStatementProps {
  readonly id: number
  readonly name: string
  /** E-mail address; empty: none. */
  readonly email: string
}

const wholeTime: StatementRequest = { currencyId: null, from: null, to: null }

/** Shows the statement of a customer in one currency. Renders nothing if nothing was issued to it or paid by it. */
export function CustomerStatement({ id, name, email }: CustomerStatementProps) {
  const text = useText()
  const [request, setRequest] = useState(wholeTime)
  const { data, error, refetch } = useQuery(statementQuery(id, request))
  const shown = useLastStatement(data, request)
  // No placeholder while it loads: most customers of an installation that issues nothing have no statement.
  if (shown === undefined) return error ? <LoadFailed error={error} onRetry={() => void refetch()} /> : null
  const { statement, period } = shown
  if (statement === null || (request === wholeTime && statement.currencies.length === 0)) return null
  const failure = data === undefined ? error : null
  const periodProblem = describePeriodProblem(failure, text)
  // The printed or sent statement is the one that is shown.
  const copy = { customerId: id, currencyId: statement.currency.id, from: period.from, to: period.to }
  return (
    <Card
      title={text('money.statement')}
      action={<StatementButtons copy={copy} customer={{ id, label: name }} email={email} />}
    >
      <Stack gap="md">
        <OpenAmounts customerId={id} currency={statement.currency} />
        <StatementFilter
          statement={statement}
          request={request}
          problem={periodProblem}
          onChange={setRequest}
        />
        {failure !== null && periodProblem === undefined ? (
          <LoadFailed error={failure} onRetry={() => void refetch()} />
        ) : (
          <StatementTable statement={statement} hasOpening={period.from !== null} />
        )}
      </Stack>
    </Card>
  )
}

interface ShownStatement {
  readonly statement: Statement | null
  /** The request that it is the response to. */
  readonly period: StatementRequest
}

/**
 * Returns the statement that was loaded last, which stays while another one is loading and if that cannot be loaded; undefined: none was.
 * @param loaded undefined: that of the request is not loaded
 */
function useLastStatement(
  loaded: Statement | null | undefined,
  request: StatementRequest,
): ShownStatement | undefined {
  const [last, setLast] = useState<ShownStatement>()
  if (loaded === undefined || (last?.statement === loaded && last.period === request)) return last
  const shown = { statement: loaded, period: request }
  setLast(shown)
  return shown
}

/**
 * Returns what is wrong with the first day of a period, with the label of its field and days in the notation of the language; undefined: the
 * error is about something else.
 */
function describePeriodProblem(error: Error | null, text: TranslateFunction): string | undefined {
  const [message] = error instanceof ApiError ? (error.errors.from ?? []) : []
  if (message === undefined) return undefined
  const sentence = fieldInSentence(message, 'from', text('money.from'))
  return showDaysIn(sentence, currentLocale())
}

interface StatementButtonsProps {
  readonly copy: StatementCopy
  readonly customer: { readonly id: number; readonly label: string }
  readonly email: string
}

const loadEmailDialog = async () => (await import('./EmailStatementDialog.tsx')).EmailStatementDialog

/** Offers the statement as a PDF and as an e-mail, and to record a payment of the customer. */
function StatementButtons({ copy, customer, email }: StatementButtonsProps) {
  const text = useText()
  const mayRecord = useMay('money')
  const pdf = useFile(downloadStatement)
  const mail = useLazyDialog(loadEmailDialog, 'app.load-failed')
  const payment = useMoneyDialog()
  const record = () => payment.open({ type: 'pay-several', customer })
  useScreenActions(
    mayRecord
      ? [{ id: 'record-payment', label: text('money.record-payment'), icon: <PlusIcon />, run: record }]
      : [],
  )
  return (
    <Group gap="xs">
      {mayRecord ? (
        <BusyButton variant="default" size="compact-sm" onClick={record}>
          {text('money.record-payment')}
        </BusyButton>
      ) : null}
      <BusyButton variant="default" size="compact-sm" isBusy={pdf.isPending} onClick={() => pdf.mutate(copy)}>
        {text('money.statement-pdf')}
      </BusyButton>
      <BusyButton
        variant="default"
        size="compact-sm"
        onClick={() => mail.open({ copy, email, onClose: mail.close })}
      >
        {text('money.email-statement')}
      </BusyButton>
      {mail.dialog}
      {payment.dialog}
    </Group>
  )
}

interface StatementFilterProps {
  readonly statement: Statement
  readonly request: StatementRequest
  /** The fault of the first day. Undefined: none is known. */
  readonly problem: string | undefined
  onChange(request: StatementRequest): void
}

/** Selects the currency, if there are several, and the period. */
function StatementFilter({ statement, request, problem, onChange }: StatementFilterProps) {
  const text = useText()
  const { currency, currencies } = statement
  const change = (changed: Partial<StatementRequest>) => onChange({ ...request, ...changed })
  return (
    <div className={layout.grid} data-columns="narrow">
      {currencies.length > 1 ? (
        <NativeSelect
          label={text('money.currency')}
          data={currencies.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={String(request.currencyId ?? currency.id)}
          onChange={(event) => change({ currencyId: Number(event.currentTarget.value) })}
        />
      ) : null}
      <DayField
        label={text('money.from')}
        value={request.from}
        clearable
        error={problem}
        onChange={(from) => change({ from })}
      />
      <DayField label={text('money.to')} value={request.to} clearable onChange={(to) => change({ to })} />
    </div>
  )
}
