import { documentCalls } from '@quittance/shared/contract/documents.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { getPayloadName, getWireNames, type SaveCall } from '@quittance/shared/wire/field-names.ts'
import { afterAll, beforeAll, it } from 'vitest'
import { createInstallation } from '#test/product-process.ts'
import { buildPayload } from '#test/test-company.ts'
import {
  forEachServerSetup,
  isLongRun,
  reportFault,
  rounds,
  type ServerGroup,
  startServers,
} from './fault-suite.ts'
import { createHeaders } from './save-load.ts'

const kind = getKind('invoice')
const calls = documentCalls(kind)
const creators = 50
const savesPerCreator = isLongRun ? 10 : 1

interface SaveResponse {
  readonly code: number
  readonly id?: number
  readonly version?: number
  readonly invoice_data?: { readonly new_invoice_number: number }
}

forEachServerSetup('concurrent saves over HTTP', (context) => {
  let folder: ReturnType<typeof createInstallation>
  let group: ServerGroup
  beforeAll(async () => {
    folder = createInstallation(context.settings())
    group = await startServers(folder.dataDir, context)
  })
  afterAll(async () => {
    await group.stop()
    folder.remove()
  })

  async function send(path: string, body: object | undefined, key?: string): Promise<SaveResponse> {
    const response = await fetch(`${group.address}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        ...createHeaders(context.company.client),
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const responseBody: unknown = await response.json()
    return { ...(responseBody as SaveResponse), code: response.status } // as: only optional fields are read
  }

  const getFieldName = (call: SaveCall, field: 'number' | 'title') =>
    getPayloadName(getWireNames(kind.name), call, field) ?? ''

  async function readDocuments(numbers: readonly number[]) {
    const documents = context.test.services.database.selectFrom('documents').selectAll()
    return await documents.where('kind', '=', kind.name).where('number', 'in', numbers).execute()
  }

  function runConcurrently<Result>(
    count: number,
    work: (index: number) => Promise<Result>,
  ): Promise<Result[]> {
    return Promise.all(Array.from({ length: count }, (_, index) => work(index)))
  }

  it('accept a number once of fifty requests', { timeout: 60_000 + rounds * 5_000 }, async () => {
    const numbers = Array.from({ length: rounds }, (_, round) => 1_000_000 + round)
    const differences: string[] = []
    for (const number of numbers) {
      const payload = await buildPayload(context.company, kind, { number })
      const responses = await runConcurrently(creators, (index) =>
        send(calls.store.path, payload, `one-number-${number}-${index}`),
      )
      const acceptedCount = responses.filter(({ code }) => code === 200).length
      const rejectedCount = responses.filter(({ code }) => code === 422).length
      if (acceptedCount !== 1 || rejectedCount !== creators - 1)
        differences.push(`${number}: accepted ${acceptedCount} of ${creators} times`)
    }
    const stored = await readDocuments(numbers)
    if (stored.length !== rounds) differences.push(`${stored.length} of ${rounds} are stored`)
    const fault = `${creators} creators of one number, ${rounds} rounds`
    reportFault({ fault, setup: context.label(), acknowledged: rounds, found: stored.length, differences })
  })

  it('assign each next number once', { timeout: 300_000 }, async () => {
    const payload = await buildPayload(context.company, kind)
    const numbers: number[] = []
    let rejectedCount = 0
    const unexpectedResponses: string[] = []
    async function createNext(key: string): Promise<void> {
      for (let attempt = 1; ; attempt += 1) {
        const number = (await send(calls.newDocument.path, undefined)).invoice_data?.new_invoice_number ?? 0
        const body = { ...payload, [getFieldName('store', 'number')]: number }
        const { code } = await send(calls.store.path, body, `${key}-${attempt}`)
        if (code === 200) return void numbers.push(number)
        if (code === 422) rejectedCount += 1
        else unexpectedResponses.push(`a save was answered ${code}`)
      }
    }
    await runConcurrently(creators, async (index) => {
      for (let save = 0; save < savesPerCreator; save += 1) await createNext(`next-${index}-${save}`)
    })
    const stored = await readDocuments(numbers)
    const sorted = numbers.toSorted((left, right) => left - right)
    const gaps = sorted.filter((number, index) => index > 0 && number - (sorted[index - 1] ?? 0) !== 1)
    reportFault({
      fault: `${creators} × ${savesPerCreator} creators of the next number`,
      setup: context.label(),
      acknowledged: numbers.length,
      found: stored.length,
      differences: [
        ...unexpectedResponses,
        ...gaps.map((number) => `gap or duplicate before ${number}`),
        ...(stored.length === creators * savesPerCreator ? [] : [`${stored.length} are stored`]),
      ],
      notes: [`${rejectedCount} rejected because the number was taken`],
    })
  })

  it('accept one of two updates of a version, and then an update that overwrites it', {
    timeout: 120_000,
  }, async () => {
    const number = 2_000_000
    const { id = 0 } = await send(calls.store.path, await buildPayload(context.company, kind, { number }))
    const differences: string[] = []
    let version = 1
    let acknowledged = 1
    for (let round = 0; round < rounds; round += 1) {
      const update = async (title: string, baseVersion: number | null) =>
        send(calls.update.path, {
          ...(await buildPayload(context.company, kind, {
            call: 'update',
            id,
            version: baseVersion,
            number,
          })),
          [getFieldName('update', 'title')]: title,
        })
      const responses = await runConcurrently(2, (editor) =>
        update(`editor ${editor}, round ${round}`, version),
      )
      const codes = responses.map(({ code }) => code).sort()
      if (codes.join() !== '200,409') differences.push(`round ${round} was answered ${codes.join()}`)
      const overwrite = await update(`overwrite, round ${round}`, null)
      version += 2
      acknowledged += 2
      if (overwrite.version !== version)
        differences.push(`round ${round} created version ${overwrite.version}`)
    }
    const revisions = await context.test.services.database
      .selectFrom('document_revisions')
      .select('version')
      .where('document_id', '=', id)
      .execute()
    if (revisions.length !== acknowledged) differences.push(`${revisions.length} revisions are stored`)
    const fault = `two editors, ${rounds} rounds`
    reportFault({ fault, setup: context.label(), acknowledged, found: revisions.length, differences })
  })

  it('store a save once that is sent ten times at once', { timeout: 120_000 }, async () => {
    const numbers = Array.from({ length: rounds }, (_, round) => 3_000_000 + round)
    const differences: string[] = []
    for (const number of numbers) {
      const payload = await buildPayload(context.company, kind, { number })
      const responses = await runConcurrently(10, () =>
        send(calls.store.path, payload, `ten-times-${number}`),
      )
      const outcomes = new Set(responses.map(({ code, id, version }) => `${code} ${id} ${version}`))
      if (outcomes.size !== 1 || responses[0]?.code !== 200)
        differences.push(`${number}: ${[...outcomes].join(', ')}`)
      const other = await send(
        calls.store.path,
        { ...payload, [getFieldName('store', 'title')]: 'x' },
        `ten-times-${number}`,
      )
      if (other.code !== 409)
        differences.push(`${number}: another body with the key was answered ${other.code}`)
    }
    const stored = await readDocuments(numbers)
    if (stored.length !== rounds) differences.push(`${stored.length} of ${rounds} are stored`)
    const fault = `one key ten times at once, ${rounds} rounds`
    reportFault({ fault, setup: context.label(), acknowledged: rounds, found: stored.length, differences })
  })
})
