import { Box, Group, Stack, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import layout from './layout.module.css'

interface PanelProps {
  readonly title: string
  /** Controls at the end of the heading. */
  readonly actions?: ReactNode
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** Renders a card with a heading, as a region that screen readers list by its name. */
export function Panel({ title, actions, className = '', children }: PanelProps) {
  const titleId = useId()
  return (
    <Box
      component="section"
      miw={0}
      p="md"
      className={`${layout.card} ${layout.stack} ${className}`}
      aria-labelledby={titleId}
    >
      <Group justify="space-between" gap="xs">
        <Title order={2} id={titleId}>
          {title}
        </Title>
        {actions}
      </Group>
      {children}
    </Box>
  )
}

interface UntitledPanelProps {
  /** Name of the region, which screen readers list; absent: no region of its own. */
  readonly label?: string
  readonly children: ReactNode
}

/** Renders a card without a heading. */
export function UntitledPanel({ label, children }: UntitledPanelProps) {
  return (
    <Stack component="section" gap="sm" p="md" miw={0} className={layout.card} aria-label={label}>
      {children}
    </Stack>
  )
}
