import { splitChunks, splitWords } from '@quittance/shared/text/words.ts'
import {
  allOf,
  createCurrencyAmountPlans,
  anyOf,
  isSingleCharacter,
  createNumberGroupsPlan,
  createPrefixedNumberPlans,
  type UnresolvedPlan,
  createNumberPlans,
  createWordPlan,
} from './number-plans.ts'
import { truncateWord } from './searchable.ts'

/** One question to the index. */
export interface Lookup {
  readonly type:
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
  readonly isExactNumber?: true
}

/** What a record must have to be found. */
export type SearchPlan =
  | Lookup
  | { readonly type: 'all'; readonly parts: readonly SearchPlan[]; readonly isExactNumber?: true }
  | { readonly type: 'any'; readonly parts: readonly SearchPlan[] }

/** How the firm writes what it does not store as it is shown. */
export interface Conventions {
  /** With how many digits the numbers of a kind are shown, by its name; 0: as they are. */
  readonly numberWidths: ReadonlyMap<string, number>
  /** The ids of currencies by their names. */
  readonly currencyIds: ReadonlyMap<string, number>
}

const noConventions: Conventions = { numberWidths: new Map(), currencyIds: new Map() }

// `n° 123` is 123.
const numberSignPattern = /(?<![\p{L}\p{N}])n\s?[°º]/giu

/**
 * What each part of a search asks for, all of which a record must have: a part is a word, or the numbers that stand
 * together and may be one that is written in groups. None where the text has no letter and no digit.
 */
export function createSearchPlans(text: string, conventions: Conventions = noConventions): SearchPlan[] {
  return parseQuery(text).map(createResolver(conventions))
}

function parseQuery(text: string): UnresolvedPlan[] {
  const plans: UnresolvedPlan[] = []
  let numbers: string[] = []
  const endNumbers = () => {
    if (numbers.length > 0) plans.push(createNumberGroupsPlan(numbers))
    numbers = []
  }
  for (const chunk of splitChunks(text.replace(numberSignPattern, ' '))) {
    if (!/\p{L}/u.test(chunk)) numbers.push(chunk)
    else {
      endNumbers()
      plans.push(createChunkPlan(chunk))
    }
  }
  endNumbers()
  return plans
}

/** Everything that some plans ask the index, in whatever combination. */
export function listLookups(plans: readonly SearchPlan[]): Lookup[] {
  return [...collectParts(plans)].filter((part) => part.type !== 'all' && part.type !== 'any')
}

const maxNumberChunks = 3

/** What the documents have, if there are any, whose number was typed. @param plans of the same text */
export function createExactNumberPlans(text: string, plans: readonly SearchPlan[]): SearchPlan[] {
  const ofChunks = [...collectParts(plans)].filter((part) => part.type !== 'any' && part.isExactNumber)
  const chunks = splitChunks(text)
  if (chunks.length < 2 || chunks.length > maxNumberChunks) return ofChunks
  // A prefix may have spaces in it: `FAC 2025-12`.
  return [...ofChunks, ...createNumberPlans(splitWords(chunks.join('')).join(''))]
}

/** Parts of plans are shared: each of them once. */
function collectParts(plans: readonly SearchPlan[]): Set<SearchPlan> {
  const parts = new Set<SearchPlan>()
  const ahead = [...plans]
  for (let part = ahead.pop(); part; part = ahead.pop()) {
    if (parts.has(part)) continue
    parts.add(part)
    if (part.type === 'all' || part.type === 'any') ahead.push(...part.parts)
  }
  return parts
}

/** What is shown becomes what is stored: numbers without the zeros before them, currencies by their ids. */
function createResolver({ numberWidths, currencyIds }: Conventions): (plan: UnresolvedPlan) => SearchPlan {
  // Parts that are shared stay so.
  const known = new Map<UnresolvedPlan, SearchPlan>()
  function resolved(plan: UnresolvedPlan): SearchPlan {
    const result = known.get(plan) ?? resolve(plan)
    known.set(plan, result)
    return result
  }
  function resolve(plan: UnresolvedPlan): SearchPlan {
    switch (plan.type) {
      case 'all':
      case 'any':
        return { ...plan, parts: plan.parts.map(resolved) }
      case 'shown-beginning':
        return anyOf(Array.from(numberWidths).flatMap(([kind, width]) => createPaddedNumberPlans(plan.text, kind, width)))
      case 'currency-name':
        return anyOf(createCurrencyPlans(currencyIds.get(plan.text.toUpperCase())))
      default:
        return plan
    }
  }
  return resolved
}

function createCurrencyPlans(id: number | undefined): SearchPlan[] {
  return id === undefined ? [] : [{ type: 'currency', text: String(id) }]
}

function createPaddedNumberPlans(digits: string, kind: string, width: number): SearchPlan[] {
  const begin = digits.replace(/^0+/, '')
  const most = width - (digits.length - begin.length)
  const sizes = Array.from({ length: Math.max(0, most) }, (_, index) => index + 1)
  const possible = begin === '' ? sizes : sizes.filter((size) => size === most && begin.length <= size)
  return possible.map((size) =>
    allOf([
      { type: 'kind', text: kind },
      { type: 'sized-number', text: `${size}:${begin}` },
    ]),
  )
}

/** With a letter in it. What punctuation takes apart may also have been written in one. */
function createChunkPlan(chunk: string): UnresolvedPlan {
  const words = splitWords(chunk)
  const joined = words.join('')
  const apart = allOf(words.map(createWordPlan))
  const isAlone = words.length === 1 || isSingleCharacter(joined)
  const inOne: UnresolvedPlan[] = isAlone ? [] : [{ type: 'beginning', text: truncateWord(joined) }]
  const currency: UnresolvedPlan[] = /^[a-z]{3}$/.test(chunk) ? [{ type: 'currency-name', text: chunk }] : []
  return anyOf([apart, ...inOne, ...currency, ...createCurrencyAmountPlans(chunk), ...createPrefixedNumberPlans(joined)])
}
