import { documentConversionCalls } from '@quittance/shared/contract/document-conversions.ts'
import { documentHistoryCalls } from '@quittance/shared/contract/document-history.ts'
import { documentListCalls } from '@quittance/shared/contract/document-lists.ts'
import { documentPaperCalls } from '@quittance/shared/contract/document-papers.ts'
import { documentCalls } from '@quittance/shared/contract/documents.ts'
import type { DocumentKind } from '@quittance/shared/documents/document-kind.ts'
import { kinds } from '@quittance/shared/documents/kinds.ts'
import { wireNames } from '@quittance/shared/wire/names.ts'
import { listStatuses } from '#documents/statuses/repository.ts'
import { aLine, aPayload } from '#test/factories.ts'
import { type Exercises, nameOf, type Prepare, type Stage } from './exercise.ts'

/** Every call of every kind of document. */
export function documentExercises(): Exercises {
  return new Map(kinds.flatMap((kind) => [...ofRecords(kind), ...ofLists(kind), ...ofPapers(kind)]))
}

type Entry = [string, Prepare]

function payloadOf(stage: Stage, kind: DocumentKind, changes: Parameters<typeof aPayload>[2] = {}) {
  const lines = Array.from({ length: stage.lines }, () => aLine(stage.firm))
  return aPayload(stage.firm, kind, { number: stage.next() * 100, lines, ...changes })
}

/** A stored document with the lines of the stage. */
export async function aStored(
  stage: Stage,
  kind: DocumentKind,
  changes: Parameters<typeof aPayload>[2] = {},
): Promise<{ id: number; version: number }> {
  const payload = await payloadOf(stage, kind, changes)
  const answer = await stage.firm.client.call(documentCalls(kind).store, payload)
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return answer.json()
}

async function severalStored(stage: Stage, kind: DocumentKind): Promise<number[]> {
  const ids: number[] = []
  while (ids.length < stage.several) ids.push((await aStored(stage, kind)).id)
  return ids
}

/** One that was saved as often as a list has entries. */
async function anOldOne(stage: Stage, kind: DocumentKind): Promise<{ id: number; version: number }> {
  let stored = await aStored(stage, kind)
  const saves = stage.size === 'few' ? 1 : 6
  for (let save = 0; save < saves; save += 1) {
    const body = await payloadOf(stage, kind, { call: 'update', ...stored, title: `Save ${save}` })
    stored = (await stage.firm.client.call(documentCalls(kind).update, body)).json()
  }
  return stored
}

const on = (path: string, id: number) => path.replace(':id', String(id))

function ofRecords(kind: DocumentKind): Entry[] {
  const calls = documentCalls(kind)
  const { numberCheck, payload } = wireNames(kind.name)
  const { number } = numberCheck
  return [
    [nameOf(calls.statusList), () => ({})],
    [nameOf(calls.blank), ({ firm }) => ({ query: { customer_id: firm.partyId.customer } })],
    [
      nameOf(calls.checkNumber),
      async (stage) => {
        const { id } = await aStored(stage, kind)
        return { body: { [number]: stage.next() * 100 + 50, [payload.id]: id } }
      },
    ],
    [nameOf(calls.open), async (stage) => ({ body: { id: (await aStored(stage, kind)).id } })],
    [nameOf(calls.store), async (stage) => ({ body: await payloadOf(stage, kind) })],
    [
      nameOf(calls.update),
      async (stage) => {
        const stored = await aStored(stage, kind)
        return { body: await payloadOf(stage, kind, { call: 'update', ...stored, title: 'Other' }) }
      },
    ],
    ...ofVersions(kind),
    ...ofConversions(kind),
  ]
}

function ofVersions(kind: DocumentKind): Entry[] {
  const { history, revision, compare, restore } = documentHistoryCalls(kind)
  return [
    [nameOf(history), async (stage) => ({ url: on(history.path, (await anOldOne(stage, kind)).id) })],
    [
      nameOf(revision),
      async (stage) => {
        const { id } = await aStored(stage, kind)
        return { url: on(revision.path, id).replace(':version', '1') }
      },
    ],
    [
      nameOf(compare),
      async (stage) => {
        const { id, version } = await anOldOne(stage, kind)
        return { url: on(compare.path, id), query: { from: 1, to: version } }
      },
    ],
    [nameOf(restore), async (stage) => ({ body: { ...(await anOldOne(stage, kind)), restore: 1 } })],
  ]
}

function ofConversions(kind: DocumentKind): Entry[] {
  const { convert, copy, links } = documentConversionCalls(kind)
  const [becomes] = kind.becomes
  const entries: Entry[] = [
    [nameOf(copy), async (stage) => ({ body: { id: (await aStored(stage, kind)).id } })],
    [
      nameOf(links),
      async (stage) => {
        const { id } = await aStored(stage, kind)
        for (let made = 0; made < stage.several; made += 1) await stage.firm.client.call(copy, { id })
        return { url: on(links.path, id) }
      },
    ],
  ]
  if (convert === null) return entries
  const converting: Prepare = async (stage) => {
    const party = { id: stage.firm.partyId.customer, clientName: 'Zoé', clientEmail: 'zoe@example.org' }
    const { id } = await aStored(stage, kind, { relation: 'customer', party })
    return { body: { id, to: becomes } }
  }
  return [...entries, [nameOf(convert), converting]]
}

function ofLists(kind: DocumentKind): Entry[] {
  const { page, totals, choices, sheet, setStatus, setArchived } = documentListCalls(kind)
  const otherStatus = async ({ test }: Stage) => {
    const [, other] = await listStatuses(test.services.database, kind.name)
    return { id: other?.id }
  }
  return [
    [nameOf(page), ({ listed }) => ({ query: { limit: listed, descending: '1' } })],
    [nameOf(totals), () => ({ query: { today: '2026-02-01' } })],
    [nameOf(choices), () => ({})],
    [nameOf(sheet), () => ({ query: { format: 'csv' } })],
    [
      nameOf(setStatus),
      async (stage) => {
        const ids = await severalStored(stage, kind)
        return { body: { ids, status: await otherStatus(stage) } }
      },
    ],
    [
      nameOf(setArchived),
      async (stage) => ({ body: { ids: await severalStored(stage, kind), archived: true } }),
    ],
  ]
}

const letter = { to: ['zoe@example.org'], cc: [], subject: 'Bonjour', message: 'Voici.' }

function ofPapers(kind: DocumentKind): Entry[] {
  const calls = documentPaperCalls(kind)
  const onStored =
    ({ path }: { path: string }): Prepare =>
    async (stage) => ({ url: path.replace(':id', String((await aStored(stage, kind)).id)) })
  const unsaved: Prepare = async (stage) => ({ body: await payloadOf(stage, kind) })
  const changed: Prepare = async (stage) => {
    const stored = await aStored(stage, kind)
    return { body: await payloadOf(stage, kind, { call: 'update', ...stored }) }
  }
  return [
    [nameOf(calls.pdf), onStored(calls.pdf)],
    [nameOf(calls.preview), onStored(calls.preview)],
    [nameOf(calls.previewStore), unsaved],
    [nameOf(calls.previewUpdate), changed],
    [nameOf(calls.draftEmail), onStored(calls.draftEmail)],
    [nameOf(calls.draftStoreEmail), unsaved],
    [nameOf(calls.draftUpdateEmail), changed],
    [
      nameOf(calls.sendEmail),
      async (stage) => ({ body: { id: (await aStored(stage, kind)).id, email: letter } }),
    ],
  ]
}
