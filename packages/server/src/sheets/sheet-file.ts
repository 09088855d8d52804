import { Readable } from 'node:stream'
import { type SheetFormat, sheetTypes } from '@quittance/shared/contract/list-sheet.ts'
import type { CalendarDay } from '@quittance/shared/documents/calendar-day.ts'
import type { Locale } from '@quittance/shared/text/locales.ts'
import { csvSheet } from './csv-sheet.ts'
import type { Sheet } from './sheet.ts'
import { xlsxSheet } from './xlsx-sheet.ts'

interface SheetFile {
  readonly name: string
  readonly type: string
  readonly content: Readable
}

interface SheetFileOptions {
  readonly format: SheetFormat
  /** Whose signs a CSV file has. */
  readonly locale: Locale
  /** In the name of the file. */
  readonly day: CalendarDay
}

/** Written while the rows are read: however many there are, few are in memory. */
export function sheetFile<Row>(sheet: Sheet<Row>, { format, locale, day }: SheetFileOptions): SheetFile {
  const bytes = format === 'csv' ? csvSheet(sheet, locale) : xlsxSheet(sheet)
  const charset = format === 'csv' ? '; charset=utf-8' : ''
  return {
    name: `${sheet.name.toLocaleLowerCase(locale).replaceAll(' ', '-')}-${day}.${format}`,
    type: `${sheetTypes[format]}${charset}`,
    content: Readable.from(bytes, { objectMode: false, highWaterMark: 64 * 1024 }),
  }
}
