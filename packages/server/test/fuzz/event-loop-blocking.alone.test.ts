import { documentCalls, documentConversionCalls } from '@quittance/shared/contract/documents.ts'
import { partyImports } from '@quittance/shared/contract/party-imports.ts'
import { globalSearch, searchLimits } from '@quittance/shared/contract/search.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { limits } from '@quittance/shared/documents/limits.ts'
import { decimal } from '@quittance/shared/money/decimal.ts'
import { expect, it } from 'vitest'
import { mergePendingChanges } from '#search/merge-pending-changes.ts'
import type { TestClient } from '#test/test-app.ts'
import { buildLine, buildPayload, forEachDatabaseWithCompany } from '#test/test-company.ts'
import { measureEventLoopBlocking } from './event-loop-blocking.ts'
import { createHostileBodies, createHostileTexts } from './hostile-inputs.ts'

// No request keeps the others waiting for longer than they notice.
const usualMostMs = 100
// The first time also compiles what it runs, and any may sweep the memory of those before: that does not repeat itself.
const attempts = 3

const invoice = getKind('invoice')
const { store, update, open } = documentCalls(invoice)

type Answer = Awaited<ReturnType<TestClient['send']>>
type BodyOf = (before: Answer | undefined) => unknown

forEachDatabaseWithCompany('the largest records that may be sent', (given) => {
  const slow: string[] = []

  /**
   * Makes a call, and makes it again if no other request was served for too long. Notes the call if that is so each time.
   * @param bodyOf returns the body for the next attempt, given the answer before it
   */
  async function measured(story: string, url: string, bodyOf?: BodyOf): Promise<Answer> {
    const took: number[] = []
    let answer: Answer | undefined
    do {
      const body = await bodyOf?.(answer)
      const text = body === undefined ? undefined : JSON.stringify(body)
      const method = body === undefined ? 'GET' : 'POST'
      const portion = await measureEventLoopBlocking(() => given.company.client.send({ method, url }, text))
      answer = portion.result
      expect(answer.statusCode, `${story}\n${answer.body.slice(0, 500)}`).toBe(200)
      took.push(Math.round(portion.longestMs))
    } while (Math.min(...took) > usualMostMs && took.length < attempts)
    if (Math.min(...took) > usualMostMs) slow.push(`${story}: ${took} ms`)
    return answer
  }

  function expectNoneSlow() {
    expect(slow.splice(0)).toEqual([])
  }

  function linesOf(text: string) {
    const rate = (index: number) => ({ id: null, name: `TVA ${index}`, rate: decimal('5.5') })
    return Array.from({ length: limits.lines }, (_, index) => ({
      ...buildLine(given.company),
      name: `${text.slice(0, limits.lineNameLength - 10).toWellFormed()} ${index}`,
      price: decimal(`${index}.25`),
      taxRates: [rate(0), rate(index)],
    }))
  }

  async function payloadOf(text: string, number: number) {
    const notes = { message: text, terms: text, customerNotes: text }
    return await buildPayload(given.company, invoice, { number, lines: linesOf(text), ...notes })
  }

  it('are stored, changed and opened while other requests are served', { timeout: 300_000 }, async () => {
    let number = 0
    const nextNumber = () => {
      number += 1
      return number
    }
    for (const [place, text] of createHostileTexts(limits.noteLength).entries()) {
      const story = `text ${place}`
      const stored = await measured(`${story} stored`, store.path, () => payloadOf(text, nextNumber()))
      const { id } = stored.json()
      const changed = { ...(await payloadOf(text.slice(1).toWellFormed(), number)), invoice_id: id, id }
      const changeOf: BodyOf = (before = stored) => ({ ...changed, version: before.json().version })
      await measured(`${story} changed`, update.path, changeOf)
      await measured(`${story} opened`, open.path, () => ({ id }))
      const versions = `/api/v1/invoice/${id}`
      await measured(`${story} versions`, `${versions}/history`)
      await measured(`${story} earlier version`, `${versions}/history/1`)
      await measured(`${story} compared`, `${versions}/compare?from=1&to=2`)
    }
    expectNoneSlow()
  })

  it('are served with many taxes while other requests are served', { timeout: 120_000 }, async () => {
    const taxRates = Array.from({ length: 19 }, (_, index) => ({
      id: null,
      name: `${'Taxe spéciale '.repeat(8).slice(0, limits.taxRateNameLength - 3)} ${index}`,
      rate: decimal('1'),
    }))
    const lines = linesOf('é'.repeat(limits.lineNameLength)).map((line) => ({ ...line, taxRates }))
    const payload = await buildPayload(given.company, invoice, { number: 900, lines })
    const stored = await given.company.client.call(store, payload)
    const { id, version } = stored.json()
    const changed = { ...payload, invoice_id: id, id, version, message: 'Changed' }
    expect((await given.company.client.call(update, changed)).statusCode).toBe(200)
    const document = `/api/v1/invoice/${id}`
    await measured('opened', open.path, () => ({ id }))
    await measured('earlier version', `${document}/history/1`)
    await measured('compared', `${document}/compare?from=1&to=2`)
    await measured('copied', documentConversionCalls(invoice).copy.path, () => ({ id }))
    await measured('preview', `${document}/preview`)
    expectNoneSlow()
  })

  it('are copied and shown on paper while other requests are served', { timeout: 300_000 }, async () => {
    const { copy } = documentConversionCalls(invoice)
    for (const id of [1, 2, 12, 20]) await measured(`document ${id} copied`, copy.path, () => ({ id }))
    expectNoneSlow()
  })

  it('are listed and exported while other requests are served', { timeout: 120_000 }, async () => {
    const list = '/api/v1/invoice/list'
    for (const query of ['', '?search=w', `?search=${encodeURIComponent('ﷺ'.repeat(300))}`]) {
      await measured(`list${query}`, `${list}${query}`)
      await measured(`totals${query}`, `${list}/totals${query}`)
    }
    await measured('choices', `${list}/choices`)
    for (const format of ['csv', 'xlsx']) await measured(format, `${list}/export?format=${format}`)
    expectNoneSlow()
  })

  it('are searched while other requests are served', { timeout: 120_000 }, async () => {
    const searches = createHostileTexts(searchLimits.textLength)
    for (const state of ['as saved', 'merged']) {
      for (const [place, text] of [...searches, 'a', '1', 'ﷺ', 'صلى', 'tva 12'].entries()) {
        const body = { search_text: text, limit: searchLimits.maxHits }
        await measured(`search ${place} ${state}`, globalSearch.path, () => body)
      }
      if (state === 'as saved') {
        const { longestMs: took } = await measureEventLoopBlocking(() =>
          mergePendingChanges(given.test.services),
        )
        if (took > usualMostMs) slow.push(`merging: ${took.toFixed(0)} ms`)
      }
    }
    expectNoneSlow()
  })

  it('are imported while other requests are served', { timeout: 120_000 }, async () => {
    for (const [place, text] of createHostileTexts(190).entries()) {
      const rows = Array.from({ length: 500 }, (_, row) => ({
        line: row + 1,
        username: `${place}-${row}`,
        client_name: `${text} ${row}`,
        company_name: `${text} ${row}`,
        address: text,
        city: text.slice(0, 90).toWellFormed(),
      }))
      for (const existing of ['skip', 'update']) {
        const bodyOf = () => ({ import_id: crypto.randomUUID(), existing, rows })
        await measured(`rows of text ${place} (${existing})`, partyImports.customer.path, bodyOf)
      }
    }
    expectNoneSlow()
  })
})

forEachDatabaseWithCompany('bodies that are made to take long', (given) => {
  it('are answered while other requests are served', { timeout: 120_000 }, async () => {
    const slow: string[] = []
    for (const { title, path, text, status, maxMs: mostMs } of createHostileBodies()) {
      const took: number[] = []
      do {
        const request = () => given.company.client.send({ method: 'POST', url: path }, text)
        const { result, longestMs } = await measureEventLoopBlocking(request)
        expect.soft(result.statusCode, `${title}\n${result.body.slice(0, 500)}`).toBe(status)
        took.push(Math.round(longestMs))
      } while (Math.min(...took) > mostMs && took.length < attempts)
      if (Math.min(...took) > mostMs) slow.push(`${title}: ${took} ms`)
    }
    expect(slow).toEqual([])
  })
})
