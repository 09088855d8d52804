import { ActionIcon } from '@mantine/core'
import type { ReactNode } from 'react'
import { useText } from '#locale/use-text.ts'
import { ChevronDownIcon, ChevronUpIcon } from '#ui/action-icons.tsx'

/** Place of a row in a list that the user arranges. */
export interface RowPosition {
  readonly isFirst: boolean
  readonly isLast: boolean
  move(by: -1 | 1): void
}

/** Buttons that move a row one place up or down. */
export function MoveButtons({ name, position }: { readonly name: string; readonly position: RowPosition }) {
  const text = useText()
  return (
    <>
      <RowButton
        label={text('settings.move-up', { name })}
        isOff={position.isFirst}
        onClick={() => position.move(-1)}
      >
        <ChevronUpIcon size={18} />
      </RowButton>
      <RowButton
        label={text('settings.move-down', { name })}
        isOff={position.isLast}
        onClick={() => position.move(1)}
      >
        <ChevronDownIcon size={18} />
      </RowButton>
    </>
  )
}

interface RowButtonProps {
  readonly label: string
  /** Disabled but focusable: a row that has reached the end of its list can be moved back with the keyboard. */
  readonly isOff?: boolean
  onClick(): void
  readonly children: ReactNode
}

/** A button of a row, shown as an icon. */
export function RowButton({ label, isOff = false, onClick, children }: RowButtonProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={label}
      title={label}
      {...(isOff ? { 'aria-disabled': true } : { onClick })}
    >
      {children}
    </ActionIcon>
  )
}

/** An entry of a list that can be reordered. */
interface ReorderedEntry {
  readonly id: number
}

/** Returns the index of an entry; -1 if there is none with this id. */
export function findIndex(entries: readonly ReorderedEntry[], id: number | null): number {
  return entries.findIndex((entry) => entry.id === id)
}

/** Returns the index that an entry has after it was dropped. @param before id of the entry below it; null: none */
export function findTarget(entries: readonly ReorderedEntry[], id: number, before: number | null): number {
  if (before === null) return entries.length - 1
  const place = findIndex(entries, before)
  return place > findIndex(entries, id) ? place - 1 : place
}

/** Returns the list with one entry moved to another index; the same list if an index is out of range. */
export function moveEntry<Entry>(entries: readonly Entry[], from: number, to: number): readonly Entry[] {
  const entry = entries[from]
  if (entry === undefined || to < 0 || to >= entries.length || from === to) return entries
  const others = entries.filter((_entry, index) => index !== from)
  return [...others.slice(0, to), entry, ...others.slice(to)]
}
