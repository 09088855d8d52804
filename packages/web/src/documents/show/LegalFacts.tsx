import { hasAdjustmentKind } from '@quittance/shared/documents/tax-class.ts'
import legalEnglish from '@quittance/shared/locales/en/legal.json' with { type: 'json' }
import type { TextKey } from '@quittance/shared/text/translator.ts'
import { showDay } from '#locale/dates.ts'
import { addEnglish } from '#locale/dictionary.ts'
import { currentLocale } from '#locale/locale.ts'
import { showNumber } from '#locale/number-text.ts'
import { useText } from '#locale/use-text.ts'
import facts from '#ui/facts.module.css'
import { Card } from '#ui/forms/Card.tsx'
import layout from '#ui/layout.module.css'
import classes from './show.module.css'
import type { ShownDocument } from './show-queries.ts'

addEnglish(legalEnglish)

/** Shows the data of a document that the law asks for on invoices, as far as it is stated. The names are those of the form. */
export function LegalFacts({
  document,
}: {
  readonly document: Pick<ShownDocument, 'legal' | 'adjustments'>
}) {
  const text = useText()
  const locale = currentLocale()
  const day = (value: string | null) => (value === null ? '' : showDay(value, locale))
  const { legal, adjustments } = document
  const { exchangeRate, adjustmentKind } = legal
  const hasKind = hasAdjustmentKind({ adjustments, adjustmentKind })
  const all: readonly (readonly [TextKey, string])[] = [
    ['legal.tax-treatment', text(`legal.treatment-${legal.taxTreatment}`)],
    ['legal.delivery-date', day(legal.deliveryDate)],
    ['legal.period-from', day(legal.periodFrom)],
    ['legal.period-to', day(legal.periodTo)],
    ['legal.order-reference', legal.orderReference],
    ['legal.buyer-reference', legal.buyerReference],
    ['legal.adjustment-kind', hasKind ? text(`legal.adjustment-${adjustmentKind}`) : ''],
    ['legal.exchange-rate', exchangeRate === null ? '' : showNumber(exchangeRate, locale)],
    ['legal.exchange-rate-date', day(legal.exchangeRateDate)],
    ['legal.exchange-rate-source', legal.exchangeRateSource],
  ]
  return (
    <Card title={text('legal.title')}>
      <dl className={`${facts.stacked} ${classes.facts}`}>
        {all
          .filter(([, value]) => value !== '')
          .map(([label, value]) => (
            <div key={label}>
              <dt className={layout.muted}>{text(label)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </Card>
  )
}
