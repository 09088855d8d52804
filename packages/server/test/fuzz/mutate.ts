import { createHostileTexts } from './hostile-texts.ts'
import type { SeededRandom } from './random.ts'

/** What no form sends: other types, other sizes, and names that objects have already. */
const strangeValues = [
  () => null,
  () => true,
  () => -1,
  () => 0,
  () => 1.5,
  () => 1e300,
  () => 2 ** 53,
  () => -(2 ** 63),
  () => '',
  () => '   ',
  () => 'NaN',
  () => '１２',
  () => '1e9999',
  () => 'x'.repeat(70_000),
  () => '\u0000',
  () => '\ud800',
  () => '\u202e\u200b',
  () => [],
  () => ({}),
  () => ({ id: {} }),
  () => ({ id: 999_999_999_999 }),
  () => ({ ['__proto__']: { id: 1 }, constructor: 1, toString: null }),
  () => [[[[[[[[[[]]]]]]]]]],
  () => new Array(3_000).fill(0),
] as const satisfies readonly [() => unknown, ...(() => unknown)[]]

// Within and beyond the limits of what may be sent.
const lengths = [200, 500, 50_000, 70_000] as const

function pickStrangeValue(chance: SeededRandom): unknown {
  if (!chance.isOneIn(5)) return chance.pick(strangeValues)()
  const text = chance.pick(createHostileTexts(chance.pick(lengths)))
  return chance.isOneIn(10) ? new Array(100).fill(text) : text
}

/** Changes a body in one to three places. @param naughty strings that have broken programs before */
export function mutateBody(body: unknown, chance: SeededRandom, naughty: readonly [string, ...string[]]): unknown {
  let changed = body
  for (let count = 1 + chance.nextInteger(3); count > 0; count -= 1) changed = mutateOnce(changed, chance, naughty)
  return changed
}

function mutateOnce(body: unknown, chance: SeededRandom, naughty: readonly [string, ...string[]]): unknown {
  const goesDeeper = typeof body === 'object' && body !== null && !chance.isOneIn(12)
  if (!goesDeeper) return chance.isOneIn(2) ? chance.pick(naughty) : pickStrangeValue(chance)
  const copy: Record<string, unknown> | unknown[] = Array.isArray(body) ? [...body] : { ...body }
  const keys = Object.keys(copy)
  const key = keys[chance.nextInteger(keys.length)]
  if (key === undefined || chance.isOneIn(10)) return { ...copy, [chance.pick(naughty)]: 1 }
  if (chance.isOneIn(6)) {
    Reflect.deleteProperty(copy, key)
    return Array.isArray(copy) ? copy.flat() : copy
  }
  Reflect.set(copy, key, mutateOnce(Reflect.get(copy, key), chance, naughty))
  return copy
}

/** Says a text in one place of a body. */
export function insertText(body: unknown, chance: SeededRandom, text: string): unknown {
  if (typeof body !== 'object' || body === null) return text
  const copy: Record<string, unknown> | unknown[] = Array.isArray(body) ? [...body] : { ...body }
  const keys = Object.keys(copy)
  const key = keys[chance.nextInteger(keys.length)]
  if (key === undefined) return text
  Reflect.set(copy, key, insertText(Reflect.get(copy, key), chance, text))
  return copy
}
