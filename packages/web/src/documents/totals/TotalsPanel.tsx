import { hasRoundingDifference } from '@quittance/shared/documents/totals.ts'
import { type Decimal, isZero } from '@quittance/shared/money/decimal.ts'
import type { TextKey } from '@quittance/shared/text/translator.ts'
import { memo, useId } from 'react'
import { totalsError } from '#documents/document-problems.ts'
import { useFormState, useOpenForm } from '#documents/document-store.ts'
import type { AskedFigure } from '#documents/explaining/asked-figure.ts'
import { ExplainButton } from '#documents/explaining/ExplainButton.tsx'
import explained from '#documents/explaining/explain-button.module.css'
import { totalsOfForm } from '#documents/form-totals.ts'
import { Money, useMoneyText } from '#documents/Money.tsx'
import { figureLength } from '#locale/figure-length.ts'
import { currentLocale } from '#locale/locale.ts'
import { showMoney } from '#locale/number-text.ts'
import { useText } from '#locale/use-text.ts'
import { AdjustmentsField } from './AdjustmentsField.tsx'
import { DiscountFields } from './DiscountFields.tsx'
import classes from './totals.module.css'

/** What the lines come to, from sub-total to total. */
export function TotalsPanel() {
  const text = useText()
  const { kind } = useOpenForm()
  const totals = useFormState(({ form }) => totalsOfForm(form))
  const isRounded = useFormState(({ form }) => hasRoundingDifference(form.lines))
  const wrong = useFormState(({ form }) => totalsError(form, { kind, text }))

  return (
    <div className={classes.panel}>
      <Figure name="totals.sub-total" value={totals.subTotal} />
      {isZero(totals.totalTax) ? null : <Figure name="totals.tax" value={totals.totalTax} look="minor" />}
      {isRounded ? <p className={classes.note}>{text('totals.rounded-once')}</p> : null}
      <DiscountFields />
      <Figure name="discount.value" value={totals.discountValue} />
      <AdjustmentsField />
      {wrong === null ? null : <p className={classes.wrong}>{wrong}</p>}
    </div>
  )
}

/** The figure that everything leads to; read out when it changes. */
export function TotalFigure() {
  const total = useFormState(({ form }) => totalsOfForm(form).total)
  return <Figure name="totals.total" value={total} look="total" />
}

const figures = {
  'totals.sub-total': { type: 'sub-total' },
  'totals.tax': { type: 'total-tax' },
  'discount.value': { type: 'discount' },
  'totals.total': { type: 'total' },
} as const satisfies Partial<Record<TextKey, AskedFigure>>

interface FigureProps {
  readonly name: keyof typeof figures
  readonly value: Decimal
  readonly look?: 'plain' | 'minor' | 'total'
}

const Figure = memo(function Figure({ name, value, look = 'plain' }: FigureProps) {
  const text = useText()
  const labelId = useId()
  const moneyText = useMoneyText()
  return (
    <div className={classes[look]}>
      <span id={labelId}>{text(name)}</span>
      <span className={explained.explained}>
        <output
          data-length={figureLength(showMoney(value, currentLocale()))}
          aria-labelledby={labelId}
          aria-live={look === 'total' ? 'polite' : 'off'}
        >
          <Money value={value} />
        </output>
        <ExplainButton figure={figures[name]} name={text(name)} amount={moneyText(value)} />
      </span>
    </div>
  )
})
