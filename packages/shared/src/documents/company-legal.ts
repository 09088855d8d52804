/** Whether a company charges VAT: registered, or a small enterprise that does not. Empty: not stated. */
export const vatRegimes = ['', 'registered', 'franchise'] as const

export type VatRegime = (typeof vatRegimes)[number]

/** Nature of the sales of a company, for the billing mode of the French reform. Empty: not stated. */
export const natures = ['', 'goods', 'services', 'mixed'] as const

export type Nature = (typeof natures)[number]

/** Data of the company that the law asks for on invoices. Texts are empty if they are not stated. */
export interface CompanyLegal {
  /** Legal form, such as SARL or GmbH. */
  readonly legalForm: string
  /** Share capital and register as the company states them, such as `10 000 €, RCS Lyon`. */
  readonly shareCapital: string
  readonly vatRegime: VatRegime
  /** VAT on services is due when they are invoiced, not when they are paid (France: *option pour les débits*). */
  readonly isVatOnDebits: boolean
  /** A discount “before tax” lowers VAT too. Off: it lowers only the price, as the product did at first. */
  readonly isVatOnDiscountedPrice: boolean
  /** EAS code of the scheme of the electronic address. */
  readonly easScheme: string
  readonly easId: string
  /** Compensation for recovery costs (note PMT). */
  readonly notePmt: string
  /** Penalties for late payment (note PMD). */
  readonly notePmd: string
  /** Discount for early payment, or that there is none (note AAB). */
  readonly noteAab: string
  readonly nature: Nature
}

/** Where customers transfer money to. Texts are empty if they are not stated. */
export interface BankDetails {
  readonly iban: string
  readonly bic: string
}

/** Values of a company about which nothing was stated, and of companies that were stored before these fields existed. */
export const emptyCompanyLegal: CompanyLegal = {
  legalForm: '',
  shareCapital: '',
  vatRegime: '',
  isVatOnDebits: false,
  isVatOnDiscountedPrice: false,
  easScheme: '',
  easId: '',
  notePmt: '',
  notePmd: '',
  noteAab: '',
  nature: '',
}

const emptyData: CompanyLegal & BankDetails = { ...emptyCompanyLegal, iban: '', bic: '' }
const fields = Object.keys(emptyData) as readonly (keyof typeof emptyData)[] // as: the keys of a constant

/**
 * Returns whether a company has any data that the law asks for. Otherwise its documents print as they did before these fields existed.
 * New companies in the EU have it from the start, because they compute VAT on the discounted price.
 */
export function hasLegalData(company: CompanyLegal & BankDetails): boolean {
  return fields.some((field) => company[field] !== emptyData[field])
}

/** Notes that French companies state on invoices to companies (articles L. 441-9 and L. 441-10 of the Code de commerce). */
export const frenchNotes: Pick<CompanyLegal, 'notePmt' | 'notePmd' | 'noteAab'> = {
  notePmt: 'Indemnité forfaitaire pour frais de recouvrement en cas de retard de paiement\u00a0: 40\u00a0€.',
  notePmd: 'Pénalités de retard\u00a0: trois fois le taux d’intérêt légal.',
  noteAab: 'Pas d’escompte pour paiement anticipé.',
}
