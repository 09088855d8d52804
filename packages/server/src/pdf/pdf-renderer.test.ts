import { printTemplates } from '@quittance/shared/documents/templates.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { isProcessRunning } from '#process/is-process-running.ts'
import { buildPrintModel } from '#test/pdf-documents.ts'
import { extractPdfText, runPdfTool } from '#test/pdf-tools.ts'
import { PdfRenderer } from './pdf-renderer.ts'
import type { PrintModel } from './print-model.ts'
import type { RendererLimits } from './render-process.ts'
import { RenderError } from './render-queue.ts'

const openRenderers: PdfRenderer[] = []
afterAll(() => {
  for (const pdfRenderer of openRenderers) pdfRenderer.close()
})

function createRenderer(limits: Partial<RendererLimits> = {}): PdfRenderer {
  const pdfRenderer = new PdfRenderer(limits)
  openRenderers.push(pdfRenderer)
  return pdfRenderer
}

const sharedRenderer = createRenderer()

async function renderPdf(model: PrintModel): Promise<Uint8Array> {
  const result = await sharedRenderer.render(model, 'pdf')
  if (!result.isRendered) throw new Error(`The document was not rendered: ${JSON.stringify(result)}`)
  return result.file
}

/** Returns the reason of a RenderError, `rendered` without an error, or another error itself. */
async function findFailureReason(rendering: Promise<unknown>): Promise<unknown> {
  return await rendering.then(
    () => 'rendered',
    (error: unknown) => (error instanceof RenderError ? error.reason : error),
  )
}

