// Reference work similar to that of requests: parse and stringify JSON, normalise texts.
const lines = Array.from({ length: 2_000 }, (_, index) => ({
  name: `Ligne ${index} – prestation`,
  price: `${index}.25`,
  taxRates: [{ id: null, name: 'TVA', rate: '5.5' }],
}))
const text = JSON.stringify(lines)
const repetitions = 30

/** Processor time of the reference work at normal speed, in ms . */
const normalMs = 105

/** Returns how many times slower than normal the processor is now, at least 1. Takes about 0.1 s. */
export function measureSlowness(): number {
  doReferenceWork(3)
  const before = process.threadCpuUsage()
  doReferenceWork(repetitions)
  const { user, system } = process.threadCpuUsage(before)
  return Math.max(1, (user + system) / 1_000 / normalMs)
}

function doReferenceWork(times: number): void {
  for (let count = 0; count < times; count++) {
    const parsed: typeof lines = JSON.parse(text)
    const folded = parsed.map((line) => line.name.normalize('NFKC').toLowerCase())
    JSON.stringify([parsed, folded])
  }
}
