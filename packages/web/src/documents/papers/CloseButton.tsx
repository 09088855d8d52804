import { ActionIcon } from '@mantine/core'
import { CrossIcon } from '#ui/icons.tsx'
import classes from './papers.module.css'

interface CloseButtonProps {
  readonly label: string
  onClose(): void
}

/** Shows the close button at the end of a dialog header. */
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
