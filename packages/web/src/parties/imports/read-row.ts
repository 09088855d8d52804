import { countryIn, languageIn } from './known-values.ts'
import { splitName } from './split-name.ts'
import type { Mapping, Target } from './targets.ts'

/** The fields of a row as its cells say them, under the names of the call. */
export type RowFields = Readonly<Record<string, string>>

/** What a row says: cells of one field together, countries and languages by their codes. */
export function readRow(cells: readonly string[], mapping: Mapping): RowFields {
  const fields: Record<string, string> = {}
  for (const [column, target] of mapping.entries()) {
    if (target === null) continue
    const value = plainText(target, cells[column] ?? '')
    fields[target] = [fields[target] ?? '', value].filter((part) => part !== '').join(between(target))
  }
  const { full_name: fullName, ...others } = fields
  if (fullName === undefined) return others
  const { first, last } = splitName(fullName)
  return { first_name: first, last_name: last, ...withoutEmpty(others) }
}

function between(target: Target): string {
  return target === 'address' ? '\n' : ' '
}

function plainText(target: Target, cell: string): string {
  switch (target) {
    case 'address':
      return cell.trim()
    case 'country':
      return countryIn(cell.trim())
    case 'locale':
      return languageIn(cell.trim())
    default:
      // Everything else is one line.
      return cell.replace(/\s*[\t\r\n]+\s*/g, ' ').trim()
  }
}

function withoutEmpty(fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''))
}
