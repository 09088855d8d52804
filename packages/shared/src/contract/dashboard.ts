import { z } from 'zod'
import { get } from './calls.ts'

export const recentDocument = z.object({
  id: z.int(),
  kind: z.string(),
  prefix: z.string(),
  number: z.int(),
  title: z.string(),
  party_name: z.string(),
  document_date: z.string(),
  total_amount: z.number(),
  currency: z.string(),
  status: z.object({ name: z.string(), meaning: z.string() }),
})

export type WireRecentDocument = z.output<typeof recentDocument>

export const listRecentDocuments = get({
  path: '/api/v1/documents/recent',
  summary: 'The documents saved last, of every kind.',
  answer: z.object({ documents: z.array(recentDocument) }),
})
