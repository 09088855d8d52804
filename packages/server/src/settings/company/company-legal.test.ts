import { documentCalls } from '@quittance/shared/contract/documents.ts'
import { listSecurityEvents } from '@quittance/shared/contract/security-log.ts'
import { readCompany, updateBankDetails, updateCompany } from '@quittance/shared/contract/settings.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { expect, it } from 'vitest'
import { createTestMember, forOneDatabaseWithCompany, testPassword } from '#test/test-company.ts'

const { newDocument: newInvoice } = documentCalls(getKind('invoice'))

const contact = {
  ...{ name: 'Atelier', address: '', postal_code: '', city: '', country: 'FR', email: '', phone: '' },
  ...{ legal_number: '732 829 320', tax_number: 'FR44732829320' },
}

const legal = {
  legal_form: 'SARL',
  share_capital: '10 000 €, RCS Lyon',
  vat_regime: 'registered',
  vat_on_debits: true,
  vat_on_discounted_price: true,
  eas_scheme: '0225',
  eas_id: '732829320',
  note_pmt: 'Indemnité : 40 €',
  note_pmd: 'Pénalités\nde retard',
  note_aab: 'Pas d’escompte',
  nature: 'services',
} as const

const iban = 'FR76 3000 6000 0112 3456 7890 189'

forOneDatabaseWithCompany('the legal data of the company', (context) => {
  const update = (body: object) => context.company.client.call(updateCompany, { ...contact, ...body })
  const read = async () => (await context.company.client.call(readCompany)).json()

  it('is stored, and stays as it is if an update does not send it', async () => {
    expect((await update(legal)).statusCode).toBe(200)
    expect((await read()).company).toMatchObject(legal)
    expect((await update({ city: 'Lyon' })).statusCode).toBe(200)
    expect((await read()).company).toMatchObject({ ...legal, city: 'Lyon' })
    await update({ legal_form: '', vat_on_debits: false })
    expect((await read()).company).toMatchObject({ ...legal, legal_form: '', vat_on_debits: false })
  })

  it.each([
    [{ eas_scheme: '0225', eas_id: '732829321' }, 'eas_id', /check digits do not match/],
    [{ eas_scheme: '0225', eas_id: '73282932' }, 'eas_id', /not complete/],
    [{ eas_scheme: '', eas_id: '732829320' }, 'eas_scheme', /is missing/],
    [{ eas_scheme: '0225', eas_id: '' }, 'eas_id', /is missing/],
    [{ eas_scheme: '4711', eas_id: '1' }, 'eas_scheme', /is missing or not known/],
    [{ vat_regime: 'none' }, 'vat_regime', /must be one of/],
    [{ legal_form: 'x'.repeat(256) }, 'legal_form', /too long/],
  ])('rejects %j with a sentence', async (body, field, sentence) => {
    const response = await update(body)
    expect(response.statusCode).toBe(422)
    expect(response.json().errors[field][0]).toMatch(sentence)
  })

  it('makes new documents of a small business without VAT', async () => {
    const readTreatment = async () =>
      (await context.company.client.call(newInvoice, undefined)).json().invoice_data.tax_treatment
    await update({ vat_regime: 'registered' })
    expect(await readTreatment()).toBe('domestic')
    await update({ vat_regime: 'franchise' })
    expect(await readTreatment()).toBe('franchise')
    await update({ vat_regime: '' })
  })

  it('checks an address together with the stored half of it', async () => {
    await update({ eas_scheme: '0225', eas_id: '732829320' })
    expect((await update({ eas_id: '552 100 554' })).statusCode).toBe(200)
    expect((await read()).company).toMatchObject({ eas_scheme: '0225', eas_id: '552100554' })
    expect((await update({ eas_scheme: '' })).statusCode).toBe(422)
    expect((await update({ eas_scheme: '', eas_id: '' })).statusCode).toBe(200)
  })

  it('accepts any legal and tax number, as before', async () => {
    const numbers = { legal_number: 'SIREN 732 829 321 – RCS Lyon', tax_number: 'FR00732829320' }
    expect((await update(numbers)).statusCode).toBe(200)
    expect((await read()).company).toMatchObject(numbers)
  })

  it('has bank details with a call of their own, which an update keeps', async () => {
    const { version } = (
      await context.company.client.call(updateBankDetails, { iban, bic: 'agrifrpp' })
    ).json()
    await update({ city: 'Paris' })
    const stored = await read()
    expect(stored.bank_details).toEqual({ iban: 'FR7630006000011234567890189', bic: 'AGRIFRPP' })
    expect(stored.version).toBeGreaterThan(version)
  })

  it.each([
    [{ iban: 'FR7630006000011234567890188', bic: '' }, 'iban', /check digits do not match/],
    [{ iban: 'FR76', bic: '' }, 'iban', /not complete/],
    [{ iban, bic: 'A' }, 'bic', /not complete/],
    [{ iban: '', bic: 'AGRIFRPP' }, 'iban', /is missing/],
  ])('rejects the bank details %j', async (body, field, sentence) => {
    const response = await context.company.client.call(updateBankDetails, body)
    expect(response.statusCode).toBe(422)
    expect(response.json().errors[field][0]).toMatch(sentence)
  })

  it('records a change of the bank details once, and e-mails every administrator', async () => {
    const admin = await createTestMember(context.test.services, { role: 'admin' })
    const staff = await createTestMember(context.test.services)
    await context.company.client.call(updateBankDetails, { iban: 'BE68539007547034', bic: '' })
    await context.company.client.call(updateBankDetails, { iban: 'BE68 5390 0754 7034', bic: '' })
    const { events } = (await context.company.client.call(listSecurityEvents, undefined)).json()
    const changes = events.filter(({ event }: { event: string }) => event === 'bank-details-changed')
    expect(changes[0].about).toBe('BE68539007547034')
    const { database } = context.test.services
    const messages = await database.selectFrom('mail_messages').select(['recipients', 'message']).execute()
    const told = messages.filter(({ message }) => message.includes('BE68 5390 0754 7034'))
    expect(told.filter(({ recipients }) => JSON.stringify(recipients).includes(admin.email))).toHaveLength(1)
    expect(told.filter(({ recipients }) => JSON.stringify(recipients).includes(staff.email))).toHaveLength(0)
  })

  it('allows only administrators to change the bank details', async () => {
    const client = context.test.createClient()
    await client.signIn((await createTestMember(context.test.services)).email, testPassword)
    expect((await client.call(updateBankDetails, { iban, bic: '' })).statusCode).toBe(403)
  })
})
