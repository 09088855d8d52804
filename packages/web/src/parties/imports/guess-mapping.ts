import { mainNameFields } from '@quittance/shared/contract/party-imports.ts'
import type { PartyKind } from '@quittance/shared/documents/party-kind.ts'
import { fold, splitWords } from '@quittance/shared/text/search-text.ts'
import { knownHeadings } from './known-headings.ts'
import type { Mapping, Target } from './targets.ts'

// Several columns of a file can be parts of these fields: street and supplement, first and last name.
const ofSeveral: readonly Target[] = ['address', 'client_name']

const givenNames = ['firstname', 'givenname', 'prenom', 'vorname', 'contactfirstname']
const familyNames = ['nom', 'name', 'nombre']

/** Guesses the field of each column from its heading. */
export function guessMapping({ relation }: PartyKind, headings: readonly string[]): Mapping {
  const known = knownHeadings[relation]
  const keys = headings.map((heading) => splitWords(fold(heading)).join(''))
  const hasGivenName = keys.some((key) => givenNames.includes(key))
  const taken = new Set<Target>()
  return keys.map((key) => {
    // Beside `Prénom`, `Nom` is the last name of a person.
    const isFamilyName = hasGivenName && familyNames.includes(key)
    const target = isFamilyName ? mainNameFields[relation] : known.get(key)
    if (target === undefined || (taken.has(target) && !ofSeveral.includes(target))) return null
    taken.add(target)
    return target
  })
}
