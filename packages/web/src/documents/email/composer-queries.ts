import type { TextParams } from '@quittance/shared/text/translator.ts'
import { documentEmailPayload, type WireDocumentEmail } from '@quittance/shared/wire/document-email.ts'
import type { EmailError } from './email-queries.ts'

// In a file of its own, because only the composer loads the schemas of the server.

/** Returns the errors that the server would report, the first one of each field. */
export function findEmailErrors(email: WireDocumentEmail): EmailError[] {
  const read = documentEmailPayload.safeParse(email)
  if (read.success) return []
  const faults = new Map<string, EmailError>()
  for (const { path, message, ...issue } of read.error.issues) {
    const field = fields.find((name) => name === path[0])
    if (field === undefined || faults.has(field)) continue
    const params = issue.code === 'custom' ? textParams(issue.params ?? {}) : {}
    faults.set(field, { field, key: message, params })
  }
  return [...faults.values()]
}

const fields = ['to', 'cc', 'subject', 'message'] as const

function textParams(params: Readonly<Record<string, unknown>>): TextParams {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]))
}
