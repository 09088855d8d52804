import { compareWords } from '@quittance/shared/documents/versions/compare-words.ts'
import { useText } from '#locale/use-text.ts'
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
  if (isEmpty) return <span className={classes.empty}>{text('versions.empty')}</span>
  const Marked = side === 'added' ? 'ins' : 'del'
  return (
    <span className={classes.said}>
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
    <span className={classes.replaced}>
      <span className={classes.hidden}>{text('versions.old-value')} </span>
      <del>{from === '' ? text('versions.empty') : from}</del>
      <span className={classes.hidden}> {text('versions.new-value')} </span>
      <ins>{to === '' ? text('versions.empty') : to}</ins>
    </span>
  )
}
