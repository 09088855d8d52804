import { Group, Table } from '@mantine/core'
import exportsEnglish from '@quittance/shared/locales/en/exports.json' with { type: 'json' }
import issuingEnglish from '@quittance/shared/locales/en/issuing-settings.json' with { type: 'json' }
import validationEnglish from '@quittance/shared/locales/en/validation.json' with { type: 'json' }
import { countDecimalPlaces, decimal, isLess, one } from '@quittance/shared/money/decimal.ts'
import type { TranslateFunction } from '@quittance/shared/text/translator.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useMay } from '#api/me-queries.ts'
import { showMoment } from '#locale/dates.ts'
import { addEnglish } from '#locale/dictionary.ts'
import { currentLocale } from '#locale/locale.ts'
import type { NumberEntry } from '#locale/number-entry.ts'
import { showCount, showMoney } from '#locale/number-text.ts'
import { useText } from '#locale/use-text.ts'
import { nameKind } from '#settings/issuing/name-kind.ts'
import { FactList, SettingsPage } from '#settings/SettingsPage.tsx'
import { BusyButton } from '#ui/BusyButton.tsx'
import { Card, Note, ProblemAlert } from '#ui/forms/Card.tsx'
import { SmallTable, SmallTableCell } from '#ui/forms/SmallTable.tsx'
import layout from '#ui/layout.module.css'
import { useDownload } from '#ui/lists/DownloadMenu.tsx'
import { NumberField } from '#ui/NumberField.tsx'
import {
  type Closure,
  downloadLedger,
  type IssuedSum,
  type LedgerVerification,
  ledgerQuery,
  useCloseLedger,
  useVerifyLedger,
} from './ledger-queries.ts'

addEnglish(exportsEnglish)
addEnglish(issuingEnglish)
addEnglish(validationEnglish)

/** Shows the ledger of issued documents and payments: its head, its closures and whether it is intact. */
export function LedgerScreen() {
  const text = useText()
  const ledger = useQuery(ledgerQuery)
  const mayClose = useMay('close-books')
  const mayExport = useMay('export-books')
  const verify = useVerifyLedger()
  const close = useCloseLedger()
  return (
    <SettingsPage
      titleKey="settings.ledger"
      hintKey="issuing-settings.ledger-hint"
      query={ledger}
      action={
        <Group gap="xs">
          <BusyButton isBusy={verify.isPending} onClick={() => verify.mutate()}>
            {text('issuing-settings.verify')}
          </BusyButton>
          {mayClose ? (
            <BusyButton variant="default" isBusy={close.isPending} onClick={() => close.mutate()}>
              {text('issuing-settings.close')}
            </BusyButton>
          ) : null}
        </Group>
      }
    >
      {({ head, public_key: key, closures, last_verification: verification }) => (
        <>
          <VerificationResult verification={verification} />
          <Card title={text('issuing-settings.head')}>
            <FactList
              facts={[
                ['issuing-settings.position', showCount(head.position)],
                ['issuing-settings.hash', head.hash],
                ['issuing-settings.public-key', key ?? text('issuing-settings.no-key')],
              ]}
            />
          </Card>
          {mayExport ? <ExportCard /> : null}
          <ClosureTable closures={closures} />
        </>
      )}
    </SettingsPage>
  )
}

interface VerificationResultProps {
  /** Null: it was not verified yet. */
  readonly verification: LedgerVerification | null
}

/** Says whether the ledger was intact when it was verified last, or what does not fit. */
function VerificationResult({ verification }: VerificationResultProps) {
  const text = useText()
  if (verification === null) return <Note role="status">{text('issuing-settings.never-verified')}</Note>
  const { at, records, closures, ok, first_fault: fault } = verification
  const time = showMoment(at, currentLocale())
  const params = { time, records: showCount(records), closures: showCount(closures) }
  if (ok) {
    return (
      <Note role="status" color="good">
        {text('issuing-settings.verified', params)}
      </Note>
    )
  }
  const explanation = `${fault?.message ?? ''} ${text('issuing-settings.fault-remedy')}`.trim()
  return (
    <ProblemAlert>
      <strong className={layout.bad}>{text('issuing-settings.not-intact', params)}</strong> {explanation}
    </ProblemAlert>
  )
}

