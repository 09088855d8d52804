import type { IndexedLine, LineComparison } from '@quittance/shared/documents/versions/compare-versions.ts'
import type { Locale } from '@quittance/shared/text/locales.ts'
import { showEnteredMoney, showMoney, showNumber } from '#locale/number-text.ts'
import { useText } from '#locale/use-text.ts'
import { Replaced } from './Changed.tsx'
import { ratesIn } from './version-words.ts'
import classes from './versions.module.css'

interface LineDifferenceProps {
  readonly line: LineComparison
  readonly locale: Locale
}

/** Shows the row of a line, with its previous values where they differ. */
export function LineDifference({ line, locale }: LineDifferenceProps) {
  const text = useText()
  const { change } = line
  const rates = (placed: IndexedLine) => ratesIn(placed.line, { text, locale })
  return (
    <tr data-change={change}>
      <th scope="row" data-label={text('versions.change')}>
        <ChangeBadge line={line} />
      </th>
      <td data-label={text('line.name')}>
        <Cell line={line} shown={(placed) => placed.line.name} />
      </td>
      <td data-label={text('line.quantity')} data-numeric>
        <Cell line={line} shown={(placed) => showNumber(placed.line.quantity, locale)} />
      </td>
      <td data-label={text('line.price')} data-numeric>
        <Cell line={line} shown={(placed) => showEnteredMoney(placed.line.price, locale)} />
      </td>
      <td data-label={text('line.tax-rates')}>
        <Cell line={line} shown={rates} />
      </td>
      <td data-label={text('line.total')} data-numeric>
        <Cell line={line} shown={(placed) => showMoney(placed.amounts.total, locale)} />
      </td>
    </tr>
  )
}

interface CellProps {
  readonly line: LineComparison
  readonly shown: (placed: IndexedLine) => string
}

function Cell({ line: { from, to }, shown }: CellProps) {
  if (from === null) return to && <ins>{shown(to)}</ins>
  if (to === null) return <del>{shown(from)}</del>
  const [before, after] = [shown(from), shown(to)]
  return before === after ? after : <Replaced from={before} to={after} />
}

const signs = { same: '', changed: '≠', added: '+', removed: '−' } as const

const words = {
  same: 'versions.unchanged',
  changed: 'versions.changed',
  added: 'versions.added',
  removed: 'versions.removed',
} as const

/** Shows the change of a line with a word and a sign, so that it does not depend on its colour. */
function ChangeBadge({ line: { change, isMoved, from, to } }: Pick<CellProps, 'line'>) {
  const text = useText()
  const places = { from: (from?.index ?? 0) + 1, to: (to?.index ?? 0) + 1 }
  return (
    <span className={classes.badges}>
      {change === 'same' && isMoved ? null : (
        <span className={classes.badge} data-change={change}>
          <span aria-hidden="true">{signs[change]}</span> {text(words[change])}
        </span>
      )}
      {isMoved ? (
        <span className={classes.badge} data-change="moved">
          <span aria-hidden="true">↕</span> {text('versions.moved', places)}
        </span>
      ) : null}
    </span>
  )
}
