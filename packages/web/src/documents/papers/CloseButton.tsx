import { ActionIcon } from '@mantine/core'
import { CrossIcon } from '#ui/icons.tsx'
import classes from './papers.module.css'

interface CloseButtonProps {
  readonly label: string
  onClose(): void
}

/** At the end of a dialog's head. */
export function CloseButton({ label, onClose }: CloseButtonProps) {
  return (
    <ActionIcon
      variant="default"
      size={36}
      className={classes.close ?? ''}
      aria-label={label}
      onClick={onClose}
    >
      <CrossIcon />
    </ActionIcon>
  )
}
