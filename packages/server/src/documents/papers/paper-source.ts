import type { DocumentKind } from '@quittance/shared/documents/document-kind.ts'
import type { PrintTemplate } from '@quittance/shared/documents/looks.ts'
import type { Locale } from '@quittance/shared/text/locales.ts'
import type { DocumentValues } from '#documents/document-values.ts'
import type { Logo } from '#pdf/paper.ts'
import type { Company } from '#settings/repository.ts'

/** Everything that a document on paper is made of. */
export interface PrintData {
  readonly kind: DocumentKind
  readonly values: PrintableValues
  /** ISO code. */
  readonly currency: string
  /** By name. */
  readonly owner: string
  readonly company: Company
  /** Digits that numbers are shown with; 0: as they are. */
  readonly numberWidth: number
  /** In which it is written. */
  readonly locale: Locale
  readonly logo: Logo | null
  readonly template: PrintTemplate
  /** As `#0f4c5c`. */
  readonly accent: string
}

/** What is stored of a document, as far as it shows on paper. */
export type PrintableValues = Omit<DocumentValues, 'kind' | 'statusId' | 'companyVersionId' | 'totals'>
