import { z } from 'zod'
import type { DocumentKind } from '#documents/document-kinds.ts'
import { type MatchLocation, matchFields } from '#documents/match-location.ts'
import { statusMeanings } from '#documents/sales-document.ts'
import { type Decimal, decimal, toNumber } from '#money/decimal.ts'
import { getWireNames } from './field-names.ts'

/** A document that a search found. */
export interface DocumentHit {
  readonly id: number
  readonly prefix: string
  readonly number: number
  /** Prefix and number for display, padded with zeros according to the settings. */
  readonly formattedNumber: string
  readonly title: string
  readonly partyName: string
  readonly companyName: string
  readonly documentDate: string
  readonly total: Decimal
  /** The amount due of an issued invoice. Absent: it is not one. */
  readonly due?: Decimal
  readonly currency: { readonly id: number; readonly name: string }
  readonly status: z.output<typeof status>
  readonly matchLocation: MatchLocation | null
}

const namedRecord = z.object({ id: z.int(), name: z.string() })
const status = namedRecord.extend({ meaning: z.enum(statusMeanings) })

/** Location of a match that the visible fields of a hit do not show. */
export const matchLocation = z.object({ field: z.enum(matchFields), text: z.string() })

/** Creates the schema of a document hit, with the field names of the kind's record. */
export function documentHit(kind: DocumentKind) {
  const { record } = getWireNames(kind.name)
  return z.object({
    [record.id]: z.int(),
    [record.prefix]: z.string(),
    [record.number]: z.int(),
    shown_number: z.string(),
    [record.title]: z.string(),
    client_name: z.string(),
    company_name: z.string(),
    [record.documentDate]: z.string(),
    total_amount: z.number(),
    /** The amount due of an issued invoice; absent: it is not one. */
    due: z.number().optional(),
    [record.currency]: namedRecord,
    [record.status]: status,
    found_in: matchLocation.nullable(),
  })
}

export function encodeDocumentHit(kind: DocumentKind, hit: DocumentHit) {
  const { record } = getWireNames(kind.name)
  return {
    [record.id]: hit.id,
    [record.prefix]: hit.prefix,
    [record.number]: hit.number,
    shown_number: hit.formattedNumber,
    [record.title]: hit.title,
    client_name: hit.partyName,
    company_name: hit.companyName,
    [record.documentDate]: hit.documentDate,
    total_amount: toNumber(hit.total),
    ...(hit.due !== undefined && { due: toNumber(hit.due) }),
    [record.currency]: hit.currency,
    [record.status]: hit.status,
    found_in: hit.matchLocation,
  }
}

interface WireHit {
  readonly shown_number: string
  readonly client_name: string
  readonly company_name: string
  readonly total_amount: number
  readonly due?: number
  readonly found_in: MatchLocation | null
  readonly [name: string]: unknown
}

/** Decodes a document hit. The field names depend on the kind, so the types of their values are those of the server's schema. */
export function decodeDocumentHit(kind: DocumentKind, sent: Readonly<Record<string, unknown>>): DocumentHit {
  const { record } = getWireNames(kind.name)
  const hit = sent as WireHit // as: the server's tests verify its responses
  const read = <Value>(name: string) => hit[name] as Value // as: see above
  return {
    id: read<number>(record.id),
    prefix: read<string>(record.prefix),
    number: read<number>(record.number),
    formattedNumber: hit.shown_number,
    title: read<string>(record.title),
    partyName: hit.client_name,
    companyName: hit.company_name,
    documentDate: read<string>(record.documentDate),
    total: decimal(String(hit.total_amount)),
    ...(hit.due !== undefined && { due: decimal(String(hit.due)) }),
    currency: read<DocumentHit['currency']>(record.currency),
    status: read<DocumentHit['status']>(record.status),
    matchLocation: hit.found_in,
  }
}
