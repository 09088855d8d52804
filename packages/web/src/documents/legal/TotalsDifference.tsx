import type { TotalsDifference as Difference } from '@quittance/shared/law/totals-difference.ts'
import legalEnglish from '@quittance/shared/locales/en/legal.json' with { type: 'json' }
import type { Decimal } from '@quittance/shared/money/decimal.ts'
import { addEnglish } from '#locale/dictionary.ts'
import { currentLocale } from '#locale/locale.ts'
import { showMoney } from '#locale/number-text.ts'
import { useText } from '#locale/use-text.ts'
import layout from '#ui/layout.module.css'

addEnglish(legalEnglish)

interface TotalsDifferenceProps {
  readonly difference: Difference
  readonly currency: string
}

/** Says by how much the legal totals differ from those of the document, and why. */
export function TotalsDifference({ difference, currency }: TotalsDifferenceProps) {
  const text = useText()
  const locale = currentLocale()
  const { amount, legal, specified, reasons } = difference
  const show = (value: Decimal) => `${showMoney(value, locale)} ${currency}`.trim()
  const list = new Intl.ListFormat(locale).format(reasons.map((reason) => text(`legal.because-${reason}`)))
  return (
    <div className={layout.small}>
      {text(`legal.${amount}-differs`, { legal: show(legal), specified: show(specified), reasons: list })}
    </div>
  )
}
