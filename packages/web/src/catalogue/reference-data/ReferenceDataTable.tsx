import layout from '#ui/layout.module.css'
import '@mantine/core/styles/Badge.layer.css'
import { Badge, Table } from '@mantine/core'
import type { ReactNode } from 'react'
import type { useRetirement } from '#catalogue/retirement-queries.ts'
import { useText } from '#locale/use-text.ts'
import { useQuestion } from '#ui/alerts.tsx'
import { BusyButton } from '#ui/BusyButton.tsx'
import { SmallTable, SmallTableCell } from '#ui/forms/SmallTable.tsx'
import classes from './reference-data.module.css'

/** A group, tax rate or currency in its table. */
export interface ReferenceRow {
  readonly id: number
  readonly name: string
  /** Further cells, in the order of the columns. */
  readonly cells: readonly string[]
  readonly isRetired: boolean
  /** Label beside the name. */
  readonly badge?: string | undefined
  /** Text about the number of records that use it; empty: none. */
  readonly uses: string
}

export interface ReferenceTexts {
  readonly heading: string
  readonly hint: string
  readonly none: string
  readonly add: string
  /** Headings of the columns between name and use. */
  readonly columns: readonly string[]
}

interface ReferenceDataTableProps {
  readonly texts: ReferenceTexts
  readonly rows: readonly ReferenceRow[]
  readonly retirement: ReturnType<typeof useRetirement>
  /** Id of the record whose form is open; null: a new one; undefined: none. */
  readonly openId: number | null | undefined
  /** undefined: records cannot be changed. */
  readonly onOpen: ((id: number) => void) | undefined
  readonly form: (id: number) => ReactNode
}

/** Lists the records with their use and their actions. */
export function ReferenceDataTable(props: ReferenceDataTableProps) {
  const { texts, rows, openId, form } = props
  const text = useText()
  if (rows.length === 0) return <p className={`${layout.card} ${layout.message}`}>{texts.none}</p>
  const columns = [
    { heading: text('catalogue.name') },
    ...texts.columns.map((heading) => ({ heading, isNumeric: true })),
    { heading: text('catalogue.used-in') },
    { heading: text('catalogue.actions') },
  ]
  return (
    <SmallTable label={texts.heading} columns={columns}>
      {rows.map((row) =>
        row.id === openId ? (
          <Table.Tr key={row.id}>
            <Table.Td bg="var(--canvas)" colSpan={columns.length}>
              {form(row.id)}
            </Table.Td>
          </Table.Tr>
        ) : (
          <ReferenceDataRow key={row.id} row={row} {...props} />
        ),
      )}
    </SmallTable>
  )
}

interface ReferenceDataRowProps extends ReferenceDataTableProps {
  readonly row: ReferenceRow
}

function ReferenceDataRow({ row, texts, retirement, openId, onOpen }: ReferenceDataRowProps) {
  const text = useText()
  const { id, name, cells, isRetired, badge, uses } = row
  return (
    <Table.Tr data-retired={isRetired || undefined}>
      <SmallTableCell isRowHeading>
        {name}
        {[isRetired ? text('catalogue.state-retired') : null, badge].map((label) =>
          label ? (
            <Badge key={label} variant="default" color="gray" tt="none" ml="xs">
              {label}
            </Badge>
          ) : null,
        )}
      </SmallTableCell>
      {texts.columns.map((column, index) => (
        <SmallTableCell key={column} label={column} isNumeric>
          {cells[index]}
        </SmallTableCell>
      ))}
      <SmallTableCell className={layout.muted}>
        {uses === '' ? text('catalogue.unused') : uses}
      </SmallTableCell>
      <SmallTableCell isActions className={classes.actions}>
        {onOpen === undefined ? null : (
          <BusyButton
            variant="default"
            size="compact-sm"
            isOff={openId !== undefined}
            aria-label={`${text('catalogue.edit')} ${name}`}
            data-opens={id}
            onClick={() => onOpen(id)}
          >
            {text('catalogue.edit')}
          </BusyButton>
        )}
        <RetirementButtons row={row} retirement={retirement} />
      </SmallTableCell>
    </Table.Tr>
  )
}

function RetirementButtons({ row, retirement }: Pick<ReferenceDataRowProps, 'row' | 'retirement'>) {
  const text = useText()
  const ask = useQuestion()
  const { id, name, isRetired, uses } = row
  const change = isRetired ? 'restore' : 'retire'

  async function askAndDelete() {
    const question = text('catalogue.delete-one', { name })
    if (await ask(question, { yes: text('catalogue.delete') })) retirement.mutate({ id, change: 'delete' })
  }

  return (
    <>
      <BusyButton
        variant="default"
        size="compact-sm"
        isOff={retirement.isPending}
        aria-label={`${text(`catalogue.${change}`)} ${name}`}
        onClick={() => retirement.mutate({ id, change })}
      >
        {text(`catalogue.${change}`)}
      </BusyButton>
      {uses === '' ? (
        <BusyButton
          variant="default"
          size="compact-sm"
          isOff={retirement.isPending}
          aria-label={`${text('catalogue.delete')} ${name}`}
          onClick={() => void askAndDelete()}
        >
          {text('catalogue.delete')}
        </BusyButton>
      ) : null}
    </>
  )
}
