import { UnstyledButton } from '@mantine/core'
import type { DocumentKind, KindName } from '@quittance/shared/documents/document-kinds.ts'
import type { ReactNode } from 'react'
import { useText } from '#locale/use-text.ts'
import { CopyIcon } from '#ui/action-icons.tsx'
import { KindIcon } from '#ui/KindIcon.tsx'
import classes from './conversions.module.css'

interface MakingChoicesProps {
  readonly kind: DocumentKind
  /** The document's own kind: a copy. */
  onChoose(to: KindName): void
  /** What can be done besides. */
  readonly children?: ReactNode
}

/** What a document of the kind can be made into. */
export function MakingChoices({ kind, onChoose, children }: MakingChoicesProps) {
  const text = useText()
  return (
    <ul className={classes.choices}>
      {kind.convertsTo.map((to) => (
        <li key={to}>
          <UnstyledButton className={classes.choice ?? ''} onClick={() => onChoose(to)}>
            <KindIcon kind={to} />
            {text(`conversions.to-${to}`)}
          </UnstyledButton>
        </li>
      ))}
      <li>
        <UnstyledButton className={classes.choice ?? ''} onClick={() => onChoose(kind.name)}>
          <CopyIcon />
          {text('conversions.copy')}
        </UnstyledButton>
      </li>
      {children}
    </ul>
  )
}
