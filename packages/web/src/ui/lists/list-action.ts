import type { ExportFormat } from '@quittance/shared/contract/list-query.ts'
import { createContext, type ReactNode } from 'react'
import type { AnsweredFile } from '#api/responses.ts'

/** An action on the records of a list. Row menus have all of them, the bar for the selected rows those for several rows. */
export interface ListAction<Row> {
  readonly name: string
  readonly label: string
  /** After the label in a menu. */
  readonly note?: ReactNode
  readonly icon?: ReactNode
  /** Choices among which the user selects one, or a function that returns those of some records. Absent: the action runs at once. */
  readonly options?: readonly ActionOption[] | ((rows: readonly Row[]) => readonly ActionOption[])
  /** For one record only, because it opens something. */
  readonly isForOne?: boolean
  /** Returns whether a record has the action; by default each has. */
  readonly appliesTo?: (row: Row) => boolean
  readonly isPending?: boolean
  /** Returns the path that the action opens, instead of `run`. */
  readonly linkOf?: (row: Row) => string
  /** @param option value of the selected option; empty: the action has none */
  readonly run?: (rows: readonly Row[], option: string) => void
}

/** Returns those of the records to which an action applies. */
export function recordsOf<Row>({ appliesTo }: ListAction<Row>, rows: readonly Row[]): readonly Row[] {
  return appliesTo === undefined ? rows : rows.filter(appliesTo)
}

/** Returns the choices of an action on some records; undefined: it runs at once. */
export function optionsOf<Row>(
  { options }: ListAction<Row>,
  rows: readonly Row[],
): readonly ActionOption[] | undefined {
  return typeof options === 'function' ? options(rows) : options
}

/** Returns the actions that apply to at least one of the records. */
export function actionsFor<Row>(
  actions: readonly ListAction<Row>[],
  rows: readonly NoInfer<Row>[],
): readonly ListAction<Row>[] {
  return actions.filter((action) => recordsOf(action, rows).length > 0)
}

export interface ActionOption {
  readonly value: string
  readonly label: string
  /** Shown instead of the label. */
  readonly content?: ReactNode
  readonly icon?: ReactNode
}

/** Actions of the row menus below. Only an open menu reads it, so that rows do not depend on the state of actions. */
export const RowActionsContext = createContext<RowActions<never>>({ actions: [] })

export interface RowActions<Row> {
  readonly actions: readonly ListAction<Row>[]
  /** Exports one record with the visible columns. Absent: the list has no exports. */
  readonly exportRow?: ((row: Row, format: ExportFormat) => Promise<AnsweredFile>) | undefined
}
