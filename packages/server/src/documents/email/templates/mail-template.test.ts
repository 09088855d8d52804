import * as contract from '@quittance/shared/contract/mail.ts'
import { kinds } from '@quittance/shared/documents/document-kinds.ts'
import { locales } from '@quittance/shared/text/locales.ts'
import { expect, it } from 'vitest'
import { forEachDatabaseWithCompany } from '#test/test-company.ts'
import { findTemplate } from './mail-template.ts'

forEachDatabaseWithCompany('what e-mails with a document begin with', (given) => {
  type Answered = contract.WireMailTemplate

  async function templateOf(kind: string, locale: string): Promise<Answered> {
    const { templates } = (await given.company.client.call(contract.listMailTemplates)).json()
    return templates.find((one: Answered) => one.kind === kind && one.locale === locale)
  }

  const update = (body: unknown) => given.company.client.call(contract.updateMailTemplate, body)
  const found = (locale: 'fr' | 'de' | 'es') => findTemplate(given.test.services.database, 'invoice', locale)

  it('is there for every kind in every language, in the product’s own words', async () => {
    const { templates } = (await given.company.client.call(contract.listMailTemplates)).json()
    expect(templates).toHaveLength(kinds.length * locales.length)
    expect(templates.every((one: Answered) => one.is_original && one.version === 0)).toBe(true)
    expect(await templateOf('invoice', 'fr')).toMatchObject({ subject: 'Facture {number}\u00a0: {title}' })
  })

  it('is what somebody writes, for that kind in that language alone', async () => {
    const words = { subject: 'Ihre Rechnung {number}', message: 'Guten Tag\n{client}' }
    const saved = await update({ kind: 'invoice', locale: 'de', ...words, version: 0 })
    expect(saved.json()).toEqual({
      code: 200,
      message: 'Template for “Invoice” in Deutsch saved.',
      version: 1,
    })
    expect(await templateOf('invoice', 'de')).toEqual({
      kind: 'invoice',
      locale: 'de',
      ...words,
      is_original: false,
      version: 1,
    })
    expect(await found('de')).toEqual(words)
    expect(await templateOf('invoice', 'en')).toMatchObject({ is_original: true })
    expect(await templateOf('proposal', 'de')).toMatchObject({ is_original: true })
  })

  it('is the product’s own again, and counts on', async () => {
    const original = await found('es')
    const key = { kind: 'invoice', locale: 'es' }
    const reset = async () => (await given.company.client.call(contract.resetMailTemplate, key)).statusCode
    expect(await reset(), 'there was nothing to take back').toBe(200)
    expect(await templateOf('invoice', 'es')).toMatchObject({ version: 0 })
    await update({ ...key, subject: 'Factura', message: '', version: 0 })
    expect(await found('es')).toEqual({ subject: 'Factura', message: '' })
    expect(await reset()).toBe(200)
    expect(await templateOf('invoice', 'es')).toEqual({
      ...key,
      ...original,
      is_original: true,
      version: 2,
    })
    expect(await found('es')).toEqual(original)
    const late = await update({ ...key, subject: 'Otra', message: '', version: 1 })
    expect(late.statusCode, 'written over what had been taken back').toBe(409)
  })

  it('is not overwritten by somebody who has not seen the last change, the first one too', async () => {
    const send = (subject: string, version: number | undefined) =>
      update({ kind: 'estimate', locale: 'fr', subject, message: '', version })
    for (const version of [0, 1]) {
      const [one, other] = [`Devis A${version}`, `Devis B${version}`]
      const answers = await Promise.all([send(one, version), send(other, version)])
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
      const refused = answers.find(({ statusCode }) => statusCode === 409)?.json()
      const next = version + 1
      expect(refused.changed).toEqual({
        name: 'Ada Lovelace',
        at: expect.stringMatching(/Z$/),
        version: next,
      })
    }
    const stored = await templateOf('estimate', 'fr')
    expect(stored.version).toBe(2)
    expect((await send(stored.subject, 1)).json(), 'the same again').toMatchObject({ code: 200, version: 2 })
    expect((await send('Devis C', undefined)).json(), 'saved over').toMatchObject({ code: 200, version: 3 })
  })

  it.each([
    [{ subject: '' }, 'subject is missing. Please fill it in.'],
    [
      { subject: 'Facture\nBcc: x@example.com' },
      'subject contains characters that cannot be shown. Please remove them.',
    ],
    [{ subject: 'x'.repeat(256) }, 'subject is too long: at most 255 characters.'],
    [{ kind: 'receipt' }, 'kind must be one of: proposal, estimate, invoice.'],
    [{ locale: 'it' }, 'locale must be one of: en, fr, de, es.'],
  ])('cannot be %j', async (changes, sentence) => {
    const refused = await update({ kind: 'invoice', locale: 'en', subject: 'x', message: '', ...changes })
    expect(refused.statusCode).toBe(422)
    expect(refused.json().message).toBe(sentence)
  })
})
