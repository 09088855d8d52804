import { countryIn, languageIn } from './known-values.ts'
import { splitName } from './split-name.ts'
import type { Mapping, Target } from './targets.ts'

/** The fields of a row as text, with wire names. */
export type RowFields = Readonly<Record<string, string>>

/** Reads the fields of a row: joins the cells of a field, and converts countries and languages to their codes. */
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
      // All other fields are single-line.
      return cell.replace(/\s*[\t\r\n]+\s*/g, ' ').trim()
  }
}

function withoutEmpty(fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''))
}
