import { chunksOf, wordsOf } from '@quittance/shared/text/words.ts'
import {
  all,
  amountsWithCurrency,
  any,
  isOneSign,
  numbersPlan,
  prefixedNumbers,
  type Typed,
  wholeNumbers,
  wordPlan,
} from './number-plans.ts'
import { shortened } from './searchable.ts'

/** One question to the index. */
export interface Lookup {
  readonly find:
    | 'word'
    | 'beginning'
    | 'amount'
    | 'part'
    | 'number'
    | 'sized-number'
    | 'prefix'
    | 'currency'
    | 'kind'
  /** Of a sized number how many digits it has and those that it begins with: `4:10`. */
  readonly text: string
  /** It is the whole of what was typed there: the document that has this number comes first. */
  readonly isTheNumber?: true
}

/** What a record must have to be found. */
export type SearchPlan =
  | Lookup
  | { readonly find: 'all'; readonly of: readonly SearchPlan[]; readonly isTheNumber?: true }
  | { readonly find: 'any'; readonly of: readonly SearchPlan[] }

/** How the firm writes what it does not store as it is shown. */
export interface Conventions {
  /** With how many digits the numbers of a kind are shown, by its name; 0: as they are. */
  readonly numberWidths: ReadonlyMap<string, number>
  /** The ids of currencies by their names. */
  readonly currencyIds: ReadonlyMap<string, number>
}

const noConventions: Conventions = { numberWidths: new Map(), currencyIds: new Map() }

// `n° 123` is 123.
const numberSign = /(?<![\p{L}\p{N}])n\s?[°º]/giu

/**
 * What each part of a search asks for, all of which a record must have: a part is a word, or the numbers that stand
 * together and may be one that is written in groups. None where the text has no letter and no digit.
 */
export function searchPlans(text: string, conventions: Conventions = noConventions): SearchPlan[] {
  return plansOf(text).map(applying(conventions))
}

function plansOf(text: string): Typed[] {
  const plans: Typed[] = []
  let numbers: string[] = []
  const endNumbers = () => {
    if (numbers.length > 0) plans.push(numbersPlan(numbers))
    numbers = []
  }
  for (const chunk of chunksOf(text.replace(numberSign, ' '))) {
    if (!/\p{L}/u.test(chunk)) numbers.push(chunk)
    else {
      endNumbers()
      plans.push(chunkPlan(chunk))
    }
  }
  endNumbers()
  return plans
}

/** Everything that some plans ask the index, in whatever combination. */
export function lookupsOf(plans: readonly SearchPlan[]): Lookup[] {
  return [...partsOf(plans)].filter((part) => part.find !== 'all' && part.find !== 'any')
}

const mostChunksOfNumber = 3

/** What the documents have, if there are any, whose number was typed. @param plans of the same text */
export function numberPlansOf(text: string, plans: readonly SearchPlan[]): SearchPlan[] {
  const ofChunks = [...partsOf(plans)].filter((part) => part.find !== 'any' && part.isTheNumber)
  const chunks = chunksOf(text)
  if (chunks.length < 2 || chunks.length > mostChunksOfNumber) return ofChunks
  // A prefix may have spaces in it: `FAC 2025-12`.
  return [...ofChunks, ...wholeNumbers(wordsOf(chunks.join('')).join(''))]
}

/** Parts of plans are shared: each of them once. */
function partsOf(plans: readonly SearchPlan[]): Set<SearchPlan> {
  const parts = new Set<SearchPlan>()
  const ahead = [...plans]
  for (let part = ahead.pop(); part; part = ahead.pop()) {
    if (parts.has(part)) continue
    parts.add(part)
    if (part.find === 'all' || part.find === 'any') ahead.push(...part.of)
  }
  return parts
}

/** What is shown becomes what is stored: numbers without the zeros before them, currencies by their ids. */
function applying({ numberWidths, currencyIds }: Conventions): (plan: Typed) => SearchPlan {
  // Parts that are shared stay so.
  const known = new Map<Typed, SearchPlan>()
  function resolved(plan: Typed): SearchPlan {
    const result = known.get(plan) ?? resolve(plan)
    known.set(plan, result)
    return result
  }
  function resolve(plan: Typed): SearchPlan {
    switch (plan.find) {
      case 'all':
      case 'any':
        return { ...plan, of: plan.of.map(resolved) }
      case 'shown-beginning':
        return any(Array.from(numberWidths).flatMap(([kind, width]) => shownNumbers(plan.text, kind, width)))
      case 'currency-name':
        return any(currencyPlans(currencyIds.get(plan.text.toUpperCase())))
      default:
        return plan
    }
  }
  return resolved
}

function currencyPlans(id: number | undefined): SearchPlan[] {
  return id === undefined ? [] : [{ find: 'currency', text: String(id) }]
}

function shownNumbers(digits: string, kind: string, width: number): SearchPlan[] {
  const begin = digits.replace(/^0+/, '')
  const most = width - (digits.length - begin.length)
  const sizes = Array.from({ length: Math.max(0, most) }, (_, index) => index + 1)
  const possible = begin === '' ? sizes : sizes.filter((size) => size === most && begin.length <= size)
  return possible.map((size) =>
    all([
      { find: 'kind', text: kind },
      { find: 'sized-number', text: `${size}:${begin}` },
    ]),
  )
}

/** With a letter in it. What punctuation takes apart may also have been written in one. */
function chunkPlan(chunk: string): Typed {
  const words = wordsOf(chunk)
  const joined = words.join('')
  const apart = all(words.map(wordPlan))
  const isAlone = words.length === 1 || isOneSign(joined)
  const inOne: Typed[] = isAlone ? [] : [{ find: 'beginning', text: shortened(joined) }]
  const currency: Typed[] = /^[a-z]{3}$/.test(chunk) ? [{ find: 'currency-name', text: chunk }] : []
  return any([apart, ...inOne, ...currency, ...amountsWithCurrency(chunk), ...prefixedNumbers(joined)])
}
