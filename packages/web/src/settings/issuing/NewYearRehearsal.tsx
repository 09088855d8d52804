import { Table } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { showDay } from '#locale/dates.ts'
import { currentLocale } from '#locale/locale.ts'
import { useText } from '#locale/use-text.ts'
import { BusyButton } from '#ui/BusyButton.tsx'
import { Card, Note } from '#ui/forms/Card.tsx'
import { SmallTable, SmallTableCell } from '#ui/forms/SmallTable.tsx'
import { rehearsalQuery } from './issuing-queries.ts'
import { nameKind } from './name-kind.ts'

/** Shows on request which numbers would be given at the turn of the year. */
export function NewYearRehearsal() {
  const text = useText()
  const [isRequested, setRequested] = useState(false)
  const { data, error, isFetching, refetch } = useQuery({ ...rehearsalQuery, enabled: isRequested })

  function rehearse() {
    if (isRequested) void refetch()
    setRequested(true)
  }

  return (
    <Card
      title={text('issuing-settings.rehearsal')}
      action={
        <BusyButton variant="default" isBusy={isFetching} onClick={rehearse}>
          {text('issuing-settings.rehearse')}
        </BusyButton>
      }
    >
      <Note>{text('issuing-settings.rehearsal-hint')}</Note>
      <Note role="alert" color="bad">
        {error?.message}
      </Note>
      {data === undefined ? null : <RehearsalTable series={data} />}
    </Card>
  )
}

interface RehearsalTableProps {
  readonly series: readonly {
    readonly kind: string
    readonly last_shown: string | null
    readonly old_year: { readonly on: string; readonly shown_number: string }
    readonly new_year: { readonly on: string; readonly shown_number: string }
  }[]
}

function RehearsalTable({ series }: RehearsalTableProps) {
  const text = useText()
  const [first] = series
  if (first === undefined) return null
  const headings = [
    text('issuing-settings.kind'),
    text('issuing-settings.last-issued'),
    showDay(first.old_year.on, currentLocale()),
    showDay(first.new_year.on, currentLocale()),
  ]
  return (
    <SmallTable label={text('issuing-settings.rehearsal')} columns={headings.map((heading) => ({ heading }))}>
      {series.map(({ kind, last_shown: last, old_year: oldYear, new_year: newYear }) => (
        <Table.Tr key={kind}>
          <SmallTableCell isRowHeading>{nameKind(kind, text)}</SmallTableCell>
          <SmallTableCell label={text('issuing-settings.last-issued')}>{last ?? '–'}</SmallTableCell>
          <SmallTableCell label={showDay(oldYear.on, currentLocale())}>{oldYear.shown_number}</SmallTableCell>
          <SmallTableCell label={showDay(newYear.on, currentLocale())}>{newYear.shown_number}</SmallTableCell>
        </Table.Tr>
      ))}
    </SmallTable>
  )
}
