import { afterAll, describe, expect, it } from 'vitest'
import { isProcessRunning } from '#process/is-process-running.ts'
import { buildPrintModel, extractPdfText, runPdfTool } from '#test/pdf-documents.ts'
import { PdfRenderer } from './pdf-renderer.ts'
import type { PrintModel } from './print-model.ts'
import type { RendererLimits } from './render-process.ts'
import { RenderError } from './render-queue.ts'

const openRenderers: PdfRenderer[] = []
afterAll(() => {
  for (const typesetter of openRenderers) typesetter.close()
})

function createRenderer(limits: Partial<RendererLimits> = {}): PdfRenderer {
  const typesetter = new PdfRenderer(limits)
  openRenderers.push(typesetter)
  return typesetter
}

const renderer = createRenderer()

async function renderPdf(paper: PrintModel): Promise<Uint8Array> {
  const outcome = await renderer.render(paper, 'pdf')
  if (!outcome.isRendered) throw new Error(`It was not set: ${JSON.stringify(outcome)}`)
  return outcome.file
}

async function findFailureReason(setting: Promise<unknown>): Promise<unknown> {
  return await setting.then(
    () => 'it was set',
    (error: unknown) => (error instanceof RenderError ? error.reason : error),
  )
}

describe('a paper', () => {
  it('is a tagged PDF/A-3b with its fonts in it', async () => {
    const pdf = await renderPdf(buildPrintModel(5))
    expect(runPdfTool(pdf, 'qpdf', ['--check', 'FILE'])).toContain('No syntax or stream encoding errors')
    const plain = runPdfTool(pdf, 'qpdf', ['--qdf', '--object-streams=disable', 'FILE', '-'])
    expect(plain).toContain('<pdfaid:part>3</pdfaid:part>')
    expect(plain).toContain('<pdfaid:conformance>B</pdfaid:conformance>')
    expect(plain).toContain('/StructTreeRoot')
    expect(plain).toMatch(/\/Lang \(fr\)/)
    const fonts = runPdfTool(pdf, 'pdffonts', ['FILE']).trim().split('\n').slice(2)
    expect(fonts.length).toBeGreaterThan(0)
    for (const font of fonts) expect(font).toMatch(/\byes +yes +yes\b/)
  })

  it('is the same file each time', async () => {
    expect(Buffer.from(await renderPdf(buildPrintModel(3))).equals(await renderPdf(buildPrintModel(3)))).toBe(
      true,
    )
  })

  it('says what somebody wrote, whatever it would mean to the typesetter', async () => {
    const written =
      '#read("/etc/passwd") #import "@preview/x:1.0.0" $x^2$ *bold* _it_ `raw` \\ @ref <label> ~ // no'
    const pdf = await renderPdf(
      buildPrintModel(1, {
        subject: written,
        notes: [{ field: 'terms', label: written, text: `${written}\n= Heading\n- item` }],
      }),
    )
    const text = extractPdfText(pdf).replace(/\s+/g, ' ')
    expect(text.split(written)).toHaveLength(4)
    expect(text).toContain('= Heading - item')
  })

  it('has letters of many scripts', async () => {
    const words = ['Ελληνικά', 'Русский', 'Łódź', 'Çağrı', 'Tiếng Việt', 'naïve œuvre €', '“quotes” – —']
    const text = extractPdfText(
      await renderPdf(
        buildPrintModel(1, { notes: [{ field: 'terms', label: 'x', text: words.join('\n') }] }),
      ),
    )
    for (const word of words) expect(text).toContain(word)
    await renderPdf(buildPrintModel(1, { template: 'band', subject: 'שלום עולם مرحبا بالعالم' }))
  })

  it('names the letters that no font has', async () => {
    const letters = String.fromCodePoint(0x1_3000, 0x1_2000)
    const outcome = await renderer.render(buildPrintModel(1, { subject: `Pour ${letters}` }), 'pdf')
    expect(outcome).toEqual({ isRendered: false, reason: 'letters', missingCharacters: letters })
    expect(await renderer.render(buildPrintModel(1, { subject: letters }), 'picture')).toMatchObject({
      isRendered: false,
    })
  })

  it('says letters that cannot be shown by what they are', async () => {
    const unassigned = String.fromCodePoint(0x03_78)
    const outcome = await renderer.render(buildPrintModel(1, { subject: `Pour ${unassigned}` }), 'pdf')
    expect(outcome).toMatchObject({ reason: 'letters', missingCharacters: unassigned })
  })

  it('breaks a word that no line could hold, and no other', async () => {
    const word = 'Donaudampfschifffahrtsgesellschaft'.repeat(6)
    const address = 'https://example.com/pay/7f3a9c1e?iban=FR7630006000011234567890189'
    const lines = [{ name: word, cells: ['1', '1', '', '1'] }]
    const notes = [{ field: 'terms', label: 'Remarque', text: `Payez ici : ${address}` } as const]
    const text = extractPdfText(await renderPdf(buildPrintModel(1, { subject: word, lines, notes })))
    expect(text.replace(/[\s\u200b1]+/g, '').split(word)).toHaveLength(3)
    expect(text).toContain(address)
  })

  it('keeps the columns of what was written with tabs apart', async () => {
    const notes = [{ field: 'terms', label: 'Remarque', text: 'Quantité\tPrix' } as const]
    expect(extractPdfText(await renderPdf(buildPrintModel(1, { notes })))).toMatch(/Quantité +Prix/)
  })

  it('goes on to the next page with long notes', async () => {
    const text = Array.from(
      { length: 120 },
      (_, place) => `Ligne ${place} https://example.com/${'x'.repeat(30)}`,
    ).join('\n')
    const pages = extractPdfText(
      await renderPdf(buildPrintModel(1, { notes: [{ field: 'terms', label: 'Remarque', text }] })),
    ).split('\f')
    expect(pages.length).toBeGreaterThan(3)
    for (let place = 0; place < 120; place += 1)
      expect(pages.join('\n')).toMatch(new RegExp(`Ligne ${place} `))
  })

  it('has room for many rates', async () => {
    const rows = Array.from({ length: 90 }, (_, place) => ({
      name: `Taxe ${place}`,
      basis: '1,00',
      tax: '0,10',
    }))
    const lines = [
      {
        name: 'Prestation',
        cells: ['1', '1,00', Array.from({ length: 20 }, () => '5,5 %').join('\n'), '1,00'],
      },
    ]
    const { taxes } = buildPrintModel(1)
    const text = extractPdfText(await renderPdf(buildPrintModel(1, { taxes: { ...taxes, rows }, lines })))
    for (const { name } of rows) expect(text).toMatch(new RegExp(`${name} +1,00 +0,10`))
    expect(text.match(/5,5 %/g)).toHaveLength(20)
    expect(text).toContain('Total TTC')
  })

  it('says that its logo is no picture', async () => {
    const logo = { type: 'jpg', content: Buffer.from('ffd8ffe000104a464946', 'hex') } as const
    expect(await renderer.render(buildPrintModel(1, { logo }), 'pdf')).toEqual({
      isRendered: false,
      reason: 'logo',
    })
  })

  it('repeats the headings of its lines and counts its pages', async () => {
    const pages = extractPdfText(await renderPdf(buildPrintModel(90)))
      .split('\f')
      .slice(0, -1)
    expect(pages.length).toBeGreaterThan(2)
    for (const [place, page] of pages.entries()) {
      expect(page).toContain(`Page ${place + 1} sur ${pages.length}`)
      if (/\d\. Prestation/.test(page)) expect(page).toContain('Prix unitaire HT')
    }
  })

  it.each(Array.from({ length: 12 }, (_, place) => 20 + place))(
    'keeps its sums together: %i lines',
    async (count) => {
      const pages = extractPdfText(await renderPdf(buildPrintModel(count))).split('\f')
      const last = pages.find((page) => page.includes('Total HT'))
      expect(last).toContain('Total TTC')
      expect(last).toContain('TVA 5,5 %')
    },
  )
})

