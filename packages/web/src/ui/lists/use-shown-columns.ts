import { useLocalStorage } from '@mantine/hooks'
import type { ListColumn } from './list-column.ts'

export interface ShownColumns<Row> {
  readonly shown: readonly ListColumn<Row>[]
  isShown(column: ListColumn<Row>): boolean
  toggle(column: ListColumn<Row>): void
}

/** Manages the columns that the user has selected, which are stored in this browser. @param list name of the list */
export function useShownColumns<Row>(list: string, columns: readonly ListColumn<Row>[]): ShownColumns<Row> {
  const first = columns.filter(({ isShownFirst }) => isShownFirst).map(({ name }) => name)
  const [names, setNames] = useLocalStorage<readonly string[]>({
    key: `columns-${list}`,
    defaultValue: first,
    getInitialValueInEffect: false,
  })
  const isShown = ({ name, isFixed }: ListColumn<Row>) => isFixed === true || names.includes(name)
  return {
    shown: columns.filter(isShown),
    isShown,
    toggle: ({ name }) =>
      setNames(names.includes(name) ? names.filter((other) => other !== name) : [...names, name]),
  }
}
