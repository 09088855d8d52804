import type { ListOrder } from '@quittance/shared/contract/list-query.ts'
import { type MouseEvent, type PointerEvent, type ReactNode, type TouchEvent, useRef } from 'react'
import { flushSync } from 'react-dom'
import { useText } from '#locale/use-text.ts'
import { SortDownIcon, SortUpIcon } from '#ui/action-icons.tsx'
import { measureColumns, moveEntry } from './list-columns.ts'
import classes from './lists.module.css'
import type { ListTableModel } from './use-list.ts'

interface ColumnHeadProps<Row extends object> {
  readonly table: ListTableModel<Row>
  readonly header: ReturnType<ListTableModel<Row>['getLeafHeaders']>[number]
  /** Absent: the order of the list is fixed. */
  readonly order: ListOrder | undefined
  onOrder(order: ListOrder): void
  /** The columns have widths of their own. */
  readonly hasWidths: boolean
}

/** Renders the heading of a column: a click sorts, dragging it moves the column, and dragging its edge changes the width. */
export function ColumnHead<Row extends object>({
  table,
  header,
  order,
  onOrder,
  hasWidths,
}: ColumnHeadProps<Row>) {
  const text = useText()
  const { column } = header
  const { meta } = column.columnDef
  const head = useRef<HTMLTableCellElement>(null)
  const drag = useColumnDrag(table, column.id)
  if (meta === undefined) return null
  const { label, sort, isNumeric, isDescendingFirst = false, width } = meta
  const isSorted = sort !== undefined && order?.sort === sort
  const direction = order?.isDescending ? 'descending' : 'ascending'

  /** Gives all columns the widths that they have on the screen, so that only this one changes. */
  function beginResizing(event: MouseEvent | TouchEvent) {
    const rendered = measureColumns(head.current?.parentElement ?? document)
    flushSync(() => table.setColumnSizing((known) => ({ ...rendered, ...known })))
    header.getResizeHandler()(event.nativeEvent)
  }

  return (
    <th
      ref={head}
      scope="col"
      data-column={column.id}
      aria-sort={isSorted ? direction : undefined}
      data-numeric={isNumeric || undefined}
      style={{ width: hasWidths ? `${column.getSize()}px` : width && `${width}rem` }}
      {...drag}
    >
      {sort === undefined || order === undefined ? (
        text(label)
      ) : (
        <button
          type="button"
          className={classes.sort}
          onClick={() => onOrder({ sort, isDescending: isSorted ? !order.isDescending : isDescendingFirst })}
        >
          {text(label)}
          <SortMark sorted={isSorted ? direction : undefined} />
        </button>
      )}
      {/* For pointers. With the keyboard, the menu of columns changes the width. */}
      <span
        className={classes.edge}
        aria-hidden
        data-active={column.getIsResizing() || undefined}
        onMouseDown={beginResizing}
        onTouchStart={beginResizing}
        onDoubleClick={() => column.resetSize()}
      />
    </th>
  )
}

function SortMark({ sorted }: { readonly sorted: 'ascending' | 'descending' | undefined }): ReactNode {
  if (sorted === undefined) return null
  return sorted === 'descending' ? <SortDownIcon size={14} /> : <SortUpIcon size={14} />
}

/** Pixels that the pointer must move before a click on a heading becomes a drag. */
const dragDistance = 6

/** Moves a column while its heading is dragged with the mouse or a pen. Touch scrolls the table instead. */
function useColumnDrag<Row extends object>(table: ListTableModel<Row>, name: string) {
  function begin({
    button,
    pointerType,
    target,
    clientX: startX,
    currentTarget: head,
  }: PointerEvent<HTMLElement>) {
    const isOnEdge = target instanceof Element && target.closest('[aria-hidden]') !== null
    if (button !== 0 || pointerType === 'touch' || isOnEdge) return
    const order = table.getAllLeafColumns().map(({ id }) => id)
    const listening = new AbortController()
    const { signal } = listening
    /** Column at whose place this one is dropped. Null: the pointer has not moved far enough. */
    let dropTarget: string | null = null

    function move({ clientX }: globalThis.PointerEvent) {
      if (dropTarget === null && Math.abs(clientX - startX) < dragDistance) return
      dropTarget = findHead(head, clientX)?.dataset.column ?? dropTarget ?? name
      markTarget(head, dropTarget, order.indexOf(dropTarget) < order.indexOf(name))
    }

    function end({ type }: Event) {
      listening.abort()
      markTarget(head, null)
      if (dropTarget === null) return
      ignoreNextClick()
      if (type === 'pointerup' && dropTarget !== name)
        table.setColumnOrder(moveEntry(order, name, dropTarget))
    }

    document.addEventListener('pointermove', move, { signal })
    document.addEventListener('pointerup', end, { signal })
    document.addEventListener('pointercancel', end, { signal })
  }

  return { onPointerDown: begin }
}

/** Ignores the click that follows a drag: the heading under the pointer would sort the list. */
function ignoreNextClick(): void {
  const listening = new AbortController()
  document.addEventListener('click', (event) => event.stopPropagation(), {
    capture: true,
    signal: listening.signal,
  })
  setTimeout(() => listening.abort())
}

function listHeads(head: HTMLElement): HTMLElement[] {
  return [...(head.parentElement?.querySelectorAll<HTMLElement>('th[data-column]') ?? [])]
}

/** Returns the heading at a horizontal position. */
function findHead(head: HTMLElement, x: number): HTMLElement | undefined {
  return listHeads(head).find((other) => {
    const { left, right } = other.getBoundingClientRect()
    return left <= x && x < right
  })
}

/** Marks the side of a heading on which the dragged column would be inserted. Rendering is not needed for that. */
function markTarget(head: HTMLElement, target: string | null, isBefore = false): void {
  for (const other of listHeads(head)) {
    if (other.dataset.column === target && other !== head) other.dataset.drop = isBefore ? 'before' : 'after'
    else delete other.dataset.drop
  }
}