describe('the process', () => {
  it('is started again after it was ended, and what it was at is set all the same', async () => {
    const own = createRenderer()
    await own.render(buildPrintModel(1), 'pdf')
    const first = own.processIds[0]
    const setting = own.render(buildPrintModel(400), 'pdf')
    process.kill(first ?? 0, 'SIGKILL')
    expect(await setting).toMatchObject({ isRendered: true })
    expect(own.processIds).not.toContain(first)
  })

  it('is ended where a paper takes too long, and the next one is set', async () => {
    const own = createRenderer({ renderTimeoutMs: 2_000 })
    await own.render(buildPrintModel(1), 'pdf')
    const endless = own.render(buildPrintModel(1, { subject: 'x '.repeat(3_000_000) }), 'pdf')
    const next = own.render(buildPrintModel(1), 'pdf')
    expect(await findFailureReason(endless)).toBe('too-long')
    expect(await next).toMatchObject({ isRendered: true })
  })

  it('is ended where it needs too much memory', async () => {
    const own = createRenderer({ memoryBytes: 20 * 2 ** 20 })
    expect(await findFailureReason(own.render(buildPrintModel(400), 'pdf'))).toBe('too-large')
  })

  it('is started anew where earlier papers have left no room, and the paper is set', async () => {
    const room = 2 ** 30
    let first: number | undefined
    const memoryOf = (pid: number | undefined) => (pid === first ? 2 * room : room / 2)
    const own = createRenderer({
      readMemory: memoryOf,
      memoryBytes: room,
      retainedBytes: Number.POSITIVE_INFINITY,
      memoryCheckIntervalMs: 5,
    })
    await own.render(buildPrintModel(1), 'pdf')
    first = own.processIds[0]
    expect(await own.render(buildPrintModel(400), 'pdf')).toMatchObject({ isRendered: true })
    expect(own.processIds).not.toContain(first)
  })

  it('is not kept once it has grown', async () => {
    const own = createRenderer({ retainedBytes: 20 * 2 ** 20 })
    await own.render(buildPrintModel(1), 'pdf')
    expect(own.processIds).toEqual([])
    expect(await own.render(buildPrintModel(1), 'pdf')).toMatchObject({ isRendered: true })
  })

  it('lets nobody wait for ever', async () => {
    const own = createRenderer({ queueTimeoutMs: 0 })
    const settings = Array.from({ length: 3 }, () =>
      findFailureReason(own.render(buildPrintModel(40), 'pdf')),
    )
    expect((await Promise.all(settings)).slice(1)).toEqual(['too-many', 'too-many'])
  })

  it('takes no more papers than can wait', async () => {
    const own = createRenderer({ maxWaiting: 2 })
    const settings = Array.from({ length: 4 }, () => findFailureReason(own.render(buildPrintModel(1), 'pdf')))
    expect(await Promise.all(settings)).toEqual(['it was set', 'it was set', 'it was set', 'too-many'])
  })

  it('tells those who wait when it is closed', async () => {
    const own = createRenderer()
    const settings = [1, 2].map(() => findFailureReason(own.render(buildPrintModel(1), 'pdf')))
    own.close()
    expect(await Promise.all(settings)).toEqual(['closed', 'closed'])
    expect(await findFailureReason(own.render(buildPrintModel(1), 'pdf'))).toBe('closed')
  })

  it('says what is wrong with a paper that is none', async () => {
    const broken = { ...buildPrintModel(1), accent: 'no colour' }
    await expect(createRenderer().render(broken, 'pdf')).rejects.toThrow(/broken.*color/)
  })

  it('has no process before the first paper, none after a while without one, and another one for the next', async () => {
    const own = createRenderer({ idleTimeoutMs: 200 })
    expect(own.processIds).toEqual([])
    expect(await findFailureReason(own.render(buildPrintModel(1), 'pdf'))).toBe('it was set')
    const first = own.processIds[0] ?? Number.NaN
    expect(isProcessRunning(first)).toBe(true)
    await expect.poll(() => isProcessRunning(first), { timeout: 5_000 }).toBe(false)
    expect(own.processIds).toEqual([])
    expect(await findFailureReason(own.render(buildPrintModel(1), 'pdf'))).toBe('it was set')
    expect(own.processIds).not.toContain(first)
  })
})
