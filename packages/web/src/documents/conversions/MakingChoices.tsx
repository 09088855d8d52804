import { UnstyledButton } from '@mantine/core'
import type { DocumentKind, KindName } from '@quittance/shared/documents/document-kinds.ts'
import type { ReactNode } from 'react'
import { useText } from '#locale/use-text.ts'
import { CopyIcon } from '#ui/action-icons.tsx'
import { KindIcon } from '#ui/KindIcon.tsx'
import classes from './conversions.module.css'

interface MakingChoicesProps {
  readonly kind: DocumentKind
  /** @param to the kind of the document itself: a copy */
  onChoose(to: KindName): void
  /** Further entries. */
  readonly children?: ReactNode
}

/** Lists the kinds to which a document can be converted, and the copy. */
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
