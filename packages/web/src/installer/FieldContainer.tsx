import type { ReactNode } from 'react'
import { focusFieldIn } from '#ui/focus-field.ts'
import classes from './installer.module.css'
import type { InstallerField } from './installer-form.ts'

interface FieldContainerProps {
  readonly field: InstallerField
  /** Whether the field has the whole width. */
  readonly isWide?: boolean
  readonly children: ReactNode
}

/** Gives a field an id by which an error summary can focus it. */
export function FieldContainer({ field, isWide = false, children }: FieldContainerProps) {
  return (
    <div id={containerId(field)} className={isWide ? classes.wide : classes.container}>
      {children}
    </div>
  )
}

function containerId(field: InstallerField): string {
  return `installer-${field}`
}

export function focusField(field: InstallerField): void {
  focusFieldIn(containerId(field))
}
