import { z } from 'zod'
import { limits } from '#documents/limits.ts'
import { statusMeanings } from '#documents/sales-document.ts'
import { day, listOf, optionalLineOfText, recordId, wholeNumber } from '#wire/field-schemas.ts'
import { get, getFile, post } from './endpoint.ts'
import { issuedKindName } from './field-schemas.ts'
import { numberSeries, readIssuing } from './issuing-state.ts'

const issuingInspection = z.object({
  /** Whether the database itself rejects changes of issued documents. */
  is_protected: z.boolean(),
  /** The effect of switching issuing on, for each kind; empty: it is on. */
  takeover: z.array(
    z.object({
      kind: z.string(),
      /** How many documents were sent before. */
      count: z.int(),
      /** Of invoices: how many have a status that means paid, so that they count as paid in full. */
      paid: z.int(),
      /** Of invoices: how many have a status that means cancelled, so that what is due of them is written off. */
      written_off: z.int(),
      /** Of credit notes: how many have a status that means settled, so that what is left of them counts as refunded. */
      refunded: z.int(),
      /** The highest number of them, and as it is printed; null: there are none. */
      highest_number: z.int().nullable(),
      highest_shown: z.string().nullable(),
      /** The number of the first document that is issued, if that is today, and as it is printed. */
      next_number: z.int(),
      next_shown: z.string(),
    }),
  ),
})

export type WireIssuingInspection = z.output<typeof issuingInspection>

export const inspectIssuing = get({
  path: '/api/v1/issuing/inspection',
  summary: 'Return whether the database protects issued documents, and what switching on would take over.',
  access: 'change-issuing',
  response: issuingInspection,
})

export const switchIssuingOn = post({
  path: '/api/v1/issuing/switch_on',
  summary: 'Issue and lock documents from now on. Documents that were sent before are taken over.',
  access: 'change-issuing',
  isSessionOnly: true,
  body: z.object({ version: z.int({ error: 'field.invalid' }) }, { error: 'body.object-expected' }),
  response: z.object({ code: z.literal(200), message: z.string() }),
})

export const changeSeries = post({
  path: '/api/v1/number_series',
  summary:
    'Change a number series. Its last number can be raised before its first document, and lowered while nothing above was issued.',
  access: 'change-issuing',
  isSessionOnly: true,
  body: z.object(
    {
      kind: issuedKindName,
      /** With numbers that start again each year, it gets the year if it has no place for it (`yearPlaceholder`). */
      prefix: optionalLineOfText(limits.prefixLength),
      is_yearly: z.boolean({ error: 'field.invalid' }),
      is_strict: z.boolean({ error: 'field.invalid' }),
      /**
       * The last number of another program, after which the series continues. If the numbers start again each year, a value below
       * 1,000,000 is a position in the present year.
       */
      last_number: wholeNumber(limits.largestNumber, 0).optional(),
      /** Of the series that the form has loaded; absent: any. */
      version: z.int({ error: 'field.invalid' }).optional(),
    },
    { error: 'body.object-expected' },
  ),
  response: z.object({
    code: z.literal(200),
    message: z.string(),
    version: z.int(),
    /** Number of the next document, if it is issued today. */
    next_number: z.int(),
    next_shown: z.string(),
  }),
})

/** Balances on which the status of an issued document depends. Credit notes have only `open` and `spent`. */
export const statusBalances = ['open', 'partly-paid', 'paid', 'credited', 'written-off', 'spent'] as const

const balanceStatuses = z.object({
  kind: issuedKindName,
  statuses: z.array(
    z.object({
      balance: z.enum(statusBalances),
      /** The meaning that a status must have to be chosen for this balance. */
      meaning: z.enum(statusMeanings),
      status_id: z.int().nullable(),
    }),
  ),
})

export type WireBalanceStatuses = z.output<typeof balanceStatuses>

export const listBalanceStatuses = get({
  path: '/api/v1/issuing/statuses',
  summary: 'Return the status that issued documents get with each balance, by kind.',
  response: z.array(balanceStatuses),
})

