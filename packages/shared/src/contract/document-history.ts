import { z } from 'zod'
import type { DocumentKind } from '#documents/document-kinds.ts'
import { getWireNames } from '#wire/field-names.ts'
import { listOf, recordId } from '#wire/field-schemas.ts'
import { wireLine } from '#wire/lines.ts'
import { linkedDocument, savedDocument } from './documents.ts'
import { get, post } from './endpoint.ts'
import { idInPath, idInQuery, limitInQuery, requiredIdInQuery } from './list-query.ts'
import { correctedInvoice, openedDocument, partySnapshot } from './opened-document.ts'
import { namedRecord } from './records.ts'

/** Parts of a version that cannot always be restored. */
export const restorableReferences = ['number', 'party', 'status', 'currency', 'owner'] as const

export type RestorableReference = (typeof restorableReferences)[number]

const revision = z.object({
  version: z.int(),
  saved_at: z.string(),
  saved_by: namedRecord,
  /** Name of the API token that saved for the member; empty: it was deleted; null: none. */
  saved_by_token: z.string().nullable(),
})

const listedRevision = revision.extend({
  title: z.string(),
  status: namedRecord,
  currency: namedRecord,
  total_amount: z.number(),
  line_count: z.int(),
  /** Compared with the previous version, by the field names of the record; null: none, or unreadable. */
  changes: z
    .object({
      fields: z.array(z.string()),
      lines_added: z.int(),
      lines_removed: z.int(),
      lines_changed: z.int(),
      lines_moved: z.int(),
    })
    .nullable(),
})

export type WireListedRevision = z.output<typeof listedRevision>

/** Changes of a document that are shown beside its versions. */
export const documentEvents = [
  'archived',
  'restored',
  'emailed',
  'email-resent',
  'email-cancelled',
  'converted',
  'status-changed',
  'issued',
  'renumbered',
] as const

export type DocumentEvent = (typeof documentEvents)[number]

const recordedEvent = z.object({
  /** Increases in the order in which the events were recorded. */
  id: z.int(),
  event: z.enum(documentEvents),
  /** The version after the event; `status-changed` and `issued` have stored it. */
  version: z.int(),
  at: z.string(),
  /** Null: the system. */
  by: namedRecord.nullable(),
  /** Name of the API token that made the change for the member; empty: it was deleted; null: none. */
  by_token: z.string().nullable(),
  /** The document that `converted` has created. `correction`: a credit note that corrects the invoice. Null: another event, or it was deleted. */
  made: linkedDocument.pick({ id: true, kind: true, shown_number: true, how: true }).nullable(),
})

export type WireDocumentEvent = z.output<typeof recordedEvent>

/**
 * A page of the history of a document. There are two ways to page:
 * - `next`: a client that repeats the call with the values of `next` until it is null gets every version and every event once.
 *   Events follow each other from page to page in the order below, but may come on a later page than their version. A page can have
 *   events only.
 * - `before`: a client that repeats the call with the oldest version of `revisions` and `unreadable` as `before`, while `more` is
 *   true, gets every version once. It misses events of a page that has more than 200.
 */
const revisionList = z.object({
  /** Stored version. */
  current_version: z.int(),
  /** Number with prefix and padding. */
  shown_number: z.string(),
  /** Whether the document is issued, so that no version can be restored. */
  is_issued: z.boolean(),
  /** Versions, latest first: with `unreadable` as many as `limit`, fewer only if there are no older ones. */
  revisions: z.array(listedRevision),
  /** Versions in between that are damaged or were written by a newer program. */
  unreadable: z.array(revision),
  /**
   * Up to 200 events, of the latest version first, and of each version the latest event first. They end with the events of the
   * oldest version of the page, or with those of version 1 if there are no older versions. With `before_event` they begin after this
   * event, else with those of the version before `before`.
   */
  events: z.array(recordedEvent),
  /** Whether there are older versions than those of the page. It says nothing about events. */
  more: z.boolean(),
  /** Values of `before` and `before_event` (null: without it) for the next page; null: there are no further versions or events. */
  next: z.object({ before: z.int(), before_event: z.int().nullable() }).nullable(),
})

export type WireRevisionList = z.output<typeof revisionList>

const comparedLine = z.object({
  /** In its version, from 1. */
  position: z.int(),
  line: wireLine,
})

/** A text, date or amount; or the currency, the status, the owner or the party. */
const comparedValue = z
  .union([z.string(), z.number(), partySnapshot, namedRecord, correctedInvoice])
  .nullable()

const difference = z.object({ field: z.string(), from: comparedValue, to: comparedValue })

const comparison = z.object({
  from: revision,
  to: revision,
  same: z.boolean(),
  /** By the field names of the record, including totals. */
  fields: z.array(difference),
  /** Lines that were added, removed, changed or moved, in the order of the later version. */
  lines: z.array(
    z.object({
      change: z.enum(['same', 'changed', 'added', 'removed']),
      moved: z.boolean(),
      fields: z.array(z.string()),
      from: comparedLine.nullable(),
      to: comparedLine.nullable(),
    }),
  ),
})

export type WireComparison = z.output<typeof comparison>

const maxRevisionsPerPage = 50

/** The calls for earlier versions of documents of a kind. */
export function documentHistoryCalls(kind: DocumentKind) {
  const { name } = kind
  return {
    kind,
    history: get({
      path: `/api/v1/${name}/:id/history`,
      summary: `List the versions of a stored ${getWireNames(kind.name).noun}, latest first, with member, time and changes, and the events between them.`,
      params: idInPath,
      query: z.object({
        /** Only versions older than this one, and without `before_event` only their events. Absent: from the latest version. */
        before: idInQuery,
        /** The last event of the previous page. Only events that follow it, also of versions that are not older than `before`; none if the document has no such event. */
        before_event: idInQuery,
        limit: limitInQuery(maxRevisionsPerPage).default(20),
      }),
      response: revisionList,
    }),
    revision: revisionCall(kind),
    compare: get({
      path: `/api/v1/${name}/:id/compare`,
      summary: `Compare two versions of a stored ${getWireNames(kind.name).noun} by field and line.`,
      hasLargeResponse: true,
      params: idInPath,
      query: z.object({ from: requiredIdInQuery, to: requiredIdInQuery }),
      response: comparison,
    }),
    restore: restoreCall(kind),
  }
}

/** Fields beside the document in the response of an earlier version. */
export const revisionFields = z.object({
  revision,
  obstacles: z.array(
    z.object({
      field: z.enum(restorableReferences),
      /** In the language of the reader. */
      sentence: z.string(),
    }),
  ),
})

function revisionCall(kind: DocumentKind) {
  return get({
    path: `/api/v1/${kind.name}/:id/history/:version`,
    summary: `Return an earlier version of a stored ${getWireNames(kind.name).noun}, with the blockers of a restore.`,
    hasLargeResponse: true,
    params: idInPath.extend({ version: idInPath.shape.id }),
    response: z.object({ ...revisionFields.shape, ...openedDocument(kind) }),
  })
}

function restoreCall({ name }: DocumentKind) {
  return post({
    path: `/api/v1/${name}/restore`,
    summary: `Store an earlier version of a ${getWireNames(name).noun} as its next one.`,
    body: z.object(
      {
        id: recordId,
        /** Stored version. */
        version: recordId,
        /** Version to restore. */
        restore: recordId,
        /** Parts that keep their current value. */
        keep: listOf(z.enum(restorableReferences, { error: 'field.choice-expected' }), {
          max: restorableReferences.length,
        }).default([]),
      },
      { error: 'body.object-expected' },
    ),
    response: savedDocument,
    isIdempotent: true,
  })
}
