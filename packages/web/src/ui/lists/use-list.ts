import { useDebouncedCallback } from '@mantine/hooks'
import { type ColumnLayout, columnWidthLimits, type ListName } from '@quittance/shared/contract/list-views.ts'
import { today } from '@quittance/shared/documents/calendar.ts'
import {
  type ColumnDef,
  type ColumnSizingState,
  columnOrderingFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  functionalUpdate,
  type ReactTable,
  type RowSelectionState,
  rowSelectionFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import {
  type Dispatch,
  type RefObject,
  type SetStateAction,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { defaultLayout, getRemSize, type ListColumn, toTableState, toWidths } from './list-columns.ts'
import { type ListQuery, pageNames, type QueryOf, type Search, toViewQuery, without } from './list-query.ts'
import type { ListSearch } from './list-search.ts'
import {
  type ListView,
  takeBrowserColumns,
  useListSettings,
  useSaveColumns,
} from './list-settings-queries.ts'
import { toRequest } from './periods.ts'
import { type ListAddress, useListAddress } from './use-list-address.ts'

/** The parts of the table library that lists use. Filter, order and pages are those of the server. */
const features = tableFeatures({
  columnOrderingFeature,
  columnSizingFeature,
  columnResizingFeature,
  columnVisibilityFeature,
  rowSelectionFeature,
  columnMeta: {} as Omit<ListColumn<never>, 'cell'>, // as: a type that the library does not read
})

export type ListTableModel<Row extends object> = ReactTable<typeof features, Row>
export type TableColumn<Row extends object> = ReturnType<ListTableModel<Row>['getVisibleLeafColumns']>[number]
export type TableRow<Row extends object> = ReturnType<ListTableModel<Row>['getRowModel']>['rows'][number]

/** The saved views of a list, and the selected one. */
export interface ListViews {
  readonly all: readonly ListView[]
  /** Null: the list shows no view. */
  readonly current: ListView | null
  /** Filter, order or columns differ from those of the selected view. */
  readonly isChanged: boolean
  /** Id of the view with which the list opens. Null: all records. */
  readonly defaultId: number | null
  /** Forgets changes of columns that are not saved in the view. */
  discardColumns(): void
}

/** State of a list apart from its rows: address, columns, views and selected rows. */
export interface ListState<Row extends object, Query extends object = ListQuery> {
  readonly name: ListName
  readonly address: ListAddress<Query>
  /** The query of the calls. */
  readonly request: Query
  /** All columns in their default order. */
  readonly columns: readonly ListColumn<Row>[]
  readonly layout: ColumnLayout
  /** @param layout null: the default one */
  setLayout(layout: ColumnLayout | null): void
  /** The columns of the member are still loading. */
  readonly isPending: boolean
  readonly views: ListViews
  /** The address for the built-in tabs. They keep the filter, but not that of a view. */
  readonly tabAddress: Pick<ListAddress<Query>, 'query' | 'unfiltered'>
  /** Selected rows by id, including those that are not on this page. */
  readonly selected: RowSelectionState
  readonly setSelected: Dispatch<SetStateAction<RowSelectionState>>
  /** Element around the list. It receives the focus when the focused element disappears. */
  readonly element: RefObject<HTMLElement | null>
}

interface ListSource<Row, Values extends Search> {
  /** The same array for each call. */
  readonly columns: readonly ListColumn<Row>[]
  readonly search: Values
}

/** Manages the address, the columns, the views and the selected rows of a list. */
export function useList<Row extends object, Values extends ListSearch>(
  name: ListName,
  { columns, search }: ListSource<Row, Values>,
): ListState<Row, QueryOf<Values>> {
  const { settings, isPending, isLoaded } = useListSettings(name)
  const defaultView = settings.views.find(({ id }) => id === settings.default_view)
  const address = useListAddress(
    search,
    // as: a view of this list
    useMemo(() => defaultView && (toViewQuery(defaultView) as QueryOf<Values>), [defaultView]),
  )
  const day = today()
  const request = useMemo(() => toRequest(address.query, day), [address.query, day])
  const saveColumns = useSaveColumns(name)
  const [selected, setSelected] = useState<RowSelectionState>({})
  const element = useRef<HTMLElement>(null)
  const { columns: stored } = settings

  useEffect(() => {
    if (!isLoaded) return
    const layout = takeBrowserColumns(name, columns)
    if (layout !== null && stored === null) saveColumns(layout)
  }, [isLoaded, name, columns, stored, saveColumns])

  // Changed columns of a view are not saved before the user saves the view.
  const current = settings.views.find(({ id }) => String(id) === address.query.view) ?? null
  const [changed, setChanged] = useState<{ readonly view: ListView; readonly layout: ColumnLayout } | null>(
    null,
  )
  const ofView = changed?.view === current ? changed.layout : null
  return {
    ...{ name, address, request, columns, isPending, selected, setSelected, element },
    tabAddress: current === null ? address : { query: {}, unfiltered: address.unfiltered },
    layout: ofView ?? current?.columns ?? stored ?? defaultLayout,
    setLayout(layout) {
      if (current === null) saveColumns(layout)
      else setChanged({ view: current, layout: layout ?? defaultLayout })
    },
    views: {
      all: settings.views,
      current,
      isChanged:
        current !== null && (ofView !== null || !isSameQuery(current.query, toStoredQuery(address.query))),
      defaultId: settings.default_view,
      discardColumns: () => setChanged(null),
    },
  }
}

/** Returns the part of the query of an address that a view stores: its filter and order. */
export function toStoredQuery(query: ListQuery): ListQuery {
  return without(query, ['view', ...pageNames])
}

function isSameQuery(one: Search, other: Search): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].every((name) => one[name] === other[name])
}

