import { afterAll, describe, expect, it } from 'vitest'
import { isRunning } from '#is-running.ts'
import { aPaper } from '#test/a-paper.ts'
import { askOf, textOfPdf } from '#test/read-pdf.ts'
import type { Paper } from './paper.ts'
import { NotSet } from './processes/not-set.ts'
import type { TypesetterLimits } from './processes/typesetter-limits.ts'
import { Typesetter } from './typesetter.ts'

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
  if (!outcome.isSet) throw new Error(`It was not set: ${JSON.stringify(outcome)}`)
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
      aPaper(1, {
        subject: written,
        notes: [{ field: 'terms', label: written, text: `${written}\n= Heading\n- item` }],
      }),
    )
    const text = textOfPdf(pdf).replace(/\s+/g, ' ')
    expect(text.split(written)).toHaveLength(4)
    expect(text).toContain('= Heading - item')
  })

  it('has letters of many scripts', async () => {
    const words = ['Ελληνικά', 'Русский', 'Łódź', 'Çağrı', 'Tiếng Việt', 'naïve œuvre €', '“quotes” – —']
    const text = textOfPdf(
      await pdfOf(aPaper(1, { notes: [{ field: 'terms', label: 'x', text: words.join('\n') }] })),
    )
    for (const word of words) expect(text).toContain(word)
    await pdfOf(aPaper(1, { look: 'band', subject: 'שלום עולם مرحبا بالعالم' }))
  })

  it('names the letters that no font has', async () => {
    const letters = String.fromCodePoint(0x1_3000, 0x1_2000)
    const outcome = await typesetter.set(aPaper(1, { subject: `Pour ${letters}` }), 'pdf')
    expect(outcome).toEqual({ isSet: false, because: 'letters', missing: letters })
    expect(await typesetter.set(aPaper(1, { subject: letters }), 'picture')).toMatchObject({ isSet: false })
  })

  it('says letters that cannot be shown by what they are', async () => {
    const unassigned = String.fromCodePoint(0x03_78)
    const outcome = await typesetter.set(aPaper(1, { subject: `Pour ${unassigned}` }), 'pdf')
    expect(outcome).toMatchObject({ because: 'letters', missing: unassigned })
  })

  it('breaks a word that no line could hold, and no other', async () => {
    const word = 'Donaudampfschifffahrtsgesellschaft'.repeat(6)
    const address = 'https://example.com/pay/7f3a9c1e?iban=FR7630006000011234567890189'
    const lines = [{ name: word, figures: ['1', '1', '', '1'] }]
    const notes = [{ field: 'terms', label: 'Remarque', text: `Payez ici : ${address}` } as const]
    const text = textOfPdf(await pdfOf(aPaper(1, { subject: word, lines, notes })))
    expect(text.replace(/[\s\u200b1]+/g, '').split(word)).toHaveLength(3)
    expect(text).toContain(address)
  })

  it('keeps the columns of what was written with tabs apart', async () => {
    const notes = [{ field: 'terms', label: 'Remarque', text: 'Quantité\tPrix' } as const]
    expect(textOfPdf(await pdfOf(aPaper(1, { notes })))).toMatch(/Quantité +Prix/)
  })

  it('goes on to the next page with long notes', async () => {
    const text = Array.from(
      { length: 120 },
      (_, place) => `Ligne ${place} https://example.com/${'x'.repeat(30)}`,
    ).join('\n')
    const pages = textOfPdf(
      await pdfOf(aPaper(1, { notes: [{ field: 'terms', label: 'Remarque', text }] })),
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
        figures: ['1', '1,00', Array.from({ length: 20 }, () => '5,5 %').join('\n'), '1,00'],
      },
    ]
    const { taxes } = aPaper(1)
    const text = textOfPdf(await pdfOf(aPaper(1, { taxes: { ...taxes, rows }, lines })))
    for (const { name } of rows) expect(text).toMatch(new RegExp(`${name} +1,00 +0,10`))
    expect(text.match(/5,5 %/g)).toHaveLength(20)
    expect(text).toContain('Total TTC')
  })

  it('says that its logo is no picture', async () => {
    const logo = { type: 'jpg', content: Buffer.from('ffd8ffe000104a464946', 'hex') } as const
    expect(await typesetter.set(aPaper(1, { logo }), 'pdf')).toEqual({ isSet: false, because: 'logo' })
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
    const first = own.processIds[0]
    const setting = own.set(aPaper(400), 'pdf')
    process.kill(first ?? 0, 'SIGKILL')
    expect(await setting).toMatchObject({ isSet: true })
    expect(own.processIds).not.toContain(first)
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

  it('is started anew where earlier papers have left no room, and the paper is set', async () => {
    const room = 2 ** 30
    let first: number | undefined
    const memoryOf = (pid: number | undefined) => (pid === first ? 2 * room : room / 2)
    const own = aTypesetter({
      memoryOf,
      memoryBytes: room,
      keptBytes: Number.POSITIVE_INFINITY,
      lookedAtMs: 5,
    })
    await own.set(aPaper(1), 'pdf')
    first = own.processIds[0]
    expect(await own.set(aPaper(400), 'pdf')).toMatchObject({ isSet: true })
    expect(own.processIds).not.toContain(first)
  })

  it('is not kept once it has grown', async () => {
    const own = aTypesetter({ keptBytes: 20 * 2 ** 20 })
    await own.set(aPaper(1), 'pdf')
    expect(own.processIds).toEqual([])
    expect(await own.set(aPaper(1), 'pdf')).toMatchObject({ isSet: true })
  })

  it('lets nobody wait for ever', async () => {
    const own = aTypesetter({ waitingMs: 0 })
    const settings = Array.from({ length: 3 }, () => refusalOf(own.set(aPaper(40), 'pdf')))
    expect((await Promise.all(settings)).slice(1)).toEqual(['too-many', 'too-many'])
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

  it('has no process before the first paper, none after a while without one, and another one for the next', async () => {
    const own = aTypesetter({ idleMs: 200 })
    expect(own.processIds).toEqual([])
    expect(await refusalOf(own.set(aPaper(1), 'pdf'))).toBe('it was set')
    const first = own.processIds[0] ?? Number.NaN
    expect(isRunning(first)).toBe(true)
    await expect.poll(() => isRunning(first), { timeout: 5_000 }).toBe(false)
    expect(own.processIds).toEqual([])
    expect(await refusalOf(own.set(aPaper(1), 'pdf'))).toBe('it was set')
    expect(own.processIds).not.toContain(first)
  })
})
