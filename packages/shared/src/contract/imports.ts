import { z } from 'zod'
import { listOf } from '#wire/field-schemas.ts'

/** The records that can be imported. */
export type ImportSubject = 'lead' | 'customer' | 'product'

/** Actions for a row that matches an existing record. */
export const existingRecordActions = ['skip', 'update', 'create'] as const

export type ExistingRecordAction = (typeof existingRecordActions)[number]

/**
 * `exists`: matches an existing record, which was not changed. `known`: the same row was imported before, from this file or
 * an earlier one.
 */
export const rowOutcomes = ['created', 'updated', 'exists', 'known', 'refused'] as const

export type RowOutcome = (typeof rowOutcomes)[number]

export const maxRowsPerRequest = 500

/** A validated row. */
export interface ImportRow<Content> {
  readonly line: number
  /** Null: invalid. */
  readonly content: Content | null
  readonly issues: readonly z.core.$ZodIssue[]
}

/** Validates each row separately; an invalid row does not reject the others. */
function importRowSchema<Content>(fields: z.ZodType<Content>) {
  return z
    .looseObject({
      line: z.int({ error: 'field.whole-number-expected' }).min(1, { error: 'field.too-small' }),
    })
    .transform(({ line, ...row }): ImportRow<Content> => {
      const parsed = fields.safeParse(row)
      if (!parsed.success) return { line, content: null, issues: parsed.error.issues }
      return { line, content: parsed.data, issues: [] }
    })
}

/** Returns the fields of a call that imports rows. */
export function importBody<Content>(fields: z.ZodType<Content>) {
  return {
    /** Shared by all calls of one import; a repeated call returns the same results. */
    import_id: z.string().regex(/^[\w-]{16,64}$/, { error: 'field.invalid' }),
    existing: z.enum(existingRecordActions, { error: 'field.choice-expected' }).default('skip'),
    rows: listOf(importRowSchema(fields), { max: maxRowsPerRequest, isRequired: true }),
  }
}

const rowResult = z.object({
  line: z.int(),
  outcome: z.enum(rowOutcomes),
  /** Id of the record; null: none. */
  id: z.int().nullable(),
  /** Errors of the row by field name. */
  errors: z.record(z.string(), z.array(z.string())),
})

export type WireRowResult = z.output<typeof rowResult>

export const importResponse = z.object({ results: z.array(rowResult) })
