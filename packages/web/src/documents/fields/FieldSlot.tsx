import type { ReactNode } from 'react'
import type { RefusedField } from '#documents/save-queries.ts'
import { focusSlot } from '#ui/slot.ts'
import classes from './fields.module.css'

interface FieldSlotProps {
  readonly field: RefusedField
  /** Takes the width of two fields where there is room. */
  readonly isWide?: boolean
  readonly children: ReactNode
}

/** The place of a field, so that a sentence elsewhere can lead to it. */
export function FieldSlot({ field, isWide = false, children }: FieldSlotProps) {
  return (
    <div id={slotId(field)} className={isWide ? classes.wide : classes.slot}>
      {children}
    </div>
  )
}

function slotId(field: RefusedField): string {
  return `document-${field}`
}

/** @returns whether there is something to type or choose in it */
export function focusField(field: RefusedField): boolean {
  return focusSlot(slotId(field))
}
