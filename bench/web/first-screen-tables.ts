import { medianOf, shown, spread } from '#harness/distribution.ts'
import type { Table } from '#harness/results.ts'
import type { BenchBrowser, VisitTimes } from './browser.ts'
import { type MeasuredRequest, openCold } from './first-screen.ts'
import { invoice } from './store-forms.ts'
import { evaluateOnly, type Floor, openTwice } from './timed-visits.ts'

const runs = 5
const create = `/${invoice.paths.record}/create`
const goals = { cold: 1_100, warm: 500, scriptBytes: 255_000, namedBytes: 230_000, files: 16 } as const
const answersHeldMs = 500
const atOnceMs = 50
const dictionary = '/api/v1/applocale/'

/** Measures the create screen as a new user opens it, and the layout shift of the first screens. */
export async function firstScreenTables(browser: BenchBrowser): Promise<Table[]> {
  const { requests } = await openCold(browser, { path: create })
  const scripts = requests.filter(({ isScript }) => isScript).map(({ path }) => path)
  const plain = await visits(browser, { scripts, slowdown: 1 })
  const slow = await visits(browser, { scripts, slowdown: 4 })
  return [
    loadTable(requests, await measureNamedScripts(`${browser.origin}${create}`)),
    usableTable({ plain, slow }),
    await callsTable(browser),
    await shiftTable(browser),
  ]
}

interface Visits {
  readonly cold: readonly VisitTimes[]
  readonly warm: readonly VisitTimes[]
  readonly floor: readonly number[]
}

async function visits(browser: BenchBrowser, { scripts, slowdown }: Floor): Promise<Visits> {
  const opened: { readonly cold: VisitTimes; readonly warm: VisitTimes }[] = []
  const floor: number[] = []
  for (let run = 0; run < runs; run += 1) {
    opened.push(await openTwice(browser, { path: create, slowdown, isForm: true }))
    floor.push(await evaluateOnly(browser, { scripts, slowdown }))
  }
  console.log(`  create screen, processor slowed down ${slowdown}-fold`)
  return { cold: opened.map(({ cold }) => cold), warm: opened.map(({ warm }) => warm), floor }
}

/** Returns the sizes of the scripts that a page names, compressed, in bytes. */
async function measureNamedScripts(url: string): Promise<number[]> {
  const page = await fetch(url, { headers: { accept: 'text/html' } })
  const names = (await page.text()).matchAll(/(?:src|href)="([^"]+\.js)"/g)
  const scripts = new Set(Array.from(names, ([, name = '']) => new URL(name, url).href))
  return await Promise.all(
    [...scripts].map(async (script) => {
      const response = await fetch(script, { headers: { 'accept-encoding': 'br' } })
      await response.arrayBuffer()
      return Number(response.headers.get('content-length'))
    }),
  )
}

function loadTable(requests: readonly MeasuredRequest[], named: readonly number[]): Table {
  const files = requests.filter(({ isCall }) => !isCall)
  const script = bytesOf(files.filter(({ isScript }) => isScript))
  const namedBytes = named.reduce((sum, bytes) => sum + bytes, 0)
  const isGood = script <= goals.scriptBytes && files.length <= goals.files
  return {
    title: 'Files of a new invoice, cold',
    note: `As transferred, including headers. Good: at most ${goals.scriptBytes / 1_000} kB of script and ${goals.files} files, including the page itself, and at most ${goals.namedBytes / 1_000} kB, without headers, of the scripts that the page names.`,
    columns: ['screen', 'script kB', 'total kB', 'files', 'calls', 'good'],
    rows: [
      [
        create,
        shown(script / 1_000),
        shown(bytesOf(requests) / 1_000),
        String(files.length),
        String(requests.length - files.length),
        isGood ? 'yes' : 'no',
      ],
      [
        'scripts that the page names',
        shown(namedBytes / 1_000),
        '',
        String(named.length),
        '',
        namedBytes > 0 && namedBytes <= goals.namedBytes ? 'yes' : 'no',
      ],
    ],
    figures: { requests, named },
  }
}

function bytesOf(requests: readonly MeasuredRequest[]): number {
  return requests.reduce((sum, { bytes }) => sum + bytes, 0)
}

function usableTable({ plain, slow }: { readonly plain: Visits; readonly slow: Visits }): Table {
  const row = (
    name: string,
    taken: readonly VisitTimes[],
    { floor, goal }: { floor: readonly number[]; goal: number | null },
  ) => {
    const usable = taken.map((visit) => visit.usable)
    const times = medianOf(usable) / medianOf(floor)
    const isGood = goal === null || medianOf(usable) <= goal
    return [name, spread(usable), spread(floor), times.toFixed(1), String(goal ?? ''), isGood ? 'yes' : 'no']
  }
  return {
    title: 'Until a new invoice accepts input',
    note: `In ms from the start of the navigation until the first field accepts input, ${runs} runs: min – median – max. Floor: a page of the same server that loads and evaluates the same scripts, cold, and renders nothing.`,
    columns: ['visit', 'usable', 'floor', 'ratio to floor', 'goal', 'good'],
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

/** Measures when each call starts. A late start shows that the call waits for the response of another one. */
async function callsTable(browser: BenchBrowser): Promise<Table> {
  const { requests, held } = await openCold(browser, { path: create, answersHeldMs })
  const calls = requests.filter(({ isCall }) => isCall)
  if (held < calls.length) throw new Error(`Of ${calls.length} responses, ${held} were delayed.`)
  const latest = Math.min(...calls.map(({ begin }) => begin)) + atOnceMs
  const often = (call: MeasuredRequest) =>
    calls.filter(({ method, path }) => method === call.method && path === call.path).length
  return {
    title: 'Calls of a new invoice',
    note: `Start in ms from the start of the navigation, without slowdown. Each response is delayed by ${answersHeldMs} ms, so that a call which waits for one starts late. Good: started within ${atOnceMs} ms of the first one, and made once. Only the dictionary is requested a second later.`,
    columns: ['call', 'start', 'count', 'good'],
    rows: calls.map((call) => {
      // The dictionary is requested a second after the screen, as specified.
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
  for (const path of [create, `/${invoice.paths.list}`, '/dashboard']) {
    const { cold, warm } = await openTwice(browser, { path, slowdown: 1, isForm: path === create })
    const shifts = [cold.shift, warm.shift].map((shift) => shift.toFixed(4))
    rows.push([path, ...shifts, cold.shift < 0.001 && warm.shift < 0.001 ? 'yes' : 'no'])
  }
  return {
    title: 'Layout shift',
    note: 'Cumulative layout shift until 2.5 s after the page has loaded. Good: below 0.001, which is invisible.',
    columns: ['screen', 'cold', 'warm', 'good'],
    rows,
    figures: { rows },
  }
}
