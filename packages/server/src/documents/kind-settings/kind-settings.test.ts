import { documentCalls } from '@quittance/shared/contract/documents.ts'
import {
  readCompany,
  readKinds,
  updateCompany,
  updateKind,
  type WireKindSettings,
} from '@quittance/shared/contract/settings.ts'
import { getKind, kinds } from '@quittance/shared/documents/document-kinds.ts'
import { expect, it } from 'vitest'
import { buildPayload, forEachDatabaseWithCompany } from '#test/test-company.ts'

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
