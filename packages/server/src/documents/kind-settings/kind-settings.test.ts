import { documentListCalls } from '@quittance/shared/contract/document-lists.ts'
import { documentCalls } from '@quittance/shared/contract/documents.ts'
import type { Endpoint } from '@quittance/shared/contract/endpoint.ts'
import { changeSeries } from '@quittance/shared/contract/issuing-settings.ts'
import { applyCountry } from '@quittance/shared/contract/region-settings.ts'
import {
  readCompany,
  readKinds,
  updateCompany,
  updateKind,
  type WireKindSettings,
} from '@quittance/shared/contract/settings.ts'
import { getKind, kinds } from '@quittance/shared/documents/document-kinds.ts'
import { beforeAll, expect, it } from 'vitest'
import { changeReferenceData } from '#database/queries/reference-cache.ts'
import { describeTakeover } from '#documents/issuing/switch-on.ts'
import { Invalid } from '#errors.ts'
import { findSeries } from '#settings/issuing/repository.ts'
import { followKindSettings } from '#settings/issuing/series-defaults.ts'
import { readKindSettings } from '#settings/repository.ts'
import { DocumentApi } from '#test/document-api.ts'
import { buildPayload, type CompanyContext, forEachDatabaseWithCompany } from '#test/test-company.ts'

/** Switches issuing on or off. Where documents are issued, their series decides prefix and number, and not these settings. */
async function setIssuing({ test }: CompanyContext, is_on: 0 | 1): Promise<void> {
  await test.services.database.updateTable('issuing_settings').set({ is_on }).execute()
}

