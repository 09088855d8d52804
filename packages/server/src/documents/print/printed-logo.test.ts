import { readLogo, storeLogo } from '@quittance/shared/contract/settings.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { PdfRenderer } from '#pdf/pdf-renderer.ts'
import { RenderError } from '#pdf/render-queue.ts'
import { replaceUploadedLogo } from '#settings/repository.ts'
import { DocumentApi } from '#test/document-api.ts'
import { runPdfTool } from '#test/pdf-tools.ts'
import {
  createCmykJpeg,
  createInvalidPictures,
  createPng,
  createPngChunk,
  createPngWithProfile,
  createValidPictures,
} from '#test/pictures.ts'
import { createServicesRunner } from '#test/test-app.ts'
import { forOneDatabaseWithCompany } from '#test/test-company.ts'

const validPictures = await createValidPictures()
const undecodableFiles = await createInvalidPictures()
const pngWithGiantProfile = await createPngWithProfile(900)

/** Decodes logos, but ends like a crash when it renders one. */
class LogoRejectingPdfRenderer extends PdfRenderer {
  readonly decodedLogos: boolean[] = []

  override async decodeLogo(...parameters: Parameters<PdfRenderer['decodeLogo']>) {
    const decoded = await super.decodeLogo(...parameters)
    this.decodedLogos.push(decoded.isDecoded)
    return decoded
  }

  override async render(...[model, format, options]: Parameters<PdfRenderer['render']>) {
    if (model.logo !== null) throw new RenderError('aborted', 'The logo cannot be rendered.')
    return await super.render(model, format, options)
  }
}

