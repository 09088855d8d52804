import '@mantine/core/styles/Badge.layer.css'
import { Badge, VisuallyHidden } from '@mantine/core'
import { compareWords } from '@quittance/shared/documents/versions/compare-words.ts'
import type { ReactNode } from 'react'
import { useText } from '#locale/use-text.ts'
import layout from '#ui/layout.module.css'
import classes from './versions.module.css'

interface SideProps {
  readonly from: string
  readonly to: string
}

/** Shows the previous text, with the removed words marked. */
export function Before({ from, to }: SideProps) {
  return <Pieces side="removed" pieces={compareWords(from, to)} isEmpty={from === ''} />
}

/** Shows the new text, with the added words marked. */
export function After({ from, to }: SideProps) {
  return <Pieces side="added" pieces={compareWords(from, to)} isEmpty={to === ''} />
}

interface PiecesProps {
  readonly side: 'added' | 'removed'
  readonly pieces: ReturnType<typeof compareWords>
  readonly isEmpty: boolean
}

function Pieces({ side, pieces, isEmpty }: PiecesProps) {
  const text = useText()
  if (isEmpty) return <em className={layout.muted}>{text('versions.empty')}</em>
  const Marked = side === 'added' ? 'ins' : 'del'
  return (
    <span className={layout.preWrap}>
      {pieces
        .filter(({ change }) => change === 'same' || change === side)
        .map(({ change, text: words }, place) => {
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text are never reordered
          return change === 'same' ? <span key={place}>{words}</span> : <Marked key={place}>{words}</Marked>
        })}
    </span>
  )
}

/** Shows a changed value: the old one above the new one. */
export function Replaced({ from, to }: SideProps) {
  const text = useText()
  return (
    <span className={`${layout.stack} ${classes.replaced}`}>
      <VisuallyHidden>{text('versions.old-value')} </VisuallyHidden>
      <del>{from === '' ? text('versions.empty') : from}</del>
      <VisuallyHidden> {text('versions.new-value')} </VisuallyHidden>
      <ins>{to === '' ? text('versions.empty') : to}</ins>
    </span>
  )
}

const badgeColours = {
  same: 'var(--muted)',
  added: 'var(--good)',
  removed: 'var(--bad)',
  changed: 'var(--meaning-waiting)',
  moved: 'var(--accent)',
  conflict: 'var(--bad)',
}

interface ChangeBadgeProps {
  readonly change: keyof typeof badgeColours
  /** Sign of the change, so that it does not depend on its colour. */
  readonly sign?: string
  readonly children: ReactNode
}

/** Shows the kind of a change. */
export function ChangeBadge({ change, sign = '', children }: ChangeBadgeProps) {
  return (
    <Badge component="span" variant="outline" tt="none" color={badgeColours[change]}>
      <span aria-hidden="true">{sign}</span> {children}
    </Badge>
  )
}