forEachDatabaseWithCompany('kind settings', (context) => {
  async function readSettings(kind: string): Promise<WireKindSettings> {
    const { kinds: allSettings } = (await context.company.client.call(readKinds)).json()
    return allSettings.find((settings: WireKindSettings) => settings.kind === kind)
  }

  const invoice = getKind('invoice')
  const readNewDocument = async () =>
    (await context.company.client.call(documentCalls(invoice).newDocument)).json().invoice_data

  async function change(changes: Partial<Record<keyof WireKindSettings, unknown>>) {
    return await context.company.client.call(updateKind, { ...(await readSettings('invoice')), ...changes })
  }

  beforeAll(() => setIssuing(context, 0))

  it('exist for every kind', async () => {
    const answer = (await context.company.client.call(readKinds)).json()
    expect(answer.kinds.map(({ kind }: WireKindSettings) => kind)).toEqual(kinds.map(({ name }) => name))
  })

  it('apply to the next new document', async () => {
    const changed = await change({
      prefix: 'F-',
      next_number: 2_026_001,
      number_width: 8,
      default_title: 'Facture',
      default_terms: 'À 30 jours.\nSans escompte.',
      default_customer_notes: 'Merci !',
      days_until_due: 30,
    })
    expect(changed.json()).toEqual({
      code: 200,
      message: 'Invoice: defaults saved.',
      version: expect.any(Number),
      proposed_number: 2_026_001,
      highest_number: 0,
    })
    expect(JSON.stringify(await readNewDocument())).toMatch(/"F-".*/)
    const data = await readNewDocument()
    expect(Object.values(data)).toEqual(
      expect.arrayContaining([2_026_001, 'F-', 'Facture', 'À 30 jours.\nSans escompte.', 'Merci !', 30]),
    )
  })

  it('propose the number after the highest one if the next number is below it', async () => {
    const payload = await buildPayload(context.company, invoice, { number: 2_026_500 })
    const stored = await context.company.client.call(documentCalls(invoice).store, payload)
    expect(stored.statusCode).toBe(200)
    const opened = await context.company.client.call(documentCalls(invoice).open, { id: stored.json().id })
    expect(opened.json(), 'the form shows the number like the lists').toMatchObject({ number_width: 8 })
    const changed = (await change({ next_number: 7 })).json()
    expect(changed).toMatchObject({ proposed_number: 2_026_501, highest_number: 2_026_500 })
    expect(changed.message).toContain('so the next one is 2026501')
    expect(await readSettings('invoice')).toMatchObject({ next_number: 7, highest_number: 2_026_500 })
  })

  it('reject a change of an older version with the name of the member who changed it', async () => {
    const { highest_number: _highest, ...settings } = await readSettings('invoice')
    const send = (body: unknown) => context.company.client.call(updateKind, body)
    const answers = await Promise.all([
      send({ ...settings, prefix: 'A-' }),
      send({ ...settings, prefix: 'B-' }),
    ])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    const rejected = answers.find(({ statusCode }) => statusCode === 409)?.json()
    const stored = await readSettings('invoice')
    const version = settings.version + 1
    expect(rejected.changed).toEqual({ name: 'Ada Lovelace', at: expect.stringMatching(/Z$/), version })
    expect(stored.version).toBe(version)
    expect((await send({ ...stored, version: settings.version })).statusCode, 'repeated change').toBe(200)
    expect(
      (await send({ ...settings, prefix: 'C-', version: undefined })).statusCode,
      'change without a version',
    ).toBe(200)
  })

  it('reject a new prefix that numbers of French invoices cannot have, and keep one that is stored', async () => {
    const call = context.company.client.call.bind(context.company.client)
    const { company } = (await call(readCompany)).json()
    const moveTo = async (country: string) =>
      expect((await call(updateCompany, { ...company, name: 'Atelier', country })).statusCode).toBe(200)
    await moveTo('DE')
    expect((await change({ prefix: 'N° ' })).statusCode).toBe(200)
    await moveTo('FR')
    expect((await call(readKinds)).json().country).toBe('FR')
    expect((await change({ default_title: 'Facture' })).statusCode, 'unchanged').toBe(200)
    expect(await readSettings('invoice')).toMatchObject({ prefix: 'N° ', default_title: 'Facture' })
    const rejected = await change({ prefix: 'Reçu-' })
    expect(rejected.statusCode).toBe(422)
    const sentence =
      'prefix may contain only letters without accents, digits and + - _ / on invoices and credit notes of French companies.'
    expect(rejected.json().errors).toEqual({ prefix: [sentence] })
    expect((await change({ prefix: 'F_2026/' })).statusCode).toBe(200)
    const estimate = await readSettings('estimate')
    expect((await call(updateKind, { ...estimate, prefix: 'Devis n° ' })).statusCode, 'offers').toBe(200)
  })

  it('keep terms and notes that are not sent', async () => {
    await change({ default_terms: 'Payable at once.' })
    await change({ default_terms: undefined, default_title: 'Bill' })
    expect(await readSettings('invoice')).toMatchObject({
      default_terms: 'Payable at once.',
      default_title: 'Bill',
    })
  })

  it.each([
    [{ prefix: 'x'.repeat(21) }, 'prefix is too long: at most 20 characters.'],
    [{ next_number: 0 }, 'next_number must be at least 1.'],
    [{ next_number: 2_147_483_648 }, 'next_number must be at most 2147483647.'],
    [{ next_number: '1.5' }, 'next_number must be a whole number.'],
    [{ number_width: 11 }, 'number_width must be at most 10.'],
    [{ number_width: -1 }, 'number_width must be at least 0.'],
    [{ days_until_due: 4_000 }, 'days_until_due must be at most 3650.'],
    [{ default_title: 'x'.repeat(256) }, 'default_title is too long: at most 255 characters.'],
    [{ kind: 'receipt' }, 'kind must be one of: proposal, estimate, invoice, creditNote.'],
  ])('reject %j', async (changes, sentence) => {
    const rejected = await change(changes)
    expect(rejected.statusCode).toBe(422)
    expect(rejected.json().message).toBe(sentence)
  })
})

forEachDatabaseWithCompany('the number series of a kind', (context) => {
  const invoice = getKind('invoice')
  const call = (endpoint: Pick<Endpoint, 'method' | 'path' | 'response'>, body?: unknown) =>
    context.company.client.call(endpoint, body)
  const readSeries = () => findSeries(context.test.services.database, invoice.name)

  async function change(changes: object) {
    const { kinds: all } = (await call(readKinds)).json()
    const stored = all.find(({ kind }: WireKindSettings) => kind === invoice.name)
    const response = await call(updateKind, { ...stored, ...changes })
    expect(response.statusCode, response.body).toBe(200)
    return response.json()
  }

  it('follows its settings before documents are issued', async () => {
    await setIssuing(context, 0)
    await change({ prefix: 'R-', next_number: 57 })
    expect(await readSeries()).toMatchObject({ prefix: 'R-', lastNumber: 56 })
  })

  it('stays as an administrator has chosen it', async () => {
    const chosen = { kind: invoice.name, prefix: 'S-', is_yearly: false, is_strict: false, last_number: 99 }
    expect((await call(changeSeries, chosen)).statusCode).toBe(200)
    const before = await readSeries()
    await change({ prefix: 'T-', next_number: 500 })
    // Its numbers have no gaps by default.
    expect((await call(applyCountry, { country: 'FR', locale: 'fr' })).statusCode).toBe(200)
    expect(await readSeries()).toEqual(before)
  })

  it('stays as it is while documents are issued, and the answer says which number is next', async () => {
    await setIssuing(context, 1)
    const before = await readSeries()
    const saved = await change({ prefix: 'U-', next_number: 700 })
    const message = expect.stringContaining('The next one is S-100.')
    expect(saved).toMatchObject({ proposed_number: 100, message })
    expect(await readSeries()).toEqual(before)
  })
})

