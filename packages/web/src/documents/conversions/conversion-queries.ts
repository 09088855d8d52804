import {
  documentConversionCalls,
  linkedDocument,
  type WireLinkedDocument,
} from '@quittance/shared/contract/documents.ts'
import { today } from '@quittance/shared/documents/calendar.ts'
import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import { getKind, type KindName } from '@quittance/shared/documents/document-kinds.ts'
import type { OriginType } from '@quittance/shared/documents/sales-document.ts'
import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import type { ApiError } from '#api/api-error.ts'
import { call } from '#api/client.ts'

/** The origin of a document, or a document that was created from it. */
export interface LinkedDocument {
  readonly id: number
  readonly kind: KindName
  readonly shownNumber: string
  readonly title: string
  readonly how: OriginType
  /** Time of the conversion or copy, ISO 8601, UTC. */
  readonly madeAt: string
}

export interface DocumentLinks {
  readonly origin: LinkedDocument | null
  readonly made: readonly LinkedDocument[]
  /** Number of further documents that `made` does not contain. */
  readonly more: number
}

/** Queries the links of a document. Not cached, because other members can create documents from it at any time. */
export function linksQuery(kind: DocumentKind, id: number) {
  return queryOptions({
    queryKey: ['document-links', kind.name, id],
    queryFn: async ({ signal }): Promise<DocumentLinks> => {
      const { origin, made, made_count } = await call(documentConversionCalls(kind).links, {
        params: { id },
        signal,
      })
      return {
        origin: origin === null ? null : decodeLinked(origin),
        made: made.map(decodeLinked),
        more: made_count - made.length,
      }
    },
    gcTime: 0,
    staleTime: 0,
    retry: false,
  })
}

function decodeLinked(sent: WireLinkedDocument): LinkedDocument {
  return {
    id: sent.id,
    kind: getKind(sent.kind).name,
    shownNumber: sent.shown_number,
    title: sent.title,
    how: sent.how,
    madeAt: sent.made_at,
  }
}

/** A conversion or copy to be created. */
export interface Making {
  readonly id: number
  /** The kind of the document itself: a copy. */
  readonly to: KindName
  /** Whether to reject the conversion if the document was already converted to that kind. */
  readonly unlessConverted: boolean
}

export interface MadeDocument {
  readonly id: number
  readonly kind: KindName
  readonly message: string
  readonly source: { readonly id: number; readonly shownNumber: string }
}

/** Converts or copies a document. @throws ApiError */
export async function sendMaking(
  kind: DocumentKind,
  { id, to, unlessConverted }: Making,
  idempotencyKey: string,
): Promise<MadeDocument> {
  const { convert, copy } = documentConversionCalls(kind)
  const source = { id, today: today() }
  const made =
    to === kind.name || convert === null
      ? await call(copy, { body: source, idempotencyKey })
      : await call(convert, { body: { ...source, to, unless_converted: unlessConverted }, idempotencyKey })
  return {
    id: made.id,
    kind: getKind(made.kind).name,
    message: made.message,
    source: { id: made.source.id, shownNumber: made.source.shown_number },
  }
}

const madeBefore = z.object({ made: linkedDocument })

/** Returns the document that an earlier conversion created; null: the error has another reason. */
export function madeBeforeIn(error: ApiError): LinkedDocument | null {
  const read = madeBefore.safeParse(error.body)
  return read.success ? decodeLinked(read.data.made) : null
}

const stillALead = z.object({ lead: z.object({ id: z.number() }) })

/** Returns the id of the lead that must be converted to a customer first; null: the error has another reason. */
export function leadIn(error: ApiError): number | null {
  const read = stillALead.safeParse(error.body)
  return read.success ? read.data.lead.id : null
}
