import type { ReactNode } from 'react'
import type { RefusedField } from '#documents/save-queries.ts'
import { focusFieldIn } from '#ui/focus-field.ts'
import classes from './fields.module.css'

interface FieldContainerProps {
  readonly field: RefusedField
  /** Whether the field is two columns wide if there is room. */
  readonly isWide?: boolean
  readonly children: ReactNode
}

/** Wraps a field in an element with an id by which `focusField` finds it. */
export function FieldContainer({ field, isWide = false, children }: FieldContainerProps) {
  return (
    <div id={containerId(field)} className={isWide ? classes.wide : classes.container}>
      {children}
    </div>
  )
}

function containerId(field: RefusedField): string {
  return `document-${field}`
}

/** Moves the focus to a field. @returns whether the field has an element that can be focused */
export function focusField(field: RefusedField): boolean {
  return focusFieldIn(containerId(field))
}