forOneDatabaseWithCompany('printed logo', (context) => {
  const invoices = new DocumentApi(getKind('invoice'), () => context.company)
  const store = (bytes: Buffer) => context.company.client.call(storeLogo, { logo: bytes.toString('base64') })

  async function readStoredLogo() {
    const answer = await context.test.createClient().send({ method: 'GET', url: readLogo.path })
    expect(answer.headers['content-type']).toBe('image/png')
    return answer.rawPayload
  }

  /** Returns the images in the PDF of a new document, as `pdfimages` lists them. */
  async function listPdfImages(): Promise<string[]> {
    const { id } = await invoices.store()
    const answer = await context.company.client.send({ method: 'GET', url: `/api/v1/invoice/${id}/pdf` })
    expect([answer.statusCode, answer.statusCode === 200 || answer.json().message]).toEqual([200, true])
    return runPdfTool(answer.rawPayload, 'pdfimages', ['-list', 'FILE']).trim().split('\n').slice(2)
  }

  it.each(Object.entries(validPictures))('is stored as an sRGB PNG and printed: %s', async (_what, bytes) => {
    expect((await store(bytes)).json().message).toBe('Logo saved.')
    const metadata = await sharp(await readStoredLogo()).metadata()
    expect(metadata).toMatchObject({
      format: 'png',
      space: expect.stringMatching(/^(srgb|b-w)$/),
      depth: 'uchar',
    })
    expect([metadata.exif, metadata.icc, metadata.xmp, metadata.orientation, metadata.pages]).toEqual(
      new Array(5).fill(undefined),
    )
    expect(await listPdfImages()).not.toEqual([])
  })

  it('is converted from the colours of its profile', async () => {
    await store(await createCmykJpeg())
    const [r = 0, g = 0, b = 0] = await sharp(await readStoredLogo())
      .raw()
      .toBuffer()
    // #cc0033, as far as CMYK can reproduce it.
    expect(Math.max(Math.abs(r - 0xcc), Math.abs(g), Math.abs(b - 0x33))).toBeLessThan(60)
  })

  it('is rotated by its EXIF orientation', async () => {
    await store(validPictures['JPEG of a camera held upright'] ?? Buffer.alloc(0))
    expect(await sharp(await readStoredLogo()).metadata()).toMatchObject({ width: 100, height: 300 })
  })

  it('keeps its pixels and its transparency', async () => {
    const pixels = Buffer.from(Array.from({ length: 4 * 12 }, (_, index) => (index * 37) % 256))
    const raw = { raw: { width: 4, height: 3, channels: 4 } } as const
    await store(await sharp(pixels, raw).png().toBuffer())
    expect(
      (
        await sharp(await readStoredLogo())
          .raw()
          .toBuffer()
      ).equals(pixels),
    ).toBe(true)
  })

  it('is stored with at most 300 kB, even if it is a photograph', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
    const photo = sharp({ create: { width: 2_000, height: 1_900, channels: 3, background: '#fff', noise } })
    const bytes = await photo.jpeg({ quality: 40 }).toBuffer()
    expect(bytes.length).toBeLessThan(1_000_000)
    expect((await store(bytes)).json().message).toBe('Logo saved.')
    const png = await readStoredLogo()
    expect(png.length).toBeLessThan(300_000)
    const { width, height } = await sharp(png).metadata()
    expect(Math.min(width, height)).toBeGreaterThan(200)
    expect(width / height).toBeCloseTo(2_000 / 1_900, 1)
    expect(await listPdfImages()).not.toEqual([])
  })

  it('does not decompress a colour profile of 900 MB', async () => {
    expect((await store(pngWithGiantProfile)).statusCode).toBe(200)
    expect((await readStoredLogo()).length).toBeLessThan(1_000)
    expect(await listPdfImages()).not.toEqual([])
  })

  it('is stored without metadata and without data after the image', async () => {
    const script = Buffer.from('<script>alert(1)</script>')
    const text = createPngChunk('tEXt', Buffer.concat([Buffer.from('Comment\0'), script]))
    await store(Buffer.concat([createPng({ extraChunks: [text] }), script]))
    expect((await readStoredLogo()).includes('script')).toBe(false)
  })

  it.each(Object.entries(undecodableFiles))('rejects an undecodable logo: %s', async (_what, bytes) => {
    await store(createPng({ width: 7 }))
    const rejected = await store(bytes)
    expect([rejected.statusCode, rejected.json().errors?.logo]).toEqual([
      422,
      ['This image is damaged or incomplete. Please export it again.'],
    ])
    expect(await sharp(await readStoredLogo()).metadata()).toMatchObject({ width: 7 })
    expect(await listPdfImages()).not.toEqual([])
  })

  it('is rejected and not stored if it can be decoded, but not printed', async () => {
    await store(createPng({ width: 7 }))
    const pdfRenderer = new LogoRejectingPdfRenderer()
    await createServicesRunner(context)({ pdfRenderer }, async (client) => {
      const rejected = await client.call(storeLogo, { logo: createPng({ width: 9 }).toString('base64') })
      expect([rejected.statusCode, rejected.json().errors?.logo]).toEqual([
        422,
        ['This image is damaged or incomplete. Please export it again.'],
      ])
      expect(await sharp(await readStoredLogo()).metadata()).toMatchObject({ width: 7 })
    })
    expect(pdfRenderer.decodedLogos).toEqual([true])
    pdfRenderer.close()
  })

  describe('stored by an earlier version', () => {
    const storeAsIs = (content: Buffer, contentType: string) =>
      replaceUploadedLogo(context.test.services.database, { contentType, content }, new Date())

    it('is converted if it is a CMYK JPEG', async () => {
      await storeAsIs(await createCmykJpeg(), 'image/jpeg')
      expect((await listPdfImages()).join()).toMatch(/rgb|icc/)
      expect(await listPdfImages()).not.toEqual([])
    })

    it.each(Object.entries(undecodableFiles))('does not prevent a PDF: %s', async (what, bytes) => {
      await storeAsIs(bytes, what.includes('PNG') ? 'image/png' : 'image/jpeg')
      await listPdfImages()
    })

    it('does not prevent a PDF if its profile exhausts the memory', { timeout: 90_000 }, async () => {
      await storeAsIs(pngWithGiantProfile, 'image/png')
      expect(await listPdfImages()).not.toEqual([])
    })
  })
})
