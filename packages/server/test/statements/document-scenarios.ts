import { documentHistoryCalls } from '@quittance/shared/contract/document-history.ts'
import { documentListCalls } from '@quittance/shared/contract/document-lists.ts'
import { documentPrintCalls } from '@quittance/shared/contract/document-print.ts'
import { documentCalls, documentConversionCalls } from '@quittance/shared/contract/documents.ts'
import { type DocumentKind, kinds } from '@quittance/shared/documents/document-kinds.ts'
import { getWireNames } from '@quittance/shared/wire/field-names.ts'
import { listStatuses } from '#documents/statuses/repository.ts'
import { buildLine, buildPayload } from '#test/test-company.ts'
import {
  getCallName,
  type PrepareRequest,
  type ScenarioContext,
  type ScenarioEntry,
  type Scenarios,
} from './call-scenario.ts'

/** Scenarios of documents of every kind. */
export function createDocumentScenarios(): Scenarios {
  return new Map(
    kinds.flatMap((kind) => [
      ...createDocumentCallScenarios(kind),
      ...createListScenarios(kind),
      ...createPrintScenarios(kind),
    ]),
  )
}

function buildScenarioPayload(
  context: ScenarioContext,
  kind: DocumentKind,
  changes: Parameters<typeof buildPayload>[2] = {},
) {
  const lines = Array.from({ length: context.lineCount }, () => buildLine(context.company))
  return buildPayload(context.company, kind, { number: context.takeNumber() * 100, lines, ...changes })
}

/** Stores a document with as many lines as `lineCount`. */
export async function storeDocument(
  context: ScenarioContext,
  kind: DocumentKind,
  changes: Parameters<typeof buildPayload>[2] = {},
): Promise<{ id: number; version: number }> {
  const payload = await buildScenarioPayload(context, kind, changes)
  const response = await context.company.client.call(documentCalls(kind).store, payload)
  if (response.statusCode !== 200) throw new Error(response.body)
  return response.json()
}

async function storeDocuments(context: ScenarioContext, kind: DocumentKind): Promise<number[]> {
  const ids: number[] = []
  while (ids.length < context.batchSize) ids.push((await storeDocument(context, kind)).id)
  return ids
}