const noEntry: NumberEntry = { value: null, unreadable: null }

/** Offers the records as a file: all of them, or from one position to another. */
function ExportCard() {
  const text = useText()
  const from = usePosition(text('issuing-settings.from-position'))
  const to = usePosition(text('issuing-settings.to-position'))
  const save = useDownload(downloadLedger)
  return (
    <Card title={text('issuing-settings.export')}>
      <Note>{text('issuing-settings.export-hint')}</Note>
      <Group align="flex-end" gap="sm">
        <PositionField position={from} />
        <PositionField position={to} />
        <BusyButton
          variant="default"
          isBusy={save.isPending}
          blockedBecause={from.problemId ?? to.problemId}
          onClick={() => save.mutate({ from: from.entry.value, to: to.entry.value })}
        >
          {text('issuing-settings.download')}
        </BusyButton>
      </Group>
    </Card>
  )
}

/** Manages a position of the ledger that is entered. */
function usePosition(label: string) {
  const text = useText()
  const id = useId()
  const [entry, setEntry] = useState(noEntry)
  const problem = findProblem(entry, label, text)
  /** Id of the element that says what is wrong. Undefined: nothing is. */
  const problemId = problem === undefined ? undefined : id
  return { label, entry, setEntry, problem, problemId }
}

/** Returns the sentence about an entry that is no position; undefined: it is one, or empty. */
function findProblem({ value, unreadable }: NumberEntry, field: string, text: TranslateFunction) {
  if (unreadable !== null) return text('field.unreadable', { field })
  if (value === null) return undefined
  if (isLess(value, one)) return text('field.too-small', { field, min: 1 })
  return countDecimalPlaces(value) > 0 ? text('field.whole-number-expected', { field }) : undefined
}

interface PositionFieldProps {
  readonly position: ReturnType<typeof usePosition>
}

function PositionField({ position: { label, entry, setEntry, problem, problemId } }: PositionFieldProps) {
  return (
    <NumberField
      label={label}
      minimum={one}
      places={0}
      value={entry.value}
      unreadable={entry.unreadable ?? undefined}
      error={problem === undefined ? undefined : <span id={problemId}>{problem}</span>}
      onLeave={setEntry}
    />
  )
}

/** Lists the latest closures: each states the hash of the last record of its period, and what was issued up to it. */
function ClosureTable({ closures }: { readonly closures: readonly Closure[] }) {
  const text = useText()
  if (closures.length === 0) return <Note>{text('issuing-settings.no-closures')}</Note>
  const headings = [
    text('issuing-settings.period'),
    text('issuing-settings.closed-at'),
    text('issuing-settings.last-position'),
    text('issuing-settings.issued-ever'),
    text('issuing-settings.hash'),
  ]
  return (
    <SmallTable label={text('issuing-settings.closures')} columns={headings.map((heading) => ({ heading }))}>
      {closures.map((closure) => (
        <ClosureRow key={closure.number} closure={closure} />
      ))}
    </SmallTable>
  )
}

function ClosureRow({ closure }: { readonly closure: Closure }) {
  const text = useText()
  const { period, closed_at: at, last_position: position, issued_ever: issued, hash } = closure
  return (
    <Table.Tr>
      <SmallTableCell isRowHeading className={layout.amount}>
        {period}
      </SmallTableCell>
      <SmallTableCell label={text('issuing-settings.closed-at')} className={layout.amount}>
        {showMoment(at, currentLocale())}
      </SmallTableCell>
      <SmallTableCell label={text('issuing-settings.last-position')}>{showCount(position)}</SmallTableCell>
      <SmallTableCell label={text('issuing-settings.issued-ever')}>
        {issued.length === 0 ? '–' : issued.map((sum) => describeSum(sum, text)).join(', ')}
      </SmallTableCell>
      <SmallTableCell label={text('issuing-settings.hash')} className={layout.mono}>
        {hash}
      </SmallTableCell>
    </Table.Tr>
  )
}

function describeSum({ kind, currency, count, amount }: IssuedSum, text: TranslateFunction): string {
  const money = showMoney(decimal(amount), currentLocale())
  return `${nameKind(kind, text)}: ${showCount(count)} (${money} ${currency})`
}
