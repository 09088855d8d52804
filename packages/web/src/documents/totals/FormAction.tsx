import { Button, Tooltip } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Submit } from '#documents/use-saving.ts'
import layout from '#ui/layout.module.css'
import classes from './totals.module.css'

/** Props of an action of the form that saves the document first. */
export interface FormActionProps {
  readonly submit: Submit
  /** Why the document cannot be saved yet; empty: it can be saved. */
  readonly reason: string
  /** Id of the element that contains the reason. */
  readonly reasonId: string
}

interface FormActionButtonProps {
  readonly label: string
  readonly icon: ReactNode
  /** Shown beside the button on request. Empty: nothing. */
  readonly note: string
  /** Ids of the elements that describe the button. */
  readonly describedBy: string
  readonly isBlocked: boolean
  onClick(): void
}

/** Renders a button beside the save button, on phones as an icon. While it is blocked, it stays focusable and describes why. */
export function FormAction({ label, icon, note, describedBy, isBlocked, onClick }: FormActionButtonProps) {
  return (
    <Tooltip
      label={note}
      disabled={note === ''}
      multiline
      maw={320}
      events={{ hover: true, focus: true, touch: true }}
    >
      <Button
        variant="default"
        classNames={{ root: layout.iconOnPhones ?? '', label: classes.saveLabel ?? '' }}
        h="auto"
        mih="2.75rem"
        py={8}
        leftSection={icon}
        aria-disabled={isBlocked}
        {...(isBlocked && { 'data-disabled': true })}
        aria-describedby={describedBy}
        onClick={() => isBlocked || onClick()}
      >
        {label}
      </Button>
    </Tooltip>
  )
}
