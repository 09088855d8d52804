import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { documentCalls } from '@quittance/shared/contract/documents.ts'
import { readInstallationState } from '@quittance/shared/contract/installer.ts'
import {
  readCompany,
  readLogo,
  settingsCalls,
  storeLogo,
  updateCompany,
} from '@quittance/shared/contract/settings.ts'
import { kinds } from '@quittance/shared/documents/document-kinds.ts'
import { describe, expect, it } from 'vitest'
import { createPng } from '#test/pictures.ts'
import {
  buildPayload,
  createTestMember,
  forEachDatabaseWithCompany,
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

forEachDatabaseWithCompany('the settings of the firm', (given) => {
  it('are for administrators', async () => {
    const { email } = await createTestMember(given.test.services)
    const client = given.test.createClient()
    await client.signIn(email, testPassword)
    for (const call of settingsCalls.filter(({ access }) => access !== 'everyone')) {
      expect((await client.call(call, {})).statusCode, call.path).toBe(403)
      expect((await given.test.createClient().call(call, {})).statusCode, call.path).toBe(401)
    }
  })

  describe('the company', () => {
    it('is what it was said to be', async () => {
      const answer = await given.company.client.call(updateCompany, { ...company, city: ' Lyon ' })
      expect(answer.json()).toEqual({
        code: 200,
        message: 'Company details saved.',
        version: expect.any(Number),
      })
      expect((await given.company.client.call(readCompany)).json()).toEqual({
        company,
        version: answer.json().version,
        has_logo: false,
      })
    })

    it('stays as it was on documents that are written already', async () => {
      const [kind] = kinds
      if (!kind) throw new Error('There is a kind')
      await given.company.client.call(updateCompany, company)
      const save = async (number: number) =>
        (
          await given.company.client.call(
            documentCalls(kind).store,
            await buildPayload(given.company, kind, { number }),
          )
        ).json()
      const before = await save(1)
      await given.company.client.call(updateCompany, { ...company, name: 'Belleroche & Filles' })
      const after = await save(2)
      const names = await given.test.services.database
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

    it('has no new version where nothing is different', async () => {
      const first = (await given.company.client.call(updateCompany, company)).json().version
      expect((await given.company.client.call(updateCompany, company)).json().version).toBe(first)
    })

    it('is not overwritten by somebody who has not seen the last change', async () => {
      const { version } = (await given.company.client.call(updateCompany, company)).json()
      const change = (name: string) => given.company.client.call(updateCompany, { ...company, name, version })
      const answers = await Promise.all([change('One'), change('Two')])
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
      const refused = answers.find(({ statusCode }) => statusCode === 409)?.json()
      expect(refused.changed).toEqual({
        name: 'Ada Lovelace',
        at: expect.stringMatching(/Z$/),
        version: expect.any(Number),
      })
      expect(refused.message).toContain('Ada Lovelace')
    })

    it('is not refused where the same is sent again after a lost answer', async () => {
      const { version } = (await given.company.client.call(updateCompany, company)).json()
      const change = { ...company, name: 'Sent twice', version }
      const first = await given.company.client.call(updateCompany, change)
      const again = await given.company.client.call(updateCompany, change)
      expect(again.statusCode).toBe(200)
      expect(again.json().version).toBe(first.json().version)
    })

    it('says what is wrong with each field', async () => {
      const wrong = { ...company, name: '', email: 'nobody', country: 'France', phone: 'x'.repeat(256) }
      const { errors } = (await given.company.client.call(updateCompany, wrong)).json()
      expect(errors).toEqual({
        name: ['name is missing. Please fill it in.'],
        country: ['country must be a two-letter country code, such as FR.'],
        email: ['email must be an e-mail address, like name@example.com.'],
        phone: ['phone is too long: at most 255 characters.'],
      })
      const option = await given.company.client.call(updateCompany, { ...company, email: '-f@example.com' })
      expect(option.json().errors.email[0]).toMatch(/^email begins with a hyphen/)
    })
  })

  describe('the logo', () => {
    const store = (bytes: Buffer) => given.company.client.call(storeLogo, { logo: bytes.toString('base64') })
    const fetchLogo = () => given.test.createClient().send({ method: 'GET', url: readLogo.path })
    const readCoverLogo = async () =>
      (await given.test.createClient().call(readInstallationState)).json().logo
    const getFile = (name: string) => join(given.test.services.config.dataDir, 'storage/app', name)

    it('is shown as what it is, on the cover too, and kept on the disk for its user alone', async () => {
      expect((await store(createPng())).json().message).toBe('Logo saved.')
      const answer = await fetchLogo()
      expect(answer.statusCode).toBe(200)
      expect(answer.headers).toMatchObject({
        'content-type': 'image/png',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
      })
      expect(await readCoverLogo()).toBe(`data:image/png;base64,${answer.rawPayload.toString('base64')}`)
      expect(readFileSync(getFile('logo.png')).equals(answer.rawPayload)).toBe(true)
      expect((statSync(getFile('logo.png')).mode & 0o777).toString(8)).toBe('600')
      expect((await given.company.client.call(readCompany)).json().has_logo).toBe(true)
    })

    it('is replaced by another one, and those on the disk with it', async () => {
      await store(createPng())
      const first = (await fetchLogo()).rawPayload
      writeFileSync(getFile('logo.jpg'), createPng())
      await store(createPng({ width: 5 }))
      expect((await fetchLogo()).rawPayload.equals(first)).toBe(false)
      expect(existsSync(getFile('logo.png'))).toBe(true)
      expect(existsSync(getFile('logo.jpg'))).toBe(false)
    })

    it('is gone when it was taken away, whatever another server still has on its disk', async () => {
      await store(createPng())
      expect((await given.company.client.call(storeLogo, { logo: null })).statusCode).toBe(200)
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
      ['a PNG that is cut off', createPng().subarray(0, 40), 'damaged'],
      ['a picture that is too wide', createPng({ width: 3_000, height: 1 }), 'at most 2000 per side'],
      [
        'a flood of pixels',
        createPng({ width: 60_000, height: 60_000, pixels: Buffer.alloc(9) }),
        'at most 2000',
      ],
    ])('is not %s', async (_title, bytes, sentence) => {
      const refused = await store(bytes)
      expect(refused.statusCode).toBe(422)
      expect(refused.json().errors.logo[0]).toContain(sentence)
    })

    it('is not larger than 1 MB, nor anything but text in Base64', async () => {
      const large = await given.company.client.call(storeLogo, { logo: 'A'.repeat(1_400_000) })
      expect(large.json().errors.logo).toEqual(['This image is too large: at most 1 MB.'])
      expect((await given.company.client.call(storeLogo, { logo: 7 })).statusCode).toBe(422)
      expect((await given.company.client.call(storeLogo, {})).statusCode).toBe(422)
    })
  })
})
