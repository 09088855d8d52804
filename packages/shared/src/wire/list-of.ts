import { z } from 'zod'
import { chooseFieldError, addFieldError } from './field-error.ts'

interface ListLimits {
  readonly max: number
  /** Whether a list without entries is rejected. */
  readonly isRequired?: boolean
}

/** Returns the schema of a sent list. Its length is checked before its entries, so that a list that is too long is rejected at once. */
export function listOf<Entry extends z.ZodType>(entry: Entry, { max, isRequired = false }: ListLimits) {
  const checkLength = (list: z.input<Entry>[], context: z.core.$RefinementCtx) => {
    // Text also has a length; the schema of the list rejects it.
    if (Array.isArray(list) && list.length > max) addFieldError(context, 'field.too-many-entries', { max })
    return list
  }
  const list = z.array(entry, { error: chooseFieldError('field.list-expected') }).meta({ maxItems: max })
  return z.preprocess(checkLength, isRequired ? list.min(1, { error: 'field.missing' }) : list)
}
