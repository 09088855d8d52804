import { Group, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import layout from './layout.module.css'

interface FailedScreenProps {
  readonly heading: string
  readonly message: string
  /** Controls to try again or to continue elsewhere. */
  readonly children: ReactNode
}

/** Replaces a screen whose record could not be loaded. */
export function FailedScreen({ heading, message, children }: FailedScreenProps) {
  return (
    <div role="alert" className={`${layout.card} ${layout.message}`}>
      <Title order={1}>{heading}</Title>
      <p>{message}</p>
      <Group gap="xs" justify="center">
        {children}
      </Group>
    </div>
  )
}
