import type { AddressBlock, LabelledValue, PrintModel } from './print-model.ts'

/** A column of a table: text takes the width that is left; labels and amounts are as wide as their content. Amounts are at its end. */
export interface ReportColumn {
  readonly label: string
  readonly type: 'text' | 'label' | 'amount'
}

export interface ReportTable {
  /** Null: none. */
  readonly heading: string | null
  readonly columns: readonly ReportColumn[]
  /** Each row has a cell for each column. */
  readonly rows: readonly (readonly string[])[]
}

/** The design and the head, which reports have in common with sales documents. */
type SharedPart =
  | ('paper' | 'template' | 'font' | 'fontFiles' | 'blocks' | 'accent' | 'isAccentDark' | 'language')
  | ('watermark' | 'title' | 'creationDate' | 'logo' | 'issuer' | 'heading' | 'facts' | 'total')
  | ('footer' | 'pageLabel')

/**
 * A report ready for rendering, such as a statement, a receipt or a certificate: tables with the head and footer of a sales document.
 * Equal models produce byte-identical files. A template with a cover page is printed like the letterhead.
 */
export interface ReportModel extends Pick<PrintModel, SharedPart> {
  /** Identifies the report: its number, or the period that it is about. */
  readonly number: string
  readonly numberLabel: string
  /** Null: it is about no client. `blocks` then contains none. */
  readonly client: (AddressBlock & { readonly label: string }) | null
  /** Important sentence above the tables; null: none. */
  readonly notice: string | null
  readonly tables: readonly ReportTable[]
  /** Sums below the last table, before the total; null: neither sums nor the total are there. */
  readonly sums: readonly LabelledValue[] | null
  /** Paragraphs below the tables. */
  readonly remarks: readonly string[]
  /** Labels of lines to be filled in by hand, beside each other. */
  readonly signatures: readonly string[]
}

/** A model that the templates can render. */
export type RenderModel = PrintModel | ReportModel
