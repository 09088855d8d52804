import { documentCalls } from '@quittance/shared/contract/documents.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { getPayloadName, getWireNames } from '@quittance/shared/wire/field-names.ts'
import type { BrowserSession } from '#harness/session.ts'

/** Numbers of lines of the measured documents. */
export const lineCounts = [5, 100, 1_000] as const
const otherDocuments = 50

export const invoice = getKind('invoice')
const { store } = documentCalls(invoice)
const numberName = getPayloadName(getWireNames(invoice.name), 'store', 'number') ?? ''

interface Storing {
  readonly address: string
  readonly session: BrowserSession
  readonly payloads: ReadonlyMap<number, Readonly<Record<string, unknown>>>
}

export interface StoredForms {
  readonly count: number
  /** By number of lines. */
  readonly ids: ReadonlyMap<number, number>
}

/** Stores one document of each size, and 50 more for a realistic list. Those with five lines are the newest. */
export async function storeForms({ address, session, payloads }: Storing): Promise<StoredForms> {
  const sizes = [...lineCounts.toReversed(), ...Array.from({ length: otherDocuments }, () => lineCounts[0])]
  const ids = new Map<number, number>()
  for (const [place, size] of sizes.entries()) {
    const body = JSON.stringify({ ...payloads.get(size), [numberName]: place + 1 })
    const response = await fetch(`${address}${store.path}`, {
      method: 'POST',
      headers: session.headers,
      body,
    })
    const answer: unknown = await response.json()
    if (!response.ok) throw new Error(`An invoice of ${size} lines was not stored: ${JSON.stringify(answer)}`)
    ids.set(size, store.response.parse(answer).id)
  }
  return { count: sizes.length, ids }
}
