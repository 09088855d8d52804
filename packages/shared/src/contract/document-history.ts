import { z } from 'zod'
import type { DocumentKind } from '#documents/document-kinds.ts'
import { listOf, recordId } from '#wire/field-schemas.ts'
import { getWireNames } from '#wire/names.ts'
import { savedDocument } from './documents.ts'
import { get, post } from './endpoint.ts'
import { idInQuery, requiredIdInQuery } from './list-query.ts'
import { idInPath } from './party-records.ts'
import { namedRecord } from './records.ts'

/** What of a version a document cannot always be given back. */
export const restorableReferences = ['number', 'party', 'status', 'currency', 'owner'] as const

export type RestorableReference = (typeof restorableReferences)[number]

const revision = z.object({
  version: z.int(),
  saved_at: z.string(),
  saved_by: namedRecord,
})

const listedRevision = revision.extend({
  title: z.string(),
  status: namedRecord,
  currency: namedRecord,
  total_amount: z.number(),
  line_count: z.int(),
  /** Against the version before it, fields as the record calls them; null: there is none, or it cannot be read. */
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

const revisionList = z.object({
  /** The version that is stored now. */
  current_version: z.int(),
  /** Its number as people read it. */
  shown_number: z.string(),
  revisions: z.array(listedRevision),
  /** Those in between that are damaged or were written by a newer program. */
  unreadable: z.array(revision),
  /** Whether there are older ones: those before the last of both. */
  more: z.boolean(),
})

export type WireRevisionList = z.output<typeof revisionList>

const comparedLine = z.object({
  /** Among the lines of its version, from 1 on. */
  position: z.int(),
  line: z.record(z.string(), z.unknown()),
})

const difference = z.object({ field: z.string(), from: z.unknown(), to: z.unknown() })

const comparison = z.object({
  from: revision,
  to: revision,
  same: z.boolean(),
  /** Fields as the record calls them, the totals among them. */
  fields: z.array(difference),
  /** Those that were added, removed, changed or moved, in the order of the later version. */
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

/** What documents of a kind were before. */
export function documentHistoryCalls(kind: DocumentKind) {
  const { name } = kind
  return {
    kind,
    history: get({
      path: `/api/v1/${name}/:id/history`,
      summary: `The versions of a stored ${name}, the latest first: when, by whom, and what changed.`,
      params: idInPath,
      query: z.object({
        /** Only those that are older than this one. */
        before: idInQuery,
        limit: z.coerce
          .number({ error: 'field.whole-number-expected' })
          .int({ error: 'field.whole-number-expected' })
          .min(1, { error: 'field.too-small' })
          .max(maxRevisionsPerPage, { error: 'field.too-large' })
          .default(20),
      }),
      response: revisionList,
    }),
    revision: revisionCall(kind),
    compare: get({
      path: `/api/v1/${name}/:id/compare`,
      summary: `What two versions of a stored ${name} say differently, field by field and line by line.`,
      hasLargeResponse: true,
      params: idInPath,
      query: z.object({ from: requiredIdInQuery, to: requiredIdInQuery }),
      response: comparison,
    }),
    restore: restoreCall(kind),
  }
}

/** What is answered beside a document as it was. */
export const revisionFields = z.object({
  revision,
  obstacles: z.array(
    z.object({
      field: z.enum(restorableReferences),
      /** In the reader's words. */
      sentence: z.string(),
    }),
  ),
})

function revisionCall(kind: DocumentKind) {
  const { opened } = getWireNames(kind.name)
  return get({
    path: `/api/v1/${kind.name}/:id/history/:version`,
    summary: `A stored ${kind.name} as it was saved once, and what keeps it from being stored again as it was.`,
    hasLargeResponse: true,
    params: idInPath.extend({ version: idInPath.shape.id }),
    response: z.object({
      ...revisionFields.shape,
      [opened.document]: z.record(z.string(), z.unknown()),
      [opened.party]: z.record(z.string(), z.unknown()),
    }),
  })
}

function restoreCall({ name }: DocumentKind) {
  return post({
    path: `/api/v1/${name}/restore`,
    summary: `Store an earlier version of a ${name} as its next one.`,
    body: z.object(
      {
        id: recordId,
        /** The version that is stored now. */
        version: recordId,
        /** The one that is to be stored again. */
        restore: recordId,
        /** What stays as it is now. */
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
