import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readCurrentUser } from '@quittance/shared/contract/auth.ts'
import { documentCalls } from '@quittance/shared/contract/documents.ts'
import { readInstallationState } from '@quittance/shared/contract/installer.ts'
import {
  readCompany,
  readLogo,
  settingsCalls,
  storeLogo,
  updateCompany,
} from '@quittance/shared/contract/settings.ts'
import { emptyCompanyLegal } from '@quittance/shared/documents/company-legal.ts'
import { kinds } from '@quittance/shared/documents/document-kinds.ts'
import { encodeCompanyLegal } from '@quittance/shared/wire/company-legal.ts'
import { describe, expect, it } from 'vitest'
import { createPng } from '#test/pictures.ts'
import {
  buildPayload,
  createTestMember,
  forOneDatabaseWithCompany,
  testPassword,
} from '#test/test-company.ts'

const company = {
  name: 'Atelier Belleroche',
  address: '14, rue des Tables-Claudiennes',
  postal_code: '69001',
  city: 'Lyon',
  country: 'FR',
  email: 'bonjour@example.com',
  phone: '+33 4 65 71 12 34',
  legal_number: 'SIREN 732 829 320',
  tax_number: 'FR44732829320',
}

forOneDatabaseWithCompany('company settings', (context) => {
  it('are for administrators', async () => {
    const { email } = await createTestMember(context.test.services)
    const client = context.test.createClient()
    await client.signIn(email, testPassword)
    for (const call of settingsCalls.filter(({ access }) => access !== 'everyone')) {
      expect((await client.call(call, {})).statusCode, call.path).toBe(403)
      expect((await context.test.createClient().call(call, {})).statusCode, call.path).toBe(401)
    }
  })

  describe('the company', () => {
    it('is stored as entered, without surrounding spaces', async () => {
      const response = await context.company.client.call(updateCompany, { ...company, city: ' Lyon ' })
      expect(response.json()).toEqual({
        code: 200,
        message: 'Company details saved.',
        version: expect.any(Number),
      })
      expect((await context.company.client.call(readCompany)).json()).toEqual({
        company: { ...company, ...encodeCompanyLegal(emptyCompanyLegal) },
        bank_details: { iban: '', bic: '' },
        version: response.json().version,
        has_logo: false,
      })
    })

    it('stays unchanged on existing documents', async () => {
      const [kind] = kinds
      if (!kind) throw new Error('no kind defined')
      await context.company.client.call(updateCompany, company)
      const save = async (number: number) =>
        (
          await context.company.client.call(
            documentCalls(kind).store,
            await buildPayload(context.company, kind, { number }),
          )
        ).json()
      const before = await save(1)
      await context.company.client.call(updateCompany, { ...company, name: 'Belleroche & Filles' })
      const after = await save(2)
      const names = await context.test.services.database
        .selectFrom('documents')
        .innerJoin('company_versions', 'company_versions.id', 'company_version_id')
        .select(['documents.id', 'company_versions.name'])
        .orderBy('documents.id')
        .execute()
      expect(names).toEqual([
        { id: before.id, name: 'Atelier Belleroche' },
        { id: after.id, name: 'Belleroche & Filles' },
      ])
    })

    it('gets no new version if nothing differs', async () => {
      const first = (await context.company.client.call(updateCompany, company)).json().version
      expect((await context.company.client.call(updateCompany, company)).json().version).toBe(first)
    })

    it('is not overwritten by a save of an older version', async () => {
      const { version } = (await context.company.client.call(updateCompany, company)).json()
      const change = (name: string) =>
        context.company.client.call(updateCompany, { ...company, name, version })
      const responses = await Promise.all([change('One'), change('Two')])
      expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
      const rejected = responses.find(({ statusCode }) => statusCode === 409)?.json()
      expect(rejected.changed).toEqual({
        name: 'Ada Lovelace',
        at: expect.stringMatching(/Z$/),
        version: expect.any(Number),
      })
      expect(rejected.message).toContain('Ada Lovelace')
    })

    it('accepts a repeated save without a new version', async () => {
      const { version } = (await context.company.client.call(updateCompany, company)).json()
      const change = { ...company, name: 'Repeated', version }
      const first = await context.company.client.call(updateCompany, change)
      const repeated = await context.company.client.call(updateCompany, change)
      expect(repeated.statusCode).toBe(200)
      expect(repeated.json().version).toBe(first.json().version)
    })

    it('is rejected with a sentence for each invalid field', async () => {
      const invalid = { ...company, name: '', email: 'nobody', country: 'France', phone: 'x'.repeat(256) }
      const { errors } = (await context.company.client.call(updateCompany, invalid)).json()
      expect(errors).toEqual({
        name: ['name is missing. Please fill it in.'],
        country: ['country must be a two-letter country code, such as FR.'],
        email: ['email must be an e-mail address, like name@example.com.'],
        phone: ['phone is too long: at most 255 characters.'],
      })
      const withHyphen = await context.company.client.call(updateCompany, {
        ...company,
        email: '-f@example.com',
      })
      expect(withHyphen.json().errors.email[0]).toMatch(/^email begins with a hyphen/)
    })
  })

  describe('the logo', () => {
    const store = (bytes: Buffer) =>
      context.company.client.call(storeLogo, { logo: bytes.toString('base64') })
    const fetchLogo = (etag?: string) =>
      context.test
        .createClient()
        .send(
          { method: 'GET', url: readLogo.path },
          undefined,
          etag === undefined ? {} : { 'if-none-match': etag },
        )
    const readCoverLogo = async () =>
      (await context.test.createClient().call(readInstallationState)).json().logo
    const getFile = (name: string) => join(context.test.services.config.dataDir, 'storage/app', name)

    it('is served with its detected type, also on the start page, and readable on the disk for its user only', async () => {
      expect((await store(createPng())).json().message).toBe('Logo saved.')
      const response = await fetchLogo()
      expect(response.statusCode).toBe(200)
      expect(response.headers).toMatchObject({
        'content-type': 'image/png',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
      })
      expect(await readCoverLogo()).toBe(`data:image/png;base64,${response.rawPayload.toString('base64')}`)
      expect(readFileSync(getFile('logo.png')).equals(response.rawPayload)).toBe(true)
      expect((statSync(getFile('logo.png')).mode & 0o777).toString(8)).toBe('600')
      expect((await context.company.client.call(readCompany)).json().has_logo).toBe(true)
    })

    it('is loaded again only if it has changed, which members learn with their own data', async () => {
      const readBrand = async () => (await context.company.client.call(readCurrentUser)).json().company
      const { name } = (await context.company.client.call(readCompany)).json().company
      await context.company.client.call(storeLogo, { logo: null })
      expect(await readBrand()).toEqual({ name, logo: null })
      await store(createPng())
      const first = await readBrand()
      const etag = String((await fetchLogo()).headers.etag)
      expect(first.logo).toBe(`${readLogo.path}?version=${etag.slice(1, -1)}`)
      expect((await fetchLogo(etag)).statusCode).toBe(304)
      await store(createPng({ width: 5 }))
      expect((await readBrand()).logo).not.toBe(first.logo)
      expect((await fetchLogo(etag)).statusCode).toBe(200)
    })

    it('is replaced by another one, as are the files on the disk', async () => {
      await store(createPng())
      const first = (await fetchLogo()).rawPayload
      writeFileSync(getFile('logo.jpg'), createPng())
      await store(createPng({ width: 5 }))
      expect((await fetchLogo()).rawPayload.equals(first)).toBe(false)
      expect(existsSync(getFile('logo.png'))).toBe(true)
      expect(existsSync(getFile('logo.jpg'))).toBe(false)
    })

    it('stays removed even if another server still has a file on its disk', async () => {
      await store(createPng())
      expect((await context.company.client.call(storeLogo, { logo: null })).statusCode).toBe(200)
      writeFileSync(getFile('logo.png'), createPng())
      expect((await fetchLogo()).statusCode).toBe(404)
      expect(await readCoverLogo()).toBeNull()
    })

    it.each([
      ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), 'neither a PNG nor a JPEG'],
      ['an SVG', Buffer.from('<svg onload="alert(1)"/>'), 'can contain scripts'],
      [
        'a page that begins as a PNG',
        Buffer.concat([createPng().subarray(0, 8), Buffer.from('<script>')]),
        'damaged',
      ],
      ['a truncated PNG', createPng().subarray(0, 40), 'damaged'],
      ['an image that is too wide', createPng({ width: 3_000, height: 1 }), 'at most 2000 per side'],
      [
        'an image with too many pixels',
        createPng({ width: 60_000, height: 60_000, pixels: Buffer.alloc(9) }),
        'at most 2000',
      ],
    ])('is not %s', async (_title, bytes, message) => {
      const rejected = await store(bytes)
      expect(rejected.statusCode).toBe(422)
      expect(rejected.json().errors.logo[0]).toContain(message)
    })

    it('must not be larger than 1 MB, and must be Base64 text', async () => {
      const large = await context.company.client.call(storeLogo, { logo: 'A'.repeat(1_400_000) })
      expect(large.json().errors.logo).toEqual(['This image is too large: at most 1 MB.'])
      expect((await context.company.client.call(storeLogo, { logo: 7 })).statusCode).toBe(422)
      expect((await context.company.client.call(storeLogo, {})).statusCode).toBe(422)
    })
  })
})
