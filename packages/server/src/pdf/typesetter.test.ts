import { afterAll, describe, expect, it } from 'vitest'
import { aPaper } from '#test/a-paper.ts'
import { askOf, textOfPdf } from '#test/read-pdf.ts'
import type { Paper } from './paper.ts'
import { NotSet, Typesetter, type TypesetterLimits } from './typesetter.ts'

const opened: Typesetter[] = []
afterAll(() => {
  for (const typesetter of opened) typesetter.close()
})

function aTypesetter(limits: Partial<TypesetterLimits> = {}): Typesetter {
  const typesetter = new Typesetter(limits)
  opened.push(typesetter)
  return typesetter
}

const typesetter = aTypesetter()

async function pdfOf(paper: Paper): Promise<Uint8Array> {
  const outcome = await typesetter.set(paper, 'pdf')
  if (!outcome.isSet) throw new Error(`Letters are missing: ${outcome.missing}`)
  return outcome.file
}

async function refusalOf(setting: Promise<unknown>): Promise<unknown> {
  return await setting.then(
    () => 'it was set',
    (error: unknown) => (error instanceof NotSet ? error.because : error),
  )
}

describe('a paper', () => {
  it('is a tagged PDF/A-3b with its fonts in it', async () => {
    const pdf = await pdfOf(aPaper(5))
    expect(askOf(pdf, 'qpdf', ['--check', 'FILE'])).toContain('No syntax or stream encoding errors')
    const plain = askOf(pdf, 'qpdf', ['--qdf', '--object-streams=disable', 'FILE', '-'])
    expect(plain).toContain('<pdfaid:part>3</pdfaid:part>')
    expect(plain).toContain('<pdfaid:conformance>B</pdfaid:conformance>')
    expect(plain).toContain('/StructTreeRoot')
    expect(plain).toMatch(/\/Lang \(fr\)/)
    const fonts = askOf(pdf, 'pdffonts', ['FILE']).trim().split('\n').slice(2)
    expect(fonts.length).toBeGreaterThan(0)
    for (const font of fonts) expect(font).toMatch(/\byes +yes +yes\b/)
  })

  it('is the same file each time', async () => {
    expect(Buffer.from(await pdfOf(aPaper(3))).equals(await pdfOf(aPaper(3)))).toBe(true)
  })

  it('says what somebody wrote, whatever it would mean to the typesetter', async () => {
    const written =
      '#read("/etc/passwd") #import "@preview/x:1.0.0" $x^2$ *bold* _it_ `raw` \\ @ref <label> ~ // no'
    const pdf = await pdfOf(
      aPaper(1, { subject: written, notes: [{ label: written, text: `${written}\n= Heading\n- item` }] }),
    )
    const text = textOfPdf(pdf).replace(/\s+/g, ' ')
    expect(text.split(written)).toHaveLength(4)
    expect(text).toContain('= Heading - item')
  })

  it('has letters of many scripts', async () => {
    const words = ['Ελληνικά', 'Русский', 'Łódź', 'Çağrı', 'Tiếng Việt', 'naïve œuvre €', '“quotes” – —']
    const text = textOfPdf(await pdfOf(aPaper(1, { notes: [{ label: 'x', text: words.join('\n') }] })))
    for (const word of words) expect(text).toContain(word)
    await pdfOf(aPaper(1, { look: 'band', subject: 'שלום עולם مرحبا بالعالم' }))
  })

  it('names the letters that no font has', async () => {
    const letters = String.fromCodePoint(0x1_3000, 0x1_2000)
    const outcome = await typesetter.set(aPaper(1, { subject: `Pour ${letters}` }), 'pdf')
    expect(outcome).toEqual({ isSet: false, missing: letters })
    expect(await typesetter.set(aPaper(1, { subject: letters }), 'picture')).toMatchObject({ isSet: false })
  })

  it('breaks a word that no line could hold', async () => {
    const word = 'Donaudampfschifffahrtsgesellschaft'.repeat(6)
    const text = textOfPdf(
      await pdfOf(aPaper(1, { subject: word, lines: [{ name: word, figures: ['1', '1', '', '1'] }] })),
    )
    expect(text.replace(/\s+|\u200b/g, '')).toContain(word)
  })

  it('repeats the headings of its lines and counts its pages', async () => {
    const pages = textOfPdf(await pdfOf(aPaper(90)))
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
      const pages = textOfPdf(await pdfOf(aPaper(count))).split('\f')
      const last = pages.find((page) => page.includes('Total HT'))
      expect(last).toContain('Total TTC')
      expect(last).toContain('TVA 5,5 %')
    },
  )
})

describe('the process', () => {
  it('is started again after it was ended, and what it was at is set all the same', async () => {
    const own = aTypesetter()
    await own.set(aPaper(1), 'pdf')
    const first = own.processId
    const setting = own.set(aPaper(400), 'pdf')
    process.kill(first ?? 0, 'SIGKILL')
    expect(await setting).toMatchObject({ isSet: true })
    expect(own.processId).not.toBe(first)
  })

  it('is ended where a paper takes too long, and the next one is set', async () => {
    const own = aTypesetter({ patienceMs: 2_000 })
    await own.set(aPaper(1), 'pdf')
    const endless = own.set(aPaper(1, { subject: 'x '.repeat(3_000_000) }), 'pdf')
    const next = own.set(aPaper(1), 'pdf')
    expect(await refusalOf(endless)).toBe('too-long')
    expect(await next).toMatchObject({ isSet: true })
  })

  it('is ended where it needs too much memory', async () => {
    const own = aTypesetter({ memoryBytes: 20 * 2 ** 20 })
    expect(await refusalOf(own.set(aPaper(400), 'pdf'))).toBe('too-large')
  })

  it('takes no more papers than can wait', async () => {
    const own = aTypesetter({ waiting: 2 })
    const settings = Array.from({ length: 4 }, () => refusalOf(own.set(aPaper(1), 'pdf')))
    expect(await Promise.all(settings)).toEqual(['it was set', 'it was set', 'it was set', 'too-many'])
  })

  it('tells those who wait when it is closed', async () => {
    const own = aTypesetter()
    const settings = [1, 2].map(() => refusalOf(own.set(aPaper(1), 'pdf')))
    own.close()
    expect(await Promise.all(settings)).toEqual(['closed', 'closed'])
    expect(await refusalOf(own.set(aPaper(1), 'pdf'))).toBe('closed')
  })

  it('says what is wrong with a paper that is none', async () => {
    const broken = { ...aPaper(1), accent: 'no colour' }
    await expect(aTypesetter().set(broken, 'pdf')).rejects.toThrow(/broken.*color/)
  })
})
