import { Readable } from 'node:stream'
import { type ExportFormat, exportMediaTypes } from '@quittance/shared/contract/list-sheet.ts'
import type { CalendarDay } from '@quittance/shared/documents/calendar-day.ts'
import type { Locale } from '@quittance/shared/text/locales.ts'
import { writeCsv } from './csv-sheet.ts'
import type { TableExport } from './sheet.ts'
import { writeXlsx } from './xlsx-sheet.ts'

interface ExportFile {
  readonly name: string
  readonly type: string
  readonly content: Readable
}

interface ExportFileOptions {
  readonly format: ExportFormat
  /** Whose signs a CSV file has. */
  readonly locale: Locale
  /** In the name of the file. */
  readonly day: CalendarDay
}

/** Written while the rows are read: however many there are, few are in memory. */
export function createExportFile<Row>(sheet: TableExport<Row>, { format, locale, day }: ExportFileOptions): ExportFile {
  const bytes = format === 'csv' ? writeCsv(sheet, locale) : writeXlsx(sheet)
  const charset = format === 'csv' ? '; charset=utf-8' : ''
  return {
    name: `${sheet.name.toLocaleLowerCase(locale).replaceAll(' ', '-')}-${day}.${format}`,
    type: `${exportMediaTypes[format]}${charset}`,
    content: Readable.from(bytes, { objectMode: false, highWaterMark: 64 * 1024 }),
  }
}
