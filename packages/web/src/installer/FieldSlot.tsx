import type { ReactNode } from 'react'
import { focusSlot } from '#ui/slot.ts'
import classes from './installer.module.css'
import type { InstallerField } from './installer-form.ts'

interface FieldSlotProps {
  readonly field: InstallerField
  /** Takes the whole width. */
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

function slotId(field: InstallerField): string {
  return `installer-${field}`
}

export function focusField(field: InstallerField): void {
  focusSlot(slotId(field))
}
