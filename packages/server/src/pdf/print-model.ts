import type { PrintBlock } from '@quittance/shared/documents/print-blocks.ts'
import type { PrintTemplate } from '@quittance/shared/documents/templates.ts'
import type { PaperSize } from '@quittance/shared/installation/regions.ts'
import type { Locale } from '@quittance/shared/text/locales.ts'

/** A label and its value. */
export interface LabelledValue {
  readonly label: string
  readonly value: string
}

/** A name and the lines below it, for example address and contact. */
export interface AddressBlock {
  readonly name: string
  readonly lines: readonly string[]
}

/**
 * A sales document ready for rendering: every label, text and amount is formatted in the recipient's language. Equal models
 * produce byte-identical files.
 */
export interface PrintModel {
  readonly paper: PaperSize
  readonly template: PrintTemplate
  /** `look` for the font of the template, `serif`, `sans`, or the family of a font in `fontFiles` after `own:`. */
  readonly font: string
  /** TrueType or OpenType files of the company. */
  readonly fontFiles: readonly Uint8Array[]
  /** The visible blocks in their order, those of the head first. */
  readonly blocks: readonly PrintBlock[]
  /** Colour as `#0f4c5c`. */
  readonly accent: string
  readonly isAccentDark: boolean
  readonly language: Locale
  /** Word behind the text of every page; null: none. */
  readonly watermark: string | null
  /** Title in the metadata of the file; viewers show it. */
  readonly title: string
  /** Creation date in the metadata of the file: the date of the document, so that the file does not depend on the clock. */
  readonly creationDate: { readonly year: number; readonly month: number; readonly day: number }
  readonly logo: Logo | null
  readonly issuer: AddressBlock
  readonly client: AddressBlock & { readonly label: string }
  /** Name of the document's kind. */
  readonly heading: string
  readonly number: string
  readonly numberLabel: string
  readonly subject: string
  readonly message: string | null
  readonly facts: readonly LabelledValue[]
  /** Headings of the lines table: the one of the names first, then one for each cell. */
  readonly columns: readonly string[]
  readonly lines: readonly {
    readonly name: string
    /** Text below the name. Empty: none. */
    readonly description: string
    /** Unit that is printed after the quantity, for example `h`. */
    readonly unit?: string
    /** Quantity, price, tax rates one below the other, and net amount. */
    readonly cells: readonly string[]
  }[]
  readonly taxes: {
    readonly columns: readonly string[]
    readonly rows: readonly { readonly name: string; readonly basis: string; readonly tax: string }[]
  }
  readonly sums: readonly LabelledValue[]
  readonly total: LabelledValue
  /** Amounts below the total. */
  readonly extraAmounts: readonly LabelledValue[]
  /** Reasons for amounts without VAT, below the tax table. */
  readonly mentions: readonly string[]
  /** Remark about the amounts, below the mentions. */
  readonly remark: string | null
  readonly notes: readonly {
    /** Field of the document that contains the text. */
    readonly field: 'terms' | 'customerNotes'
    readonly label: string
    readonly text: string
  }[]
  /** Text of the company at the end of the document, for example its bank details; null: none. */
  readonly closing: string | null
  readonly footer: string
  /** Page number with the placeholders `{page}` and `{pages}`. */
  readonly pageLabel: string
}

export interface Logo {
  readonly type: 'png' | 'jpg' | 'gif' | 'webp'
  readonly content: Uint8Array
}
