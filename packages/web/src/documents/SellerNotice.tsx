import type { SellerField } from '@quittance/shared/documents/seller-data.ts'
import sellerEnglish from '@quittance/shared/locales/en/seller.json' with { type: 'json' }
import { Link } from '@tanstack/react-router'
import { addEnglish } from '#locale/dictionary.ts'
import { currentLocale } from '#locale/locale.ts'
import { useText } from '#locale/use-text.ts'
import layout from '#ui/layout.module.css'

addEnglish(sellerEnglish)

export interface SellerNoticeProps {
  /** Data of the company that the document does not show; at least one. */
  readonly missing: readonly SellerField[]
  /** Whether the document is stored. A stored document keeps the company as it was. */
  readonly isStored?: boolean
}

/** Says which data of the company a document lacks, and where it is entered. */
export function SellerNotice({ missing, isStored = false }: SellerNoticeProps) {
  const text = useText()
  const fields = new Intl.ListFormat(currentLocale(), { type: 'disjunction' }).format(
    missing.map((field) => text(`seller.${field}`)),
  )
  return (
    <p role="status" className={layout.hint}>
      {text(isStored ? 'seller.sent-missing' : 'seller.missing', { fields })} {text('seller.where')}{' '}
      <Link to="/settings/company">{text('seller.company')}</Link>
    </p>
  )
}
