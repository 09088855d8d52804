import catalogueEnglish from '@quittance/shared/locales/en/catalogue.json' with { type: 'json' }
import listsEnglish from '@quittance/shared/locales/en/lists.json' with { type: 'json' }
import layout from '#ui/layout.module.css'
import '@mantine/core/styles/Badge.layer.css'
import { Badge, Group, Stack, Table, Title } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { ApiError } from '#api/responses.ts'
import type { useRetirement } from '#catalogue/catalogue-queries.ts'
import { addEnglish } from '#locale/dictionary.ts'
import { useText } from '#locale/use-text.ts'
import { useQuestion } from '#ui/alerts.tsx'
import { BusyButton } from '#ui/BusyButton.tsx'
import { SmallTable, SmallTableCell } from '#ui/forms/SmallTable.tsx'
import { PlusIcon } from '#ui/icons.tsx'
import { ListFailed, ListSkeleton } from '#ui/lists/notices.tsx'
import { useTitle } from '#ui/use-title.ts'
import classes from './reference-data.module.css'

addEnglish(listsEnglish)
addEnglish(catalogueEnglish)

const addButton = 'new'

interface ReferenceDataScreenProps {
  readonly texts: ReferenceTexts
  /** undefined: not loaded yet. */
  readonly rows: readonly ReferenceRow[] | undefined
  readonly query: Pick<UseQueryResult, 'error' | 'refetch'>
  readonly retirement: ReturnType<typeof useRetirement>
  /** Further actions of the screen. */
  readonly action?: ReactNode
  /** Renders the form of a record. @param id null: a new one */
  readonly form: (id: number | null, close: () => void) => ReactNode
  /** false: records can be added, retired and deleted, but not changed. */
  readonly canChange?: boolean
}

/** Shows groups, tax rates, currencies or payment methods, with actions that add, change, retire and delete them. */
export function ReferenceDataScreen(props: ReferenceDataScreenProps) {
  const { texts, rows, query, retirement, action, form, canChange = true } = props
  const text = useText()
  // Id of the record whose form is open; null: a new one; undefined: none.
  const [openId, setOpenId] = useState<number | null | undefined>(undefined)
  const close = () => setOpenId(undefined)
  useFocusAfterClose(openId)
  useTitle(texts.heading)
  if (query.error && rows === undefined) return <LoadError heading={texts.heading} query={query} />
  return (
    <Stack>
      <Group gap="sm">
        <Title order={1} me="auto">
          {texts.heading}
        </Title>
        {/* On phones, the buttons wrap together below the title. */}
        <Group gap="sm">
          {action}
          <BusyButton
            leftSection={<PlusIcon size={18} />}
            isOff={openId !== undefined}
            data-opens={addButton}
            onClick={() => setOpenId(null)}
          >
            {texts.add}
          </BusyButton>
        </Group>
      </Group>
      <p className={layout.intro}>
        {texts.hint} {text('catalogue.retire-hint')} {text('catalogue.delete-hint')}
      </p>
      {openId === null ? form(null, close) : null}
      {rows === undefined ? (
        <ListSkeleton />
      ) : (
        <ReferenceDataTable
          texts={texts}
          rows={rows}
          retirement={retirement}
          openId={openId}
          onOpen={canChange ? setOpenId : undefined}
          form={(id) => form(id, close)}
        />
      )}
    </Stack>
  )
}

/** Returns the focus to the button that opened a form, after the form is closed. */
function useFocusAfterClose(openId: number | null | undefined): void {
  const last = useRef(openId)
  useEffect(() => {
    const opener = last.current === null ? addButton : last.current
    last.current = openId
    if (openId !== undefined || opener === undefined) return
    document.querySelector<HTMLElement>(`[data-opens="${opener}"]`)?.focus()
  }, [openId])
}

/** Shows why the list could not be loaded. There is no retry button if only administrators may see it. */
function LoadError({
  heading,
  query,
}: { readonly heading: string } & Pick<ReferenceDataScreenProps, 'query'>) {
  const text = useText()
  const { error } = query
  const isForbidden = error instanceof ApiError && error.status === 403
  return (
    <Stack>
      <Title order={1}>{heading}</Title>
      {error === null || isForbidden ? (
        <div role="alert" className={`${layout.card} ${layout.message}`}>
          {text('catalogue.for-administrators')}
        </div>
      ) : (
        <ListFailed error={error} onRetry={() => void query.refetch()} />
      )}
    </Stack>
  )
}

/** A group, tax rate, currency or payment method in its table. */
interface ReferenceRow {
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

interface ReferenceTexts {
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
function ReferenceDataTable(props: ReferenceDataTableProps) {
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
