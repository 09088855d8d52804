import { Button } from '@mantine/core'
import type { ReactNode } from 'react'

interface ProposalButtonProps {
  readonly children: ReactNode
  onClick(): void
}

/** Fills fields of a form section with values that follow from others. Takes the whole width of the section's grid. */
export function ProposalButton({ children, onClick }: ProposalButtonProps) {
  return (
    <Button
      variant="default"
      size="compact-sm"
      mih="2.75rem"
      style={{ gridColumn: '1 / -1', justifySelf: 'start' }}
      onClick={onClick}
    >
      {children}
    </Button>
  )
}
