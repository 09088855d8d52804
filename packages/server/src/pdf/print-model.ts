import type { PrintTemplate } from '@quittance/shared/documents/templates.ts'
import type { Locale } from '@quittance/shared/text/locales.ts'

/** A word and what stands beside it. */
export interface LabelledValue {
  readonly label: string
  readonly value: string
}

/** Somebody's name, and what stands below it. */
export interface AddressBlock {
  readonly name: string
  readonly lines: readonly string[]
}

/**
 * A sales document as it stands on paper: every word and figure in the language of whoever receives it, ready to be set.
 * The same paper is always the same file.
 */
export interface PrintModel {
  readonly template: PrintTemplate
  /** As `#0f4c5c`. */
  readonly accent: string
  readonly isAccentDark: boolean
  /** As `fr`. */
  readonly language: Locale
  /** What the file is called in a viewer. */
  readonly title: string
  /** The day that the file says it was made on: the document's own. */
  readonly creationDate: { readonly year: number; readonly month: number; readonly day: number }
  readonly logo: Logo | null
  readonly issuer: AddressBlock
  readonly client: AddressBlock & { readonly label: string }
  /** What kind of document it is. */
  readonly heading: string
  readonly number: string
  readonly subject: string
  readonly message: string | null
  readonly facts: readonly LabelledValue[]
  /** Above the lines: the name of the line first, then one of each of its figures. */
  readonly columns: readonly string[]
  readonly lines: readonly { readonly name: string; readonly cells: readonly string[] }[]
  readonly taxes: {
    readonly columns: readonly string[]
    readonly rows: readonly { readonly name: string; readonly basis: string; readonly tax: string }[]
  }
  readonly sums: readonly LabelledValue[]
  readonly total: LabelledValue
  readonly extraAmounts: readonly LabelledValue[]
  /** About the figures. */
  readonly remark: string | null
  readonly notes: readonly {
    /** The field of the document that it is. */
    readonly field: 'terms' | 'customerNotes'
    readonly label: string
    readonly text: string
  }[]
  readonly footer: string
  /** With `{page}` and `{pages}`. */
  readonly pageLabel: string
}

export interface Logo {
  readonly type: 'png' | 'jpg' | 'gif' | 'webp'
  readonly content: Uint8Array
}
