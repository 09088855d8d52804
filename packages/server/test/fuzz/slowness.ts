// Work of the kind that requests are made of: JSON is read and written, texts are folded.
const lines = Array.from({ length: 2_000 }, (_, index) => ({
  name: `Ligne ${index} – prestation`,
  price: `${index}.25`,
  taxRates: [{ id: null, name: 'TVA', rate: '5.5' }],
}))
const text = JSON.stringify(lines)
const rounds = 30

/** The processor time of that work on a processor of the usual speed (measured on two cores of a virtual server). */
const usualMs = 105

/** Returns how many times slower than usual the processor is now: at least 1. Takes about 0.1 s of it. */
export function measureSlowness(): number {
  doTheWork(3)
  const before = process.threadCpuUsage()
  doTheWork(rounds)
  const { user, system } = process.threadCpuUsage(before)
  return Math.max(1, (user + system) / 1_000 / usualMs)
}

function doTheWork(times: number): void {
  for (let done = 0; done < times; done++) {
    const parsed: typeof lines = JSON.parse(text)
    const folded = parsed.map((line) => line.name.normalize('NFKC').toLowerCase())
    JSON.stringify([parsed, folded])
  }
}
