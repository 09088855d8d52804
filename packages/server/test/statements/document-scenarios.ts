import { documentHistoryCalls } from '@quittance/shared/contract/document-history.ts'
import { documentListCalls } from '@quittance/shared/contract/document-lists.ts'
import { documentPrintCalls } from '@quittance/shared/contract/document-print.ts'
import { documentCalls, documentConversionCalls } from '@quittance/shared/contract/documents.ts'
import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import { kinds } from '@quittance/shared/documents/document-kinds.ts'
import { getWireNames } from '@quittance/shared/wire/names.ts'
import { listStatuses } from '#documents/statuses/repository.ts'
import { buildLine, buildPayload } from '#test/test-company.ts'
import { getCallName, type PrepareRequest, type ScenarioContext, type Scenarios } from './call-scenario.ts'

/** Every call of every kind of document. */
export function createDocumentScenarios(): Scenarios {
  return new Map(
    kinds.flatMap((kind) => [
      ...createDocumentCallScenarios(kind),
      ...createListScenarios(kind),
      ...createPrintScenarios(kind),
    ]),
  )
}

type ScenarioEntry = [string, PrepareRequest]

function buildScenarioPayload(
  stage: ScenarioContext,
  kind: DocumentKind,
  changes: Parameters<typeof buildPayload>[2] = {},
) {
  const lines = Array.from({ length: stage.lineCount }, () => buildLine(stage.company))
  return buildPayload(stage.company, kind, { number: stage.takeNumber() * 100, lines, ...changes })
}

/** A stored document with the lines of the stage. */
export async function storeDocument(
  stage: ScenarioContext,
  kind: DocumentKind,
  changes: Parameters<typeof buildPayload>[2] = {},
): Promise<{ id: number; version: number }> {
  const payload = await buildScenarioPayload(stage, kind, changes)
  const answer = await stage.company.client.call(documentCalls(kind).store, payload)
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return answer.json()
}

async function storeDocuments(stage: ScenarioContext, kind: DocumentKind): Promise<number[]> {
  const ids: number[] = []
  while (ids.length < stage.batchSize) ids.push((await storeDocument(stage, kind)).id)
  return ids
}

/** One that was saved as often as a list has entries. */
async function storeWithRevisions(
  stage: ScenarioContext,
  kind: DocumentKind,
): Promise<{ id: number; version: number }> {
  let stored = await storeDocument(stage, kind)
  const saves = stage.size === 'few' ? 1 : 6
  for (let save = 0; save < saves; save += 1) {
    const body = await buildScenarioPayload(stage, kind, { call: 'update', ...stored, title: `Save ${save}` })
    stored = (await stage.company.client.call(documentCalls(kind).update, body)).json()
  }
  return stored
}

const fillPath = (path: string, id: number) => path.replace(':id', String(id))

function createDocumentCallScenarios(kind: DocumentKind): ScenarioEntry[] {
  const calls = documentCalls(kind)
  const { numberCheck, payload } = getWireNames(kind.name)
  const { number } = numberCheck
  return [
    [getCallName(calls.statusList), () => ({})],
    [getCallName(calls.blank), ({ company: firm }) => ({ query: { customer_id: firm.partyId.customer } })],
    [
      getCallName(calls.checkNumber),
      async (stage) => {
        const { id } = await storeDocument(stage, kind)
        return { body: { [number]: stage.takeNumber() * 100 + 50, [payload.id]: id } }
      },
    ],
    [getCallName(calls.open), async (stage) => ({ body: { id: (await storeDocument(stage, kind)).id } })],
    [getCallName(calls.store), async (stage) => ({ body: await buildScenarioPayload(stage, kind) })],
    [
      getCallName(calls.update),
      async (stage) => {
        const stored = await storeDocument(stage, kind)
        return {
          body: await buildScenarioPayload(stage, kind, { call: 'update', ...stored, title: 'Other' }),
        }
      },
    ],
    ...createVersionScenarios(kind),
    ...createConversionScenarios(kind),
  ]
}

