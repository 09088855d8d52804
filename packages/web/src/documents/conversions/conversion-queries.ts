import { documentConversionCalls, type WireLinkedDocument } from '@quittance/shared/contract/documents.ts'
import { today } from '@quittance/shared/documents/calendar.ts'
import { type DocumentKind, getKind, type KindName } from '@quittance/shared/documents/document-kinds.ts'
import type { LinkType } from '@quittance/shared/documents/sales-document.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#api/client.ts'
import { everyDocument } from '#api/query-client.ts'
import type { ApiError } from '#api/responses.ts'

/** The origin of a document, or a document that was created from it or corrects it. */
export interface LinkedDocument {
  readonly id: number
  readonly kind: KindName
  readonly shownNumber: string
  readonly title: string
  readonly how: LinkType
  /** Time of the conversion or copy, ISO 8601, UTC. */
  readonly madeAt: string
}

export interface DocumentLinks {
  readonly origin: LinkedDocument | null
  readonly made: readonly LinkedDocument[]
  /** Number of further documents that `made` does not contain. */
  readonly more: number
}

/**
 * Queries the links of a document. Hardly cached, because other members can create documents from it at any time: long enough for a
 * route to start the query before its screen has loaded. A conversion refreshes it, like all lists.
 */
export function linksQuery(kind: DocumentKind, id: number) {
  return queryOptions({
    queryKey: [...everyDocument, kind.name, 'links', id],
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
    gcTime: 5_000,
    staleTime: 2_000,
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
export interface Conversion {
  readonly id: number
  /** The kind of the document itself: a copy. */
  readonly to: KindName
  /** Whether to reject the conversion if the document was already converted to that kind. */
  readonly unlessConverted: boolean
}

export interface ConvertedDocument {
  readonly id: number
  readonly kind: KindName
  readonly message: string
  readonly source: { readonly id: number; readonly shownNumber: string }
}

/** Converts or copies a document. @throws ApiError */
export async function sendConversion(
  kind: DocumentKind,
  { id, to, unlessConverted }: Conversion,
  idempotencyKey: string,
): Promise<ConvertedDocument> {
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

/** Returns the document that an earlier conversion created; null: the error has another reason. */
export function findEarlierConversion({ body }: ApiError): LinkedDocument | null {
  const { made } = (body ?? {}) as { readonly made?: WireLinkedDocument } // as: the server's tests verify its responses
  return made === undefined ? null : decodeLinked(made)
}

/** Returns the id of the lead that must be converted to a customer first; null: the error has another reason. */
export function findLeadId({ body }: ApiError): number | null {
  const { lead } = (body ?? {}) as { readonly lead?: { readonly id: number } } // as: the server's tests verify its responses
  return lead?.id ?? null
}
