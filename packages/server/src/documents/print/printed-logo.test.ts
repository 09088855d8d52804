import { readLogo, storeLogo } from '@quittance/shared/contract/settings.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { replaceUploadedLogo } from '#settings/repository.ts'
import { DocumentApi } from '#test/document-api.ts'
import { runPdfTool } from '#test/pdf-documents.ts'
import {
  createCmykJpeg,
  createInvalidPictures,
  createPng,
  createPngChunk,
  createPngWithProfile,
  createValidPictures,
} from '#test/pictures.ts'
import { forEachDatabaseWithCompany } from '#test/test-company.ts'

const validPictures = await createValidPictures()
const undecodableFiles = await createInvalidPictures()
const pngWithGiantProfile = await createPngWithProfile(900)

forEachDatabaseWithCompany('the logo of the company', (given) => {
  const invoices = new DocumentApi(getKind('invoice'), () => given.company)
  const store = (bytes: Buffer) => given.company.client.call(storeLogo, { logo: bytes.toString('base64') })

  async function storedLogo() {
    const answer = await given.test.createClient().send({ method: 'GET', url: readLogo.path })
    expect(answer.headers['content-type']).toBe('image/png')
    return answer.rawPayload
  }

  /** The pictures that a new PDF has in it, as `pdfimages` lists them. */
  async function picturesOnPaper(): Promise<string[]> {
    const { id } = await invoices.store()
    const answer = await given.company.client.send({ method: 'GET', url: `/api/v1/invoice/${id}/pdf` })
    expect([answer.statusCode, answer.statusCode === 200 || answer.json().message]).toEqual([200, true])
    return runPdfTool(answer.rawPayload, 'pdfimages', ['-list', 'FILE']).trim().split('\n').slice(2)
  }

  it.each(Object.entries(validPictures))('is stored as an sRGB PNG and printed: %s', async (_what, bytes) => {
    expect((await store(bytes)).json().message).toBe('Logo saved.')
    const found = await sharp(await storedLogo()).metadata()
    expect(found).toMatchObject({
      format: 'png',
      space: expect.stringMatching(/^(srgb|b-w)$/),
      depth: 'uchar',
    })
    expect([found.exif, found.icc, found.xmp, found.orientation, found.pages]).toEqual(
      new Array(5).fill(undefined),
    )
    expect(await picturesOnPaper()).not.toEqual([])
  })

  it('has the colours that its profile describes', async () => {
    await store(await createCmykJpeg())
    const [r = 0, g = 0, b = 0] = await sharp(await storedLogo())
      .raw()
      .toBuffer()
    // #cc0033, as far as four inks can show it.
    expect(Math.max(Math.abs(r - 0xcc), Math.abs(g), Math.abs(b - 0x33))).toBeLessThan(60)
  })

  it('is upright, whichever way the camera was held', async () => {
    await store(validPictures['JPEG of a camera held upright'] ?? Buffer.alloc(0))
    expect(await sharp(await storedLogo()).metadata()).toMatchObject({ width: 100, height: 300 })
  })

  it('keeps its pixels and its transparency', async () => {
    const pixels = Buffer.from(Array.from({ length: 4 * 12 }, (_, place) => (place * 37) % 256))
    const raw = { raw: { width: 4, height: 3, channels: 4 } } as const
    await store(await sharp(pixels, raw).png().toBuffer())
    expect(
      (
        await sharp(await storedLogo())
          .raw()
          .toBuffer()
      ).equals(pixels),
    ).toBe(true)
  })

  it('is no larger than 300 kB once it is stored, though a photograph is as a PNG', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
    const photo = sharp({ create: { width: 2_000, height: 1_900, channels: 3, background: '#fff', noise } })
    const bytes = await photo.jpeg({ quality: 40 }).toBuffer()
    expect(bytes.length).toBeLessThan(1_000_000)
    expect((await store(bytes)).json().message).toBe('Logo saved.')
    const stored = await storedLogo()
    expect(stored.length).toBeLessThan(300_000)
    const { width, height } = await sharp(stored).metadata()
    expect(Math.min(width, height)).toBeGreaterThan(200)
    expect(width / height).toBeCloseTo(2_000 / 1_900, 1)
    expect(await picturesOnPaper()).not.toEqual([])
  })

  it('may claim a colour profile of 900 MB: that is not unpacked', async () => {
    expect((await store(pngWithGiantProfile)).statusCode).toBe(200)
    expect((await storedLogo()).length).toBeLessThan(1_000)
    expect(await picturesOnPaper()).not.toEqual([])
  })

  it('loses what rides along and what follows it', async () => {
    const script = Buffer.from('<script>alert(1)</script>')
    const text = createPngChunk('tEXt', Buffer.concat([Buffer.from('Comment\0'), script]))
    await store(Buffer.concat([createPng({ extraChunks: [text] }), script]))
    expect((await storedLogo()).includes('script')).toBe(false)
  })

  it.each(Object.entries(undecodableFiles))(
    'is refused where it cannot be shown: %s',
    async (_what, bytes) => {
      const kept = createPng({ width: 7 })
      await store(kept)
      const refused = await store(bytes)
      expect([refused.statusCode, refused.json().errors?.logo]).toEqual([
        422,
        ['This image is damaged or incomplete. Please export it again.'],
      ])
      expect(await sharp(await storedLogo()).metadata()).toMatchObject({ width: 7 })
      expect(await picturesOnPaper()).not.toEqual([])
    },
  )

  describe('stored by an earlier version', () => {
    const storeAsIs = (content: Buffer, contentType: string) =>
      replaceUploadedLogo(given.test.services.database, { contentType, content }, new Date())

    it('is converted where it is a CMYK JPEG', async () => {
      await storeAsIs(await createCmykJpeg(), 'image/jpeg')
      expect((await picturesOnPaper()).join()).toMatch(/rgb|icc/)
      expect(await picturesOnPaper()).not.toEqual([])
    })

    it.each(Object.entries(undecodableFiles))('never stops a PDF: %s', async (what, bytes) => {
      await storeAsIs(bytes, what.includes('PNG') ? 'image/png' : 'image/jpeg')
      await picturesOnPaper()
    })

    it('never stops a PDF where its profile takes all memory', { timeout: 90_000 }, async () => {
      await storeAsIs(pngWithGiantProfile, 'image/png')
      expect(await picturesOnPaper()).not.toEqual([])
    })
  })
})
