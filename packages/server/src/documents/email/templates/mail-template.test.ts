import * as contract from '@quittance/shared/contract/mail.ts'
import { updateCompany } from '@quittance/shared/contract/settings.ts'
import { kinds } from '@quittance/shared/documents/document-kinds.ts'
import { locales } from '@quittance/shared/text/locales.ts'
import { expect, it } from 'vitest'
import { forEachDatabaseWithCompany } from '#test/test-company.ts'
import { findTemplate } from './mail-template.ts'

forEachDatabaseWithCompany('mail templates', (context) => {
  async function readTemplate(kind: string, locale: string): Promise<contract.WireMailTemplate> {
    const { templates } = (await context.company.client.call(contract.listMailTemplates)).json()
    return templates.find(
      (template: contract.WireMailTemplate) => template.kind === kind && template.locale === locale,
    )
  }

  const update = (body: unknown) => context.company.client.call(contract.updateMailTemplate, body)
  const findInvoiceTemplate = (locale: 'fr' | 'de' | 'es') =>
    findTemplate(context.test.services.database, { kind: 'invoice', locale }, 'FR')

  async function storeCompany(country: string): Promise<void> {
    const address = { address: '', postal_code: '', city: '', country }
    const company = { name: 'Atelier', email: '', phone: '', legal_number: '', tax_number: '', ...address }
    await context.company.client.call(updateCompany, company)
  }

  it('exist for every kind and language with a default text', async () => {
    const { templates } = (await context.company.client.call(contract.listMailTemplates)).json()
    expect(templates).toHaveLength(kinds.length * locales.length)
    expect(
      templates.every(
        (template: contract.WireMailTemplate) => template.is_original && template.version === 0,
      ),
    ).toBe(true)
    expect(await readTemplate('invoice', 'fr')).toMatchObject({ subject: 'Facture {number}\u00a0: {title}' })
  })

  it('are changed for one kind and language', async () => {
    const template = { subject: 'Ihre Rechnung {number}', message: 'Guten Tag\n{client}' }
    const saved = await update({ kind: 'invoice', locale: 'de', ...template, version: 0 })
    expect(saved.json()).toEqual({
      code: 200,
      message: 'Template for “Invoice” in Deutsch saved.',
      version: 1,
    })
    expect(await readTemplate('invoice', 'de')).toEqual({
      kind: 'invoice',
      locale: 'de',
      ...template,
      is_original: false,
      version: 1,
    })
    expect(await findInvoiceTemplate('de')).toEqual(template)
    expect(await readTemplate('invoice', 'en')).toMatchObject({ is_original: true })
    expect(await readTemplate('proposal', 'de')).toMatchObject({ is_original: true })
  })

  it('name credit notes as the country of the company does', async () => {
    await storeCompany('BE')
    const { subject, message } = await readTemplate('creditNote', 'fr')
    expect(subject).toBe('Note de crédit {number}\u00a0: {title}')
    const unchanged = await update({ kind: 'creditNote', locale: 'fr', subject, message, version: 0 })
    expect(unchanged.json()).toMatchObject({ code: 200, version: 0 })
    await storeCompany('FR')
    expect(await readTemplate('creditNote', 'fr')).toMatchObject({ subject: 'Avoir {number}\u00a0: {title}' })
    const changed = await update({ kind: 'creditNote', locale: 'fr', subject, message, version: 0 })
    expect(changed.json()).toMatchObject({ code: 200, version: 1 })
  })

  it('are reset to the default text with the next version', async () => {
    const defaultTemplate = await findInvoiceTemplate('es')
    const key = { kind: 'invoice', locale: 'es' }
    const reset = async () => (await context.company.client.call(contract.resetMailTemplate, key)).statusCode
    expect(await reset(), 'reset of an unchanged template').toBe(200)
    expect(await readTemplate('invoice', 'es')).toMatchObject({ version: 0 })
    await update({ ...key, subject: 'Factura', message: '', version: 0 })
    expect(await findInvoiceTemplate('es')).toEqual({ subject: 'Factura', message: '' })
    expect(await reset()).toBe(200)
    expect(await readTemplate('invoice', 'es')).toEqual({
      ...key,
      ...defaultTemplate,
      is_original: true,
      version: 2,
    })
    expect(await findInvoiceTemplate('es')).toEqual(defaultTemplate)
    const outdated = await update({ ...key, subject: 'Otra', message: '', version: 1 })
    expect(outdated.statusCode, 'change of an older version').toBe(409)
  })

  it('reject a change of an older version, including concurrent first changes', async () => {
    const send = (subject: string, version: number | undefined) =>
      update({ kind: 'estimate', locale: 'fr', subject, message: '', version })
    for (const version of [0, 1]) {
      const subjects = [`Devis A${version}`, `Devis B${version}`]
      const answers = await Promise.all(subjects.map((subject) => send(subject, version)))
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
      const rejected = answers.find(({ statusCode }) => statusCode === 409)?.json()
      const nextVersion = version + 1
      expect(rejected.changed).toEqual({
        name: 'Ada Lovelace',
        at: expect.stringMatching(/Z$/),
        version: nextVersion,
      })
    }
    const stored = await readTemplate('estimate', 'fr')
    expect(stored.version).toBe(2)
    expect((await send(stored.subject, 1)).json(), 'repeated change').toMatchObject({ code: 200, version: 2 })
    expect((await send('Devis C', undefined)).json(), 'change without a version').toMatchObject({
      code: 200,
      version: 3,
    })
  })

  it.each([
    [{ subject: '' }, 'subject is missing. Please fill it in.'],
    [
      { subject: 'Facture\nBcc: x@example.com' },
      'subject contains characters that cannot be shown. Please remove them.',
    ],
    [{ subject: 'x'.repeat(256) }, 'subject is too long: at most 255 characters.'],
    [{ kind: 'receipt' }, 'kind must be one of: proposal, estimate, invoice, creditNote.'],
    [{ locale: 'it' }, 'locale must be one of: en, fr, de, es.'],
  ])('reject %j', async (changes, sentence) => {
    const rejected = await update({ kind: 'invoice', locale: 'en', subject: 'x', message: '', ...changes })
    expect(rejected.statusCode).toBe(422)
    expect(rejected.json().message).toBe(sentence)
  })
})