function createVersionScenarios(kind: DocumentKind): ScenarioEntry[] {
  const { history, revision, compare, restore } = documentHistoryCalls(kind)
  return [
    [
      getCallName(history),
      async (stage) => ({ url: fillPath(history.path, (await storeWithRevisions(stage, kind)).id) }),
    ],
    [
      getCallName(revision),
      async (stage) => {
        const { id } = await storeDocument(stage, kind)
        return { url: fillPath(revision.path, id).replace(':version', '1') }
      },
    ],
    [
      getCallName(compare),
      async (stage) => {
        const { id, version } = await storeWithRevisions(stage, kind)
        return { url: fillPath(compare.path, id), query: { from: 1, to: version } }
      },
    ],
    [
      getCallName(restore),
      async (stage) => ({ body: { ...(await storeWithRevisions(stage, kind)), restore: 1 } }),
    ],
  ]
}

function createConversionScenarios(kind: DocumentKind): ScenarioEntry[] {
  const { convert, copy, links } = documentConversionCalls(kind)
  const [becomes] = kind.convertsTo
  const entries: ScenarioEntry[] = [
    [getCallName(copy), async (stage) => ({ body: { id: (await storeDocument(stage, kind)).id } })],
    [
      getCallName(links),
      async (stage) => {
        const { id } = await storeDocument(stage, kind)
        for (let made = 0; made < stage.batchSize; made += 1) await stage.company.client.call(copy, { id })
        return { url: fillPath(links.path, id) }
      },
    ],
  ]
  if (convert === null) return entries
  const converting: PrepareRequest = async (stage) => {
    const party = { id: stage.company.partyId.customer, clientName: 'Zoé', clientEmail: 'zoe@example.org' }
    const { id } = await storeDocument(stage, kind, { relation: 'customer', party })
    return { body: { id, to: becomes } }
  }
  return [...entries, [getCallName(convert), converting]]
}

function createListScenarios(kind: DocumentKind): ScenarioEntry[] {
  const { page, totals, choices, sheet, setStatus, setArchived } = documentListCalls(kind)
  const otherStatus = async ({ test }: ScenarioContext) => {
    const [, other] = await listStatuses(test.services.database, kind.name)
    return { id: other?.id }
  }
  return [
    [getCallName(page), ({ pageSize: listed }) => ({ query: { limit: listed, descending: '1' } })],
    [getCallName(totals), () => ({ query: { today: '2026-02-01' } })],
    [getCallName(choices), () => ({})],
    [getCallName(sheet), () => ({ query: { format: 'csv' } })],
    [
      getCallName(setStatus),
      async (stage) => {
        const ids = await storeDocuments(stage, kind)
        return { body: { ids, status: await otherStatus(stage) } }
      },
    ],
    [
      getCallName(setArchived),
      async (stage) => ({ body: { ids: await storeDocuments(stage, kind), archived: true } }),
    ],
  ]
}

const emailPayload = { to: ['zoe@example.org'], cc: [], subject: 'Bonjour', message: 'Voici.' }

function createPrintScenarios(kind: DocumentKind): ScenarioEntry[] {
  const calls = documentPrintCalls(kind)
  const onStored =
    ({ path }: { path: string }): PrepareRequest =>
    async (stage) => ({ url: path.replace(':id', String((await storeDocument(stage, kind)).id)) })
  const unsaved: PrepareRequest = async (stage) => ({ body: await buildScenarioPayload(stage, kind) })
  const changed: PrepareRequest = async (stage) => {
    const stored = await storeDocument(stage, kind)
    return { body: await buildScenarioPayload(stage, kind, { call: 'update', ...stored }) }
  }
  return [
    [getCallName(calls.pdf), onStored(calls.pdf)],
    [getCallName(calls.preview), onStored(calls.preview)],
    [getCallName(calls.previewStore), unsaved],
    [getCallName(calls.previewUpdate), changed],
    [getCallName(calls.draftEmail), onStored(calls.draftEmail)],
    [getCallName(calls.draftStoreEmail), unsaved],
    [getCallName(calls.draftUpdateEmail), changed],
    [
      getCallName(calls.sendEmail),
      async (stage) => ({ body: { id: (await storeDocument(stage, kind)).id, email: emailPayload } }),
    ],
  ]
}