forEachDatabaseWithCompany('a prefix with a place for the year', (context) => {
  const invoice = getKind('invoice')
  const estimate = getKind('estimate')
  const prefix = 'F-{YYYY}-'
  const invoices = new DocumentApi(invoice, () => context.company)
  const database = () => context.test.services.database
  const call = (endpoint: Pick<Endpoint, 'method' | 'path' | 'response'>, body?: unknown) =>
    context.company.client.call(endpoint, body)
  const setCountry = (country: string) =>
    changeReferenceData(database(), (within) =>
      within.updateTable('company_versions').set({ country }).execute(),
    )

  async function change(kind: string, changes: object) {
    const { kinds: all } = (await call(readKinds)).json()
    const stored = all.find((settings: WireKindSettings) => settings.kind === kind)
    return await call(updateKind, { ...stored, ...changes })
  }

  beforeAll(() => setIssuing(context, 0))

  it.each([
    ['FR', /^prefix may contain only letters without accents/],
    ['DE', /^prefix contains \{YYYY\}, which only the numbers of issued documents can contain/],
  ])('is rejected for documents that are issued, as long as none is: %s', async (country, sentence) => {
    await setCountry(country)
    const series = await findSeries(database(), invoice.name)
    const rejected = await change(invoice.name, { prefix })
    expect(rejected.statusCode).toBe(422)
    expect(rejected.json().errors).toEqual({ prefix: [expect.stringMatching(sentence)] })
    expect(await findSeries(database(), invoice.name)).toEqual(series)
  })

  it('does not get into a series that follows the settings either', async () => {
    const before = await readKindSettings(database(), invoice.name)
    const following = followKindSettings(database(), invoice.name, { before, after: { ...before, prefix } })
    await expect(following).rejects.toThrow(Invalid)
  })

  it('is printed as it is on offers, whose numbers contain no year', async () => {
    expect((await change(estimate.name, { prefix })).statusCode).toBe(200)
    const { estimate_data: data } = (await call(documentCalls(estimate).newDocument)).json()
    expect(Object.values(data)).toContain(prefix)
  })

  it('is printed as it is if an earlier version has stored it, and can stay', async () => {
    await changeReferenceData(database(), async (within) => {
      for (const table of ['kind_settings', 'number_series'] as const)
        await within.updateTable(table).set({ prefix }).where('kind', '=', invoice.name).execute()
    })
    expect((await change(invoice.name, { default_title: 'Facture', next_number: 42 })).statusCode).toBe(200)
    expect(await findSeries(database(), invoice.name)).toMatchObject({ prefix, lastNumber: 41 })
    expect(await invoices.store({ number: 42, prefix })).toMatchObject({ code: 200 })
    const { documents } = (await call(documentListCalls(invoice).page)).json()
    expect(documents).toMatchObject([{ number: 42, shown_number: 'F-{YYYY}-42' }])
    expect(await describeTakeover(database())).toMatchObject([{ nextShown: 'F-{YYYY}-42' }, {}])
  })

  it('is accepted where documents are issued with numbers that start again each year', async () => {
    await setIssuing(context, 1)
    const series = { kind: invoice.name, prefix: 'R-', is_yearly: true, is_strict: true }
    expect((await call(changeSeries, series)).json()).toMatchObject({ code: 200 })
    await setCountry('FR')
    expect((await change(invoice.name, { prefix: 'R-{YYYY}-' })).statusCode).toBe(200)
    expect((await change(invoice.name, { prefix: 'Reçu-{YYYY}-' })).statusCode).toBe(422)
  })
})