export const changeBalanceStatuses = post({
  path: '/api/v1/issuing/statuses',
  summary: 'Choose the status that issued documents of a kind get with each balance.',
  access: 'change-issuing',
  isSessionOnly: true,
  body: z.object(
    {
      kind: issuedKindName,
      statuses: listOf(
        z.object(
          {
            balance: z.enum(statusBalances, { error: 'field.choice-expected' }),
            /** Null: the status does not change with this balance. */
            status_id: recordId.nullable(),
          },
          { error: 'field.invalid' },
        ),
        { max: statusBalances.length, isRequired: true },
      ),
    },
    { error: 'body.object-expected' },
  ),
  response: z.object({ code: z.literal(200), message: z.string() }),
})

export const confirmRestore = post({
  path: '/api/v1/issuing/confirm_restore',
  summary: 'After a restore: confirm the last issued numbers, so that documents can be issued again.',
  access: 'confirm-restore',
  isSessionOnly: true,
  body: z.object(
    {
      version: z.int({ error: 'field.invalid' }),
      series: listOf(
        z.object(
          {
            kind: issuedKindName,
            last_number: wholeNumber(limits.largestNumber, 0),
            last_day: day.nullable(),
          },
          { error: 'field.invalid' },
        ),
        { max: 10, isRequired: true },
      ),
      /** Position of the last record of the ledger that went out, of a closure for example; null: not known, which the ledger records. */
      ledger_position: wholeNumber(limits.largestNumber, 0).nullable(),
    },
    { error: 'body.object-expected' },
  ),
  response: z.object({ code: z.literal(200), message: z.string() }),
})

const seriesEntry = z.object({ shown_number: z.string(), on: z.string() })

const seriesReport = z.object({
  kind: issuedKindName,
  issued: z.int(),
  /** Null: none was issued in the year. */
  first: seriesEntry.nullable(),
  last: seriesEntry.nullable(),
  /**
   * Jumps of a series that is not strict, and numbers that went out before a restore: nothing has these numbers. `unexplained`: the series
   * is strict, and no record of the ledger says why; always a fault.
   */
  voids: z.array(
    z.object({
      ...{ from: z.int(), to: z.int() },
      reason: z.enum(['start', 'jump', 'restore', 'unexplained']),
    }),
  ),
  /** Documents of the year that were taken over when issuing was switched on; null: there are none. */
  taken_over: z
    .object({
      count: z.int(),
      /** With the lowest and the highest number. */
      ...{ first: seriesEntry, last: seriesEntry },
      /** How many numbers between them no issued document has. */
      unused: z.int(),
    })
    .nullable(),
  /** Sequences without a document. Always empty, unless the database was changed by hand. */
  missing: z.array(z.int()),
})

export type WireSeriesReport = z.output<typeof seriesReport>

const yearQuery = z.object({
  year: z
    .string({ error: 'field.whole-number-expected' })
    .regex(/^\d{4}$/, { error: 'field.whole-number-expected' })
    .transform(Number),
})

export const reportSeries = get({
  path: '/api/v1/number_series/report',
  summary: 'Report the numbers that were issued in a year, and whether one is missing.',
  query: yearQuery,
  response: z.object({
    year: z.int(),
    series: z.array(seriesReport),
    /** Position and hash of the last record of the ledger. */
    ledger: z.object({ position: z.int(), hash: z.string() }),
  }),
})

export const certifySeries = getFile({
  path: '/api/v1/number_series/certificate',
  summary: 'Return the report of a year as a PDF.',
  query: yearQuery,
  isRendered: true,
  fileTypes: ['application/pdf'],
})

export const rehearseNewYear = get({
  path: '/api/v1/number_series/rehearsal',
  summary: 'Show which numbers would be given at the turn of the year. Nothing is stored.',
  response: z.object({
    series: z.array(
      z.object({
        kind: issuedKindName,
        is_yearly: z.boolean(),
        /** The last issued document. Null: none. */
        last_shown: z.string().nullable(),
        /** On 31 December of this year, and on 1 January. */
        old_year: z.object({ on: z.string(), shown_number: z.string() }),
        new_year: z.object({ on: z.string(), shown_number: z.string() }),
      }),
    ),
  }),
})

export const listNumberSeries = get({
  path: '/api/v1/number_series',
  summary: 'Return the number series of each kind that is issued.',
  response: z.array(numberSeries),
})

export const issuingSettingsCalls = [
  readIssuing,
  inspectIssuing,
  switchIssuingOn,
  listNumberSeries,
  changeSeries,
  listBalanceStatuses,
  changeBalanceStatuses,
  confirmRestore,
  reportSeries,
  certifySeries,
  rehearseNewYear,
] as const
