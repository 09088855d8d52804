import { Title } from '@mantine/core'
import listsEnglish from '@quittance/shared/locales/en/lists.json' with { type: 'json' }
import { type ReactNode, useState } from 'react'
import { addEnglish } from '#locale/dictionary.ts'
import layout from '#ui/layout.module.css'
import { lazyPart } from '#ui/lazy.tsx'
import { type ListActions, RowActionsProvider } from './actions.tsx'
import type { BulkBarProps } from './BulkBar.tsx'
import { DownloadMenu, listExportColumns } from './DownloadMenu.tsx'
import type { ExportOptions } from './download.ts'
import { ListPage, type ListPageProps } from './ListPage.tsx'
import type { ListTabsProps } from './ListTabs.tsx'
import { ColumnChooser, ListTools, type ListToolsProps } from './ListTools.tsx'
import { defaultLayout } from './list-columns.ts'
import classes from './lists.module.css'
import { type ListState, useListTable } from './use-list.ts'
import { ViewTabs } from './ViewTabs.tsx'

addEnglish(listsEnglish)

interface ListScreenProps<Row extends object> extends Omit<ListPageProps<Row>, 'table'> {
  readonly list: ListState<Row>
  readonly idOf: (row: Row) => number
  /** Beside the heading. */
  readonly buttons?: ReactNode
  /** Above the tabs. */
  readonly notice?: ReactNode
  readonly tabs: ListTabsProps
  /** Absent: the list has no search and no filters. */
  readonly tools?: Omit<ListToolsProps, 'address' | 'children'> & { readonly buttons?: ReactNode }
  readonly actions: ListActions<Row>
  /** Exports the whole list. Absent: it has no exports. */
  readonly exportList?: (options: ExportOptions) => ReturnType<NonNullable<ListActions<Row>['exportRows']>>
  /** Below the page: the error of a call, or a dialog. */
  readonly footer?: ReactNode
  /** Renders the bar for the selected rows if it has actions of its own. */
  readonly renderBulkBar?: (bar: BulkBarProps<Row>) => ReactNode
  /** A record that is shown beside the list. */
  readonly panel?: ReactNode
}

const noRows: readonly never[] = []

const BulkBar = lazyPart(async () => (await import('./BulkBar.tsx')).BulkBar)

interface LazyBulkBarProps<Row extends object> {
  readonly bar: BulkBarProps<Row>
  readonly render: ListScreenProps<Row>['renderBulkBar']
}

/** Renders the bar for the selected rows from the first selection on, because it is a lazy chunk. */
function LazyBulkBar<Row extends object>({ bar, render }: LazyBulkBarProps<Row>) {
  const [wasNeeded, setNeeded] = useState(false)
  const isNeeded = bar.table.getSelectedRowModel().rows.length > 0 || bar.outcome.rejections.length > 0
  if (isNeeded && !wasNeeded) setNeeded(true)
  return wasNeeded ? (render?.(bar) ?? <BulkBar {...bar} />) : null
}

/** Renders a list: heading, tabs, search and filters, one page, and the actions for its rows. */
export function ListScreen<Row extends object>(props: ListScreenProps<Row>) {
  const {
    list,
    idOf,
    buttons,
    notice,
    tabs,
    tools,
    actions,
    exportList,
    footer,
    renderBulkBar,
    panel,
    ...page
  } = props
  const table = useListTable(list, { rows: page.page.data?.rows ?? noRows, idOf })
  const { exportRows } = actions
  return (
    <div className={`${layout.stack} ${classes.list}`}>
      <div className={`${layout.row} ${layout.middle} ${layout.loose}`}>
        <Title order={1} me="auto">
          {page.label}
        </Title>
        {buttons}
      </div>
      {notice}
      <ViewTabs list={list} tabs={tabs} />
      <ListTools {...tools} address={list.address}>
        <ColumnChooser
          table={table}
          isChanged={list.layout !== defaultLayout}
          onReset={() => list.setLayout(null)}
        />
        {exportList && <DownloadMenu content="list" table={table} download={exportList} />}
        {tools?.buttons}
      </ListTools>
      <section ref={list.element} tabIndex={-1} aria-label={page.label} className={layout.stack}>
        <RowActionsProvider<Row>
          actions={actions.actions}
          exportRow={
            exportRows && ((row, format) => exportRows([row], { format, columns: listExportColumns(table) }))
          }
        >
          <ListPage {...page} list={list} table={table} />
        </RowActionsProvider>
      </section>
      {footer}
      {panel}
      <LazyBulkBar bar={{ ...actions, table, element: list.element }} render={renderBulkBar} />
      {actions.dialogs}
    </div>
  )
}
