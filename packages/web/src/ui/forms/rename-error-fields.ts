import { ApiError } from '#api/responses.ts'
import { currentLocale } from '#locale/locale.ts'
import { showValuesIn } from '#locale/server-sentences.ts'
import { fieldInSentence } from './field-errors.ts'

/**
 * Throws the error of a call under other names of its fields, for a form whose fields are not those of the call. Its days and amounts have
 * the notation of the language.
 * @param rename returns the field of the form for the path of a field of the call, such as `allocations.0`
 */
export function renameErrorFields(error: unknown, rename: (path: string) => string): never {
  if (!(error instanceof ApiError)) throw error
  const locale = currentLocale()
  const errors = Object.entries(error.errors).map(([path, messages]) => {
    const field = rename(path)
    const renamed = messages.map((message) => showValuesIn(fieldInSentence(message, path, field), locale))
    return [field, renamed] as const
  })
  const { status, body } = error
  const message = showValuesIn(error.message, locale)
  throw new ApiError(status, message, { errors: Object.fromEntries(errors), body, cause: error })
}
