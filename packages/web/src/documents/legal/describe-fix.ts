import type { Fix } from '@quittance/shared/law/content-fixes.ts'
import type { TranslateFunction } from '@quittance/shared/text/translator.ts'
import { showDay } from '#locale/dates.ts'
import { currentLocale } from '#locale/locale.ts'

/** Amounts of a problem, formatted. */
export type AmountTexts = Readonly<Record<string, string>>

/** Returns the label of the button that makes a change. @param amounts empty: they are not known */
export function describeFix(fix: Fix, text: TranslateFunction, amounts: AmountTexts): string {
  switch (fix.type) {
    case 'set-treatment':
      return text(`legal.treatment-${fix.treatment}`)
    case 'usual-reason':
      return text(`legal.reason-${fix.reason}`)
    case 'split-line':
      return text('legal.fix-split-line', { count: fix.count })
    case 'other-tax':
      return text('legal.fix-other-tax', { name: fix.name })
    case 'delivery-date':
      return text(`legal.fix-delivery-${fix.source}`)
    case 'due-date':
      return text('legal.fix-due-date', { day: showDay(fix.day, currentLocale()) })
    case 'discount-type':
      return amounts.afterTax === undefined
        ? text('legal.fix-discount-after')
        : text('legal.fix-discount-type', amounts)
    default:
      return text(`legal.fix-${fix.type}`)
  }
}