interface Rows<Row> {
  readonly rows: readonly Row[]
  readonly idOf: (row: Row) => number
}

/** Time after which a width that was changed by keys is stored. */
const pauseMs = 300

/** Creates the table of a list for the rows of one page. */
export function useListTable<Row extends object>(
  list: ListState<Row>,
  { rows, idOf }: Rows<Row>,
): ListTableModel<Row> {
  const { columns, layout, setLayout, selected, setSelected } = list
  const definitions = useMemo(() => columns.map(toDefinition), [columns])
  const state = useMemo(() => toTableState(columns, layout, getRemSize()), [columns, layout])
  const { sizing, change } = useColumnSizing(state.columnSizing)
  const isStored = sizing === state.columnSizing
  const withWidths = (changed: ColumnSizingState) => ({ ...layout, widths: toWidths(changed, getRemSize()) })
  const shownLayout = isStored ? layout : withWidths(sizing)
  const table = useTable({
    features,
    columns: definitions,
    data: rows,
    getRowId: (row) => String(idOf(row)),
    state: { ...state, columnSizing: sizing, rowSelection: selected },
    onRowSelectionChange: setSelected,
    onColumnOrderChange: (updater) =>
      setLayout({ ...shownLayout, order: functionalUpdate(updater, state.columnOrder) }),
    onColumnVisibilityChange: (updater) =>
      setLayout({ ...shownLayout, visibility: functionalUpdate(updater, state.columnVisibility) }),
    onColumnSizingChange: (updater) => change((known) => functionalUpdate(updater, known)),
    columnResizeMode: 'onChange',
    columnResizeDirection: document.dir === 'rtl' ? 'rtl' : 'ltr',
  })
  const isDragging = table.state.columnResizing.isResizingColumn !== false
  const storeLater = useDebouncedCallback((changed: ColumnSizingState) => setLayout(withWidths(changed)), {
    delay: pauseMs,
    flushOnUnmount: true,
  })
  const wasDragging = useRef(false)
  useEffect(() => {
    // Another layout replaces widths that are not stored yet: another view, or the default columns.
    if (isDragging || isStored) storeLater.cancel()
    else {
      storeLater(sizing)
      // A dragged edge has its final place when it is released.
      if (wasDragging.current) storeLater.flush()
    }
    wasDragging.current = isDragging
  }, [isDragging, isStored, sizing, storeLater])
  return table
}

/** Manages the widths while they are being changed, until the stored ones follow. */
function useColumnSizing(stored: ColumnSizingState) {
  const [changed, setChanged] = useState<{
    readonly from: ColumnSizingState
    readonly to: ColumnSizingState
  }>()
  const sizing = changed?.from === stored ? changed.to : stored
  return {
    sizing,
    change: (update: (known: ColumnSizingState) => ColumnSizingState) =>
      setChanged((known) => ({ from: stored, to: update(known?.from === stored ? known.to : stored) })),
  }
}

/** Pixels of 1 rem, unless the user has set another font size. */
const defaultRemSize = 16

function toDefinition<Row extends object>({
  cell,
  ...meta
}: ListColumn<Row>): ColumnDef<typeof features, Row> {
  return {
    id: meta.name,
    meta,
    cell: ({ row }) => cell(row.original),
    enableHiding: meta.isFixed !== true,
    minSize: columnWidthLimits.min * defaultRemSize,
    maxSize: columnWidthLimits.max * defaultRemSize,
  }
}

/** Moves the focus into a list if no other element has it. A focus elsewhere stays. */
export function moveFocus({ current }: RefObject<HTMLElement | null>): void {
  const { activeElement, body } = document
  const isFree = activeElement === null || activeElement === body || activeElement.closest('[data-bulk]')
  if (isFree) current?.focus({ preventScroll: current.dataset.bulk === undefined })
}
