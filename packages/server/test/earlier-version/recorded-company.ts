import { type DocumentKind, kinds } from '@quittance/shared/documents/document-kinds.ts'
import { getWireNames } from '@quittance/shared/wire/field-names.ts'
import { extractPdfText } from '#test/pdf-tools.ts'
import type { TestClient } from '#test/test-app.ts'

export const companyMember = {
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  password: 'correct horse battery',
} as const

/** A document as the earlier version answered it. */
export interface RecordedDocument {
  readonly id: number
  readonly kind: string
  /** Answer of the call that opens it. */
  readonly opened: Record<string, unknown>
  /** Payload with which the client of that version saves it without a change. */
  readonly update: Readonly<Record<string, unknown>>
  /** Text of its PDF, in its layout. */
  readonly pdf: string
}

export interface RecordedCompany {
  /** The last migration of that version. */
  readonly migration: string
  readonly documents: readonly RecordedDocument[]
  /** Answers by path: lists, totals, records of parties, tax rates. */
  readonly answers: Record<string, unknown>
  /** Answers of the search by its text. */
  readonly found: Record<string, unknown>
}

const today = 'today=2026-06-15'

/** Calls whose answers are recorded. `archived=1` lists what is in the archive. */
export const listPaths: readonly string[] = [
  ...['proposal', 'estimate', 'invoice'].flatMap((kind) => [
    `/api/v1/${kind}/list?${today}`,
    `/api/v1/${kind}/list?${today}&archived=1`,
    `/api/v1/${kind}/list/totals?${today}`,
  ]),
  ...['lead', 'customer'].flatMap((relation) => [
    `/api/v1/${relation}/list`,
    `/api/v1/${relation}/list?archived=1`,
    ...[1, 2, 3, 4].map((id) => `/api/v1/${relation}/${id}`),
    `/api/v1/${relation}/1/summary?${today}`,
  ]),
  '/api/v1/tax_rate/all',
  '/api/v1/tax_rates',
  '/api/v1/settings/company',
  '/api/v1/mail/list',
]

/** Words, numbers and amounts, with hits of every group. */
export const searches = ['Menard', 'Rénovation', 'T-104', '1 200.00', 'Lefevre', 'USD', 'Northwind'] as const

/** Opens a document and prints it. */
export async function readDocument(
  client: TestClient,
  { id, kind: name }: { readonly id: number; readonly kind: string },
): Promise<{ kind: DocumentKind; opened: Record<string, unknown>; pdf: string }> {
  const kind = kinds.find((candidate) => candidate.name === name)
  if (!kind) throw new Error(`No such kind: ${name}`)
  const opened = await client.send({ method: 'POST', url: getWireNames(kind.name).paths.open }, { id })
  if (opened.statusCode !== 200) throw new Error(`${name} ${id} does not open: ${opened.body}`)
  const pdf = await client.send({ method: 'GET', url: `/api/v1/${name}/${id}/pdf` })
  if (pdf.statusCode !== 200) throw new Error(`${name} ${id} is not printed: ${pdf.body}`)
  return { kind, opened: opened.json(), pdf: extractPdfText(pdf.rawPayload) }
}

export async function readJson(client: TestClient, path: string): Promise<unknown> {
  const response = await client.send({ method: 'GET', url: path })
  if (response.statusCode !== 200) throw new Error(`${path}: ${response.statusCode} ${response.body}`)
  return response.json()
}