describe('a rendered document', () => {
  it('is a tagged PDF/A-3b with embedded fonts', async () => {
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

  it('is byte-identical each time', async () => {
    expect(Buffer.from(await renderPdf(buildPrintModel(3))).equals(await renderPdf(buildPrintModel(3)))).toBe(
      true,
    )
  })

  it('is drawn as pictures of its pages, as it is stored', async () => {
    const pdf = await renderPdf(buildPrintModel(60))
    const pages = Number(runPdfTool(pdf, 'qpdf', ['--show-npages', 'FILE']))
    expect(pages).toBeGreaterThan(1)
    const { picture, pageCount } = await sharedRenderer.drawPages(pdf, 40)
    expect(pageCount).toBe(pages)
    const sizeOf = (svg: Uint8Array) =>
      /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(Buffer.from(svg).toString())?.slice(1).map(Number) ?? []
    const [width = 0, height = 0] = sizeOf(picture)
    // A4, one page below the other.
    expect(width).toBeCloseTo(595.28, 0)
    expect(height / pages).toBeCloseTo(841.89, 0)
    const [, firstHeight = 0] = sizeOf((await sharedRenderer.drawPages(pdf, 1)).picture)
    expect(firstHeight).toBeCloseTo(841.89, 0)
    const again = await sharedRenderer.drawPages(pdf, 40)
    expect(Buffer.from(again.picture).equals(picture)).toBe(true)
  })

  it('that is no PDF is not drawn', async () => {
    const file = new TextEncoder().encode('<html></html>')
    expect(await findFailureReason(sharedRenderer.drawPages(file, 1))).toBe('rejected-input')
  })

  it('renders user text literally', async () => {
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

  it('renders text of many scripts', async () => {
    const words = ['Ελληνικά', 'Русский', 'Łódź', 'Çağrı', 'Tiếng Việt', 'naïve œuvre €', '“quotes” – —']
    const text = extractPdfText(
      await renderPdf(
        buildPrintModel(1, { notes: [{ field: 'terms', label: 'x', text: words.join('\n') }] }),
      ),
    )
    for (const word of words) expect(text).toContain(word)
    await renderPdf(buildPrintModel(1, { template: 'band', subject: 'שלום עולם مرحبا بالعالم' }))
  })

  it('reports the characters that no font contains', async () => {
    const characters = String.fromCodePoint(0x1_3000, 0x1_2000)
    const result = await sharedRenderer.render(buildPrintModel(1, { subject: `Pour ${characters}` }), 'pdf')
    expect(result).toEqual({
      isRendered: false,
      reason: 'missing-glyphs',
      missingCharacters: characters,
    })
    expect(await sharedRenderer.render(buildPrintModel(1, { subject: characters }), 'picture')).toMatchObject(
      {
        isRendered: false,
      },
    )
  })

  it('reports unassigned code points as characters', async () => {
    const unassigned = String.fromCodePoint(0x03_78)
    const result = await sharedRenderer.render(buildPrintModel(1, { subject: `Pour ${unassigned}` }), 'pdf')
    expect(result).toMatchObject({ reason: 'missing-glyphs', missingCharacters: unassigned })
  })

  it('breaks only words that are wider than a line', async () => {
    const word = 'Donaudampfschifffahrtsgesellschaft'.repeat(6)
    const address = 'https://example.com/pay/7f3a9c1e?iban=FR7630006000011234567890189'
    const lines = [{ name: word, description: '', cells: ['1', '1', '', '1'] }]
    const notes = [{ field: 'terms', label: 'Remarque', text: `Payez ici : ${address}` } as const]
    const text = extractPdfText(await renderPdf(buildPrintModel(1, { subject: word, lines, notes })))
    expect(text.replace(/[\s\u200b1]+/g, '').split(word)).toHaveLength(3)
    expect(text).toContain(address)
  })

  it('renders tabs as space', async () => {
    const notes = [{ field: 'terms', label: 'Remarque', text: 'Quantité\tPrix' } as const]
    expect(extractPdfText(await renderPdf(buildPrintModel(1, { notes })))).toMatch(/Quantité +Prix/)
  })

  it('continues long notes on the next page', async () => {
    const text = Array.from(
      { length: 120 },
      (_, index) => `Ligne ${index} https://example.com/${'x'.repeat(30)}`,
    ).join('\n')
    const pages = extractPdfText(
      await renderPdf(buildPrintModel(1, { notes: [{ field: 'terms', label: 'Remarque', text }] })),
    ).split('\f')
    expect(pages.length).toBeGreaterThan(3)
    for (let index = 0; index < 120; index += 1)
      expect(pages.join('\n')).toMatch(new RegExp(`Ligne ${index} `))
  })

  it.each(printTemplates)('continues a long description on the next page: %s', async (template) => {
    const description = Array.from({ length: 600 }, (_, index) => `Lot ${index} posé`).join('\n')
    const cells = ['1', '1,00', '20 %', '1,00']
    const lines = [
      { name: 'Fenêtre', description, cells },
      { name: 'Dépose', description: '', cells },
    ]
    const pages = extractPdfText(await renderPdf(buildPrintModel(1, { template, lines }))).split('\f')
    const start = pages.findIndex((page) => page.includes('Fenêtre'))
    // The first page of this template is a cover.
    expect(start).toBe(template === 'cover' ? 1 : 0)
    expect(pages[start]).toContain('Lot 0 posé')
    expect(pages[start]).not.toContain('Lot 599 posé')
    const words = pages.join(' ').replaceAll(/\s+/g, ' ')
    // Cells beside the name are between its words, if it is in one paragraph with the description.
    for (let index = 0; index < 600; index += 1) expect(words).toContain(`Lot ${index} `)
    expect(words).toMatch(/Lot 599 posé.*Dépose/)
  })

  it('keeps a short description on the page of its line', async () => {
    const described = Array.from({ length: 60 }, (_, index) => ({
      name: `Fenêtre ${index}.`,
      description: `Chêne ${index},\nblanc ${index}.`,
      cells: ['1', '1,00', '20 %', '1,00'],
    }))
    const pages = extractPdfText(await renderPdf(buildPrintModel(1, { lines: described }))).split('\f')
    for (let index = 0; index < 60; index += 1) {
      const page = pages.find((text) => text.includes(`Fenêtre ${index}.`))
      expect(page).toContain(`Chêne ${index},`)
      expect(page).toContain(`blanc ${index}.`)
    }
  })

  it('renders many tax rates', async () => {
    const rows = Array.from({ length: 90 }, (_, index) => ({
      name: `Taxe ${index}`,
      basis: '1,00',
      tax: '0,10',
    }))
    const lines = [
      {
        name: 'Prestation',
        description: '',
        cells: ['1', '1,00', Array.from({ length: 20 }, () => '5,5 %').join('\n'), '1,00'],
      },
    ]
    const { taxes } = buildPrintModel(1)
    const text = extractPdfText(await renderPdf(buildPrintModel(1, { taxes: { ...taxes, rows }, lines })))
    for (const { name } of rows) expect(text).toMatch(new RegExp(`${name} +1,00 +0,10`))
    expect(text.match(/5,5 %/g)).toHaveLength(20)
    expect(text).toContain('Total TTC')
  })

  it('reports a logo that cannot be decoded', async () => {
    const logo = { type: 'jpg', content: Buffer.from('ffd8ffe000104a464946', 'hex') } as const
    expect(await sharedRenderer.render(buildPrintModel(1, { logo }), 'pdf')).toEqual({
      isRendered: false,
      reason: 'logo',
    })
  })

  it('repeats the headings of the lines and numbers the pages', async () => {
    const pages = extractPdfText(await renderPdf(buildPrintModel(90)))
      .split('\f')
      .slice(0, -1)
    expect(pages.length).toBeGreaterThan(2)
    for (const [index, page] of pages.entries()) {
      expect(page).toContain(`Page ${index + 1} sur ${pages.length}`)
      if (/\d\. Prestation/.test(page)) expect(page).toContain('Prix unitaire HT')
    }
  })

  it.each(Array.from({ length: 12 }, (_, index) => 20 + index))(
    'keeps the sums on one page: %i lines',
    async (count) => {
      const pages = extractPdfText(await renderPdf(buildPrintModel(count))).split('\f')
      const last = pages.find((page) => page.includes('Total HT'))
      expect(last).toContain('Total TTC')
      expect(last).toContain('TVA 5,5 %')
    },
  )
})

describe('the render process', () => {
  it('is restarted after it was killed, and its document is rendered', async () => {
    const renderer = createRenderer()
    await renderer.render(buildPrintModel(1), 'pdf')
    const first = renderer.processIds[0]
    const rendering = renderer.render(buildPrintModel(400), 'pdf')
    process.kill(first ?? 0, 'SIGKILL')
    expect(await rendering).toMatchObject({ isRendered: true })
    expect(renderer.processIds).not.toContain(first)
  })

  it('is killed when a document takes too long, and the next one is rendered', async () => {
    const renderer = createRenderer({ renderTimeoutMs: 2_000 })
    await renderer.render(buildPrintModel(1), 'pdf')
    const endless = renderer.render(buildPrintModel(1, { subject: 'x '.repeat(3_000_000) }), 'pdf')
    const next = renderer.render(buildPrintModel(1), 'pdf')
    expect(await findFailureReason(endless)).toBe('too-long')
    expect(await next).toMatchObject({ isRendered: true })
  })

  it('is killed when it uses too much memory', async () => {
    // Checked often, because a fast machine renders the document within the usual interval.
    const renderer = createRenderer({ memoryBytes: 20 * 2 ** 20, memoryCheckIntervalMs: 5 })
    expect(await findFailureReason(renderer.render(buildPrintModel(400), 'pdf'))).toBe('too-large')
  })

  it('restarts when earlier documents used up the memory, and renders the document', async () => {
    const room = 2 ** 30
    let first: number | undefined
    const readMemory = (pid: number | undefined) => (pid === first ? 2 * room : room / 2)
    const renderer = createRenderer({
      readMemory,
      memoryBytes: room,
      retainedBytes: Number.POSITIVE_INFINITY,
      memoryCheckIntervalMs: 5,
    })
    await renderer.render(buildPrintModel(1), 'pdf')
    first = renderer.processIds[0]
    expect(await renderer.render(buildPrintModel(400), 'pdf')).toMatchObject({ isRendered: true })
    expect(renderer.processIds).not.toContain(first)
  })

  it('ends when it retains too much memory', async () => {
    const renderer = createRenderer({ retainedBytes: 20 * 2 ** 20 })
    await renderer.render(buildPrintModel(1), 'pdf')
    expect(renderer.processIds).toEqual([])
    expect(await renderer.render(buildPrintModel(1), 'pdf')).toMatchObject({ isRendered: true })
  })

  it('rejects jobs that wait too long', async () => {
    const renderer = createRenderer({ queueTimeoutMs: 0 })
    const renderings = Array.from({ length: 3 }, () =>
      findFailureReason(renderer.render(buildPrintModel(40), 'pdf')),
    )
    expect((await Promise.all(renderings)).slice(1)).toEqual(['too-many', 'too-many'])
  })

  it('rejects jobs when too many are waiting', async () => {
    const renderer = createRenderer({ maxWaiting: 2 })
    const renderings = Array.from({ length: 4 }, () =>
      findFailureReason(renderer.render(buildPrintModel(1), 'pdf')),
    )
    expect(await Promise.all(renderings)).toEqual(['rendered', 'rendered', 'rendered', 'too-many'])
  })

  it('rejects waiting jobs when closed', async () => {
    const renderer = createRenderer()
    const renderings = [1, 2].map(() => findFailureReason(renderer.render(buildPrintModel(1), 'pdf')))
    renderer.close()
    expect(await Promise.all(renderings)).toEqual(['closed', 'closed'])
    expect(await findFailureReason(renderer.render(buildPrintModel(1), 'pdf'))).toBe('closed')
  })

  it('reports the diagnostics of an invalid model', async () => {
    const invalid = { ...buildPrintModel(1), accent: 'no colour' }
    await expect(createRenderer().render(invalid, 'pdf')).rejects.toThrow(/rejected-input.*color/)
  })

  it('starts with the first document, ends after a time without documents, and starts again with the next one', async () => {
    const renderer = createRenderer({ idleTimeoutMs: 200 })
    expect(renderer.processIds).toEqual([])
    expect(await findFailureReason(renderer.render(buildPrintModel(1), 'pdf'))).toBe('rendered')
    const first = renderer.processIds[0] ?? Number.NaN
    expect(isProcessRunning(first)).toBe(true)
    await expect.poll(() => isProcessRunning(first), { timeout: 5_000 }).toBe(false)
    expect(renderer.processIds).toEqual([])
    expect(await findFailureReason(renderer.render(buildPrintModel(1), 'pdf'))).toBe('rendered')
    expect(renderer.processIds).not.toContain(first)
  })
})
