import { documentCalls } from '@quittance/shared/contract/documents.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { getPayloadName, getWireNames, type SaveCall } from '@quittance/shared/wire/names.ts'
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

forEachServerSetup('saves that meet on a real connection', (given) => {
  let folder: ReturnType<typeof createInstallation>
  let serving: ServerGroup
  beforeAll(async () => {
    folder = createInstallation(given.settings())
    serving = await startServers(folder.dataDir, given)
  })
  afterAll(async () => {
    await serving.stop()
    folder.remove()
  })

  async function send(path: string, body: object | undefined, key?: string): Promise<SaveResponse> {
    const response = await fetch(`${serving.address}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        ...createHeaders(given.company.client),
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const answer: unknown = await response.json()
    return { ...(answer as SaveResponse), code: response.status } // as: read as far as it is there
  }

  const fieldOf = (call: SaveCall, field: 'number' | 'title') =>
    getPayloadName(getWireNames(kind.name), call, field) ?? ''

  async function storedUnder(numbers: readonly number[]) {
    const documents = given.test.services.database.selectFrom('documents').selectAll()
    return await documents.where('kind', '=', kind.name).where('number', 'in', numbers).execute()
  }

  /** As many as there are, whatever each is told. */
  function together<Result>(many: number, one: (index: number) => Promise<Result>): Promise<Result[]> {
    return Promise.all(Array.from({ length: many }, (_, index) => one(index)))
  }

  it('give one number to one of fifty', { timeout: 60_000 + rounds * 5_000 }, async () => {
    const numbers = Array.from({ length: rounds }, (_, round) => 1_000_000 + round)
    const differences: string[] = []
    for (const number of numbers) {
      const payload = await buildPayload(given.company, kind, { number })
      const answers = await together(creators, (index) =>
        send(calls.store.path, payload, `one-number-${number}-${index}`),
      )
      const taken = answers.filter(({ code }) => code === 200).length
      const refused = answers.filter(({ code }) => code === 422).length
      if (taken !== 1 || refused !== creators - 1)
        differences.push(`${number}: ${taken} of ${creators} had it`)
    }
    const stored = await storedUnder(numbers)
    if (stored.length !== rounds) differences.push(`${stored.length} of ${rounds} are stored`)
    const fault = `${creators} creators of one number, ${rounds} rounds`
    reportFault({ fault, setup: given.label(), acknowledged: rounds, found: stored.length, differences })
  })

  it('give the next number to everybody once', { timeout: 300_000 }, async () => {
    const payload = await buildPayload(given.company, kind)
    const numbers: number[] = []
    let refused = 0
    const other: string[] = []
    async function createNext(key: string): Promise<void> {
      for (let attempt = 1; ; attempt += 1) {
        const number = (await send(calls.blank.path, undefined)).invoice_data?.new_invoice_number ?? 0
        const body = { ...payload, [fieldOf('store', 'number')]: number }
        const { code } = await send(calls.store.path, body, `${key}-${attempt}`)
        if (code === 200) return void numbers.push(number)
        if (code === 422) refused += 1
        else other.push(`a creator was told ${code}`)
      }
    }
    await together(creators, async (index) => {
      for (let save = 0; save < savesPerCreator; save += 1) await createNext(`next-${index}-${save}`)
    })
    const stored = await storedUnder(numbers)
    const sorted = numbers.toSorted((left, right) => left - right)
    const gaps = sorted.filter((number, index) => index > 0 && number - (sorted[index - 1] ?? 0) !== 1)
    reportFault({
      fault: `${creators} × ${savesPerCreator} creators of the next number`,
      setup: given.label(),
      acknowledged: numbers.length,
      found: stored.length,
      differences: [
        ...other,
        ...gaps.map((number) => `there is a gap or a double before ${number}`),
        ...(stored.length === creators * savesPerCreator ? [] : [`${stored.length} are stored`]),
      ],
      notes: [`${refused} told that another was faster`],
    })
  })

  it('let one of two editors through, and keep what the other saves over it', {
    timeout: 120_000,
  }, async () => {
    const number = 2_000_000
    const { id = 0 } = await send(calls.store.path, await buildPayload(given.company, kind, { number }))
    const differences: string[] = []
    let version = 1
    let acknowledged = 1
    for (let round = 0; round < rounds; round += 1) {
      const edit = async (title: string, on: number | null) =>
        send(calls.update.path, {
          ...(await buildPayload(given.company, kind, { call: 'update', id, version: on, number })),
          [fieldOf('update', 'title')]: title,
        })
      const both = await together(2, (editor) => edit(`editor ${editor}, round ${round}`, version))
      const codes = both.map(({ code }) => code).sort()
      if (codes.join() !== '200,409') differences.push(`round ${round} was answered ${codes.join()}`)
      const over = await edit(`over it, round ${round}`, null)
      version += 2
      acknowledged += 2
      if (over.version !== version) differences.push(`round ${round} made version ${over.version}`)
    }
    const revisions = await given.test.services.database
      .selectFrom('document_revisions')
      .select('version')
      .where('document_id', '=', id)
      .execute()
    if (revisions.length !== acknowledged) differences.push(`${revisions.length} revisions are kept`)
    const fault = `two editors, ${rounds} rounds`
    reportFault({ fault, setup: given.label(), acknowledged, found: revisions.length, differences })
  })

  it('store one save once, though it comes ten times at once', { timeout: 120_000 }, async () => {
    const numbers = Array.from({ length: rounds }, (_, round) => 3_000_000 + round)
    const differences: string[] = []
    for (const number of numbers) {
      const payload = await buildPayload(given.company, kind, { number })
      const answers = await together(10, () => send(calls.store.path, payload, `ten-times-${number}`))
      const told = new Set(answers.map(({ code, id, version }) => `${code} ${id} ${version}`))
      if (told.size !== 1 || answers[0]?.code !== 200) differences.push(`${number}: ${[...told].join(', ')}`)
      const other = await send(
        calls.store.path,
        { ...payload, [fieldOf('store', 'title')]: 'x' },
        `ten-times-${number}`,
      )
      if (other.code !== 409) differences.push(`${number}: another body under the key was told ${other.code}`)
    }
    const stored = await storedUnder(numbers)
    if (stored.length !== rounds) differences.push(`${stored.length} of ${rounds} are stored`)
    const fault = `one key ten times at once, ${rounds} rounds`
    reportFault({ fault, setup: given.label(), acknowledged: rounds, found: stored.length, differences })
  })
})
