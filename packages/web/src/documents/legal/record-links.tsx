import type { RecordField } from '@quittance/shared/law/record-fields.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useMay } from '#api/me-queries.ts'
import { useField } from '#documents/document-store.ts'
import { useText } from '#locale/use-text.ts'

/** Links of the list have lines of their own: on phones they are as high as buttons. */
export const targetHeight = 'var(--small-button, 1.5rem)'
export const linkStyle = { display: 'inline-flex', alignItems: 'center', minHeight: targetHeight }

/** Names of the fields in the form of the company. */
const companyFields: Readonly<Partial<Record<RecordField, string>>> = {
  ...{ name: 'name', address: 'address', city: 'city', country: 'country' },
  ...{ legalNumber: 'legal_number', taxNumber: 'tax_number', electronicAddress: 'eas_id' },
  ...{ vatRegime: 'vat_regime', nature: 'nature', bankAccount: 'iban' },
  ...{ paymentNote: 'note_pmt', penaltyNote: 'note_pmd', discountNote: 'note_aab' },
}

/** Names of the fields in the form of a lead or customer. */
const customerFields: Readonly<Partial<Record<RecordField, string>>> = {
  ...{ name: 'company_name', address: 'address', city: 'city', country: 'country' },
  ...{ legalNumber: 'legal_number', taxNumber: 'tax_number', electronicAddress: 'eas_id' },
  deliveryCountry: 'delivery_country',
}

/** Returns the query of an address at which the form of a record moves the focus to a field. @param field null, or one that it does not have: none */
export function toFieldSearch(
  record: 'company' | 'customer',
  field: string | null,
): { readonly field?: string } {
  const names: Readonly<Record<string, string | undefined>> =
    record === 'company' ? companyFields : customerFields
  const name = field === null ? undefined : names[field]
  return name === undefined ? {} : { field: name }
}

interface CompanyLinkProps {
  /** Field that receives the focus there; null: none. */
  readonly field: string | null
  readonly children: string
}

/** Leads administrators to a field of the company. Its currency is on the page of the region. */
export function CompanyLink({ field, children }: CompanyLinkProps) {
  if (field === 'currency')
    return (
      <Link to="/settings/region" style={linkStyle}>
        {children}
      </Link>
    )
  return (
    <Link to="/settings/company" search={toFieldSearch('company', field)} style={linkStyle}>
      {children}
    </Link>
  )
}

interface RecordLinkProps {
  readonly record: 'company' | 'customer'
  /** Field that receives the focus there; null: none. */
  readonly field: RecordField | null
  readonly children: string
}

/** Leads to a field of the company or the customer. Text only, if the member may not change the record. */
export function RecordLink({ record, field, children }: RecordLinkProps): ReactNode {
  const relation = useField('relation')
  const party = useField('party')
  const mayAdminister = useMay('administer')
  if (record === 'company') {
    return mayAdminister ? <CompanyLink field={field}>{children}</CompanyLink> : children
  }
  if (party === null) return children
  return (
    <Link
      to={`/${relation ?? 'customer'}/edit/$id`}
      params={{ id: String(party.id) }}
      search={toFieldSearch(record, field)}
      style={linkStyle}
    >
      {children}
    </Link>
  )
}

/** Heads the problems that are solved in the company or the customer. */
export function RecordHeading({ record }: Pick<RecordLinkProps, 'record'>) {
  const text = useText()
  const mayAdminister = useMay('administer')
  if (record === 'company' && !mayAdminister) return <p>{text('legal.ask-administrator')}</p>
  return (
    <RecordLink record={record} field={null}>
      {text(`legal.open-${record}`)}
    </RecordLink>
  )
}

interface SettingLinkProps {
  readonly rule: string
  /** Amounts of the problem, formatted. */
  readonly amounts: Readonly<Record<string, string>>
}

/** Leads administrators to the setting that solves a problem. The prefix of a stored document stays. */
export function SettingLink({ rule, amounts }: SettingLinkProps) {
  const text = useText()
  const isNew = useField('id') === null
  const mayAdminister = useMay('administer')
  if (!mayAdminister) return null
  if (rule === 'discount-leaves-tax')
    return (
      <Link to="/settings/company" search={{ field: 'vat_on_discounted_price' }} style={linkStyle}>
        {text('legal.vat-on-discounted-price', amounts)}
      </Link>
    )
  if (rule !== 'BR-FR-02_BT-1' || !isNew) return null
  return (
    <Link to="/settings/documents" style={linkStyle}>
      {text('legal.change-prefix')}
    </Link>
  )
}

/** Leads to a new credit note for the customer of the document. */
export function CreditNoteLink() {
  const text = useText()
  const party = useField('party')
  if (party === null) return null
  return (
    <Link
      to="/credit-note/create/{-$relation}/{-$partyId}"
      params={{ relation: 'customer', partyId: String(party.id) }}
      style={linkStyle}
    >
      {text('legal.make-credit-note')}
    </Link>
  )
}