/** Stores a document with one or several revisions. */
async function storeWithRevisions(
  context: ScenarioContext,
  kind: DocumentKind,
): Promise<{ id: number; version: number }> {
  let stored = await storeDocument(context, kind)
  const saves = context.size === 'few' ? 1 : 6
  for (let save = 0; save < saves; save += 1) {
    const body = await buildScenarioPayload(context, kind, {
      call: 'update',
      ...stored,
      title: `Save ${save}`,
    })
    stored = (await context.company.client.call(documentCalls(kind).update, body)).json()
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
    [getCallName(calls.newDocument), ({ company }) => ({ query: { customer_id: company.partyId.customer } })],
    [
      getCallName(calls.checkNumber),
      async (context) => {
        const { id } = await storeDocument(context, kind)
        return { body: { [number]: context.takeNumber() * 100 + 50, [payload.id]: id } }
      },
    ],
    [getCallName(calls.open), async (context) => ({ body: { id: (await storeDocument(context, kind)).id } })],
    [getCallName(calls.store), async (context) => ({ body: await buildScenarioPayload(context, kind) })],
    [
      getCallName(calls.update),
      async (context) => {
        const stored = await storeDocument(context, kind)
        return {
          body: await buildScenarioPayload(context, kind, { call: 'update', ...stored, title: 'Other' }),
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
      async (context) => ({ url: fillPath(history.path, (await storeWithRevisions(context, kind)).id) }),
    ],
    [
      getCallName(revision),
      async (context) => {
        const { id } = await storeDocument(context, kind)
        return { url: fillPath(revision.path, id).replace(':version', '1') }
      },
    ],
    [
      getCallName(compare),
      async (context) => {
        const { id, version } = await storeWithRevisions(context, kind)
        return { url: fillPath(compare.path, id), query: { from: 1, to: version } }
      },
    ],
    [
      getCallName(restore),
      async (context) => ({ body: { ...(await storeWithRevisions(context, kind)), restore: 1 } }),
    ],
  ]
}

function createConversionScenarios(kind: DocumentKind): ScenarioEntry[] {
  const { convert, copy, links } = documentConversionCalls(kind)
  const [targetKind] = kind.convertsTo
  const entries: ScenarioEntry[] = [
    [getCallName(copy), async (context) => ({ body: { id: (await storeDocument(context, kind)).id } })],
    [
      getCallName(links),
      async (context) => {
        const { id } = await storeDocument(context, kind)
        for (let count = 0; count < context.batchSize; count += 1)
          await context.company.client.call(copy, { id })
        return { url: fillPath(links.path, id) }
      },
    ],
  ]
  if (convert === null) return entries
  const prepareConversion: PrepareRequest = async (context) => {
    const party = { id: context.company.partyId.customer, clientName: 'Zoé', clientEmail: 'zoe@example.org' }
    const { id } = await storeDocument(context, kind, { relation: 'customer', party })
    return { body: { id, to: targetKind } }
  }
  return [...entries, [getCallName(convert), prepareConversion]]
}

function createListScenarios(kind: DocumentKind): ScenarioEntry[] {
  const { page, show, totals, filterOptions, exportList, setStatus, setArchived } = documentListCalls(kind)
  const getOtherStatus = async ({ test }: ScenarioContext) => {
    const [, other] = await listStatuses(test.services.database, kind.name)
    return { id: other?.id }
  }
  return [
    [getCallName(page), ({ pageSize }) => ({ query: { limit: pageSize, descending: '1' } })],
    [
      getCallName(show),
      async (context) => ({ url: fillPath(show.path, (await storeDocument(context, kind)).id) }),
    ],
    [getCallName(totals), () => ({ query: { today: '2026-02-01' } })],
    [getCallName(filterOptions), () => ({})],
    [getCallName(exportList), () => ({ query: { format: 'csv' } })],
    [
      getCallName(setStatus),
      async (context) => {
        const ids = await storeDocuments(context, kind)
        return { body: { ids, status: await getOtherStatus(context) } }
      },
    ],
    [
      getCallName(setArchived),
      async (context) => ({ body: { ids: await storeDocuments(context, kind), archived: true } }),
    ],
  ]
}

const emailPayload = { to: ['zoe@example.org'], cc: [], subject: 'Bonjour', message: 'Voici.' }

function createPrintScenarios(kind: DocumentKind): ScenarioEntry[] {
  const calls = documentPrintCalls(kind)
  const forStoredDocument =
    ({ path }: { path: string }): PrepareRequest =>
    async (context) => ({ url: path.replace(':id', String((await storeDocument(context, kind)).id)) })
  const withNewPayload: PrepareRequest = async (context) => ({
    body: await buildScenarioPayload(context, kind),
  })
  const withChangedPayload: PrepareRequest = async (context) => {
    const stored = await storeDocument(context, kind)
    return { body: await buildScenarioPayload(context, kind, { call: 'update', ...stored }) }
  }
  return [
    [getCallName(calls.pdf), forStoredDocument(calls.pdf)],
    [getCallName(calls.preview), forStoredDocument(calls.preview)],
    [getCallName(calls.previewStore), withNewPayload],
    [getCallName(calls.previewUpdate), withChangedPayload],
    [getCallName(calls.draftEmail), forStoredDocument(calls.draftEmail)],
    [getCallName(calls.draftStoreEmail), withNewPayload],
    [getCallName(calls.draftUpdateEmail), withChangedPayload],
    [
      getCallName(calls.sendEmail),
      async (context) => ({ body: { id: (await storeDocument(context, kind)).id, email: emailPayload } }),
    ],
  ]
}
