import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import layout from '#ui/layout.module.css'

interface ImportSectionProps {
  /** Name of the region, which screen readers list; absent: no region of its own. */
  readonly label?: string
  readonly children: ReactNode
}

/** A card with one part of an import. A part that is a region named by its heading is a `Panel`. */
export function ImportSection({ label, children }: ImportSectionProps) {
  return (
    <Stack component="section" gap="sm" p="md" miw={0} className={layout.card} aria-label={label}>
      {children}
    </Stack>
  )
}
