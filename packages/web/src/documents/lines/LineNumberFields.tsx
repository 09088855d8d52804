import { type Settled, settlePrice, settleQuantity } from '@quittance/shared/documents/line-rules.ts'
import { decimal, one, zero } from '@quittance/shared/money/decimal.ts'
import { useChange } from '#documents/document-store.ts'
import { lineFieldLabel } from '#documents/field-labels.ts'
import { lineFigureProblem, sayAtField } from '#documents/figure-problems.ts'
import { useText } from '#locale/use-text.ts'
import { useAlert } from '#ui/alerts.tsx'
import { NumberField } from '#ui/NumberField.tsx'
import type { FormLine, LineFigure } from './form-line.ts'
import { priceLeft, priceTyped, quantityLeft, quantityTyped } from './line-changes.ts'
import classes from './lines.module.css'
import { useLineRefusal } from './use-line.ts'

const priceStep = decimal('0.02')

/** Price and quantity. Their rules speak when the field is left; until then the last valid value counts. */
export function LineNumberFields({ line, place }: { readonly line: FormLine; readonly place: number }) {
  const text = useText()
  const change = useChange()
  const say = useRuleAlert()

  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a cell of a table that stacks on phones */}
      <div role="cell" className={classes.price}>
        <span className={classes.cellLabel}>{text('line.price')}</span>
        <NumberField
          aria-label={lineFieldLabel('price', place, text)}
          isMoney
          unreadable={line.unread.price}
          value={line.price}
          step={priceStep}
          minimum={zero}
          onType={(price) => change((form) => priceTyped(form, line.key, price))}
          onLeave={(entry) => {
            change((form) => priceLeft(form, line.key, entry))
            if (entry.value !== null) say(settlePrice(entry.value))
          }}
          error={useLineError(line, place, 'price')}
        />
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      <div role="cell" className={classes.quantity}>
        <span className={classes.cellLabel}>{text('line.quantity')}</span>
        <NumberField
          aria-label={lineFieldLabel('quantity', place, text)}
          unreadable={line.unread.quantity}
          value={line.quantity}
          minimum={one}
          onType={(quantity) => change((form) => quantityTyped(form, line.key, quantity))}
          onLeave={(entry) => {
            change((form) => quantityLeft(form, line.key, entry))
            if (entry.unreadable === null) say(settleQuantity(entry.value))
          }}
          error={useLineError(line, place, 'quantity')}
        />
      </div>
    </>
  )
}

/** What is wrong with what stands there comes before what the server said of it. */
function useLineError(line: FormLine, place: number, field: LineFigure): string | null {
  const text = useText()
  const refusal = useLineRefusal(line, field)
  return sayAtField(lineFigureProblem(line, field), lineFieldLabel(field, place, text), text) ?? refusal
}

function useRuleAlert(): (settled: Settled) => void {
  const text = useText()
  const alert = useAlert()
  return ({ broken }) => {
    if (broken !== null) void alert(text(`line.${broken}`))
  }
}
