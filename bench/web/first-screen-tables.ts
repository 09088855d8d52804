import { medianOf, shown, spread } from '#harness/distribution.ts'
import type { Table } from '#harness/results.ts'
import type { BenchBrowser, Seen } from './browser.ts'
import { type Asked, openCold } from './first-screen.ts'
import { invoice } from './store-forms.ts'
import { evaluateOnly, type Floor, openTwice } from './timed-visits.ts'

const runs = 5
const create = `/${invoice.name}/create`
const goals = { cold: 1_500, warm: 500, scriptBytes: 250_000, files: 6 } as const
const answersHeldMs = 500
const atOnceMs = 50
const dictionary = '/api/v1/applocale/'

/** The create screen as somebody sees it who has never been here, and what moves on the first screens. */
export async function firstScreenTables(browser: BenchBrowser): Promise<Table[]> {
  const { asked } = await openCold(browser, { path: create })
  const scripts = asked.filter(({ isScript }) => isScript).map(({ path }) => path)
  const plain = await visits(browser, { scripts, slowdown: 1 })
  const slow = await visits(browser, { scripts, slowdown: 4 })
  return [
    loadTable(asked),
    usableTable({ plain, slow }),
    await callsTable(browser),
    await shiftTable(browser),
  ]
}

interface Visits {
  readonly cold: readonly Seen[]
  readonly warm: readonly Seen[]
  readonly floor: readonly number[]
}

async function visits(browser: BenchBrowser, { scripts, slowdown }: Floor): Promise<Visits> {
  const opened: { readonly cold: Seen; readonly warm: Seen }[] = []
  const floor: number[] = []
  for (let run = 0; run < runs; run += 1) {
    opened.push(await openTwice(browser, { path: create, slowdown, isForm: true }))
    floor.push(await evaluateOnly(browser, { scripts, slowdown }))
  }
  console.log(`  the create screen, processor slowed ${slowdown}-fold`)
  return { cold: opened.map(({ cold }) => cold), warm: opened.map(({ warm }) => warm), floor }
}

function loadTable(asked: readonly Asked[]): Table {
  const files = asked.filter(({ isCall }) => !isCall)
  const script = bytesOf(files.filter(({ isScript }) => isScript))
  const isGood = script <= goals.scriptBytes && files.length <= goals.files
  return {
    title: 'What a new invoice loads, cold',
    note: `As transferred, headers included. Good: at most ${goals.scriptBytes / 1_000} kB of script and ${goals.files} files, the page itself among them.`,
    columns: ['what', 'script in kB', 'all in kB', 'files', 'calls', 'good'],
    rows: [
      [
        create,
        shown(script / 1_000),
        shown(bytesOf(asked) / 1_000),
        String(files.length),
        String(asked.length - files.length),
        isGood ? 'yes' : 'no',
      ],
    ],
    figures: { asked },
  }
}

function bytesOf(asked: readonly Asked[]): number {
  return asked.reduce((sum, { bytes }) => sum + bytes, 0)
}

function usableTable({ plain, slow }: { readonly plain: Visits; readonly slow: Visits }): Table {
  const row = (
    name: string,
    taken: readonly Seen[],
    { floor, goal }: { floor: readonly number[]; goal: number | null },
  ) => {
    const usable = taken.map((visit) => visit.usable)
    const times = medianOf(usable) / medianOf(floor)
    const isGood = goal === null || medianOf(usable) < goal
    return [name, spread(usable), spread(floor), times.toFixed(1), String(goal ?? ''), isGood ? 'yes' : 'no']
  }
  return {
    title: 'Until a new invoice takes input',
    note: `In ms from the beginning of the navigation, ${runs} runs: least – median – most. The floor is a page of the same server that loads and evaluates the same scripts, cold, and draws nothing.`,
    columns: ['visit', 'usable', 'floor', 'times the floor', 'goal', 'good'],
    rows: [
      row('cold', plain.cold, { floor: plain.floor, goal: null }),
      row('warm', plain.warm, { floor: plain.floor, goal: goals.warm }),
      row('cold, slowed 4-fold', slow.cold, { floor: slow.floor, goal: goals.cold }),
      row('warm, slowed 4-fold', slow.warm, { floor: slow.floor, goal: null }),
    ],
    figures: { plain: usableOf(plain), slow: usableOf(slow) },
  }
}

function usableOf({ cold, warm, floor }: Visits) {
  return { cold: cold.map(({ usable }) => usable), warm: warm.map(({ usable }) => usable), floor }
}

/** Which calls wait for another one's answer. */
async function callsTable(browser: BenchBrowser): Promise<Table> {
  const { asked, held } = await openCold(browser, { path: create, answersHeldMs })
  const calls = asked.filter(({ isCall }) => isCall)
  if (held < calls.length) throw new Error(`Of ${calls.length} answers ${held} were held back.`)
  const latest = Math.min(...calls.map(({ begin }) => begin)) + atOnceMs
  const often = (call: Asked) =>
    calls.filter(({ method, path }) => method === call.method && path === call.path).length
  return {
    title: 'Calls of a new invoice',
    note: `Begun, in ms from the beginning of the navigation, without slowdown; every answer is held back for ${answersHeldMs} ms, so that what waits for one shows. Good: begun within ${atOnceMs} ms of the first, and made once; the dictionary alone comes a second later.`,
    columns: ['call', 'begun', 'times', 'good'],
    rows: calls.map((call) => {
      // It is asked for a second after the screen, as it should be.
      const isGood = often(call) === 1 && (call.begin < latest || call.path.startsWith(dictionary))
      return [
        `${call.method} ${call.path}`,
        call.begin.toFixed(0),
        String(often(call)),
        isGood ? 'yes' : 'no',
      ]
    }),
    figures: { calls },
  }
}

async function shiftTable(browser: BenchBrowser): Promise<Table> {
  const rows: string[][] = []
  for (const path of [create, `/${invoice.name}s`, '/dashboard']) {
    const { cold, warm } = await openTwice(browser, { path, slowdown: 1, isForm: path === create })
    const shifts = [cold.shift, warm.shift].map((shift) => shift.toFixed(4))
    rows.push([path, ...shifts, cold.shift < 0.001 && warm.shift < 0.001 ? 'yes' : 'no'])
  }
  return {
    title: 'What moves by itself',
    note: 'Cumulative layout shift until two and a half seconds after the page was loaded. Good: below 0.001, which nobody sees.',
    columns: ['screen', 'cold', 'warm', 'good'],
    rows,
    figures: { rows },
  }
}
