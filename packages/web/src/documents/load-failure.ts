import type { TranslateFunction } from '@quittance/shared/text/translator.ts'
import { ApiError } from '#api/api-error.ts'

interface LoadFailure {
  readonly sentence: string
  /** Asking again may help. */
  readonly mayPass: boolean
}

/** Nothing was typed yet where something could not be loaded: what the calls say of that is left out. */
export function loadFailure(error: Error, text: TranslateFunction): LoadFailure {
  if (!(error instanceof ApiError)) return { sentence: error.message, mayPass: true }
  const { status, message } = error
  if (status === 0) return { sentence: text('document.load-offline'), mayPass: true }
  const mayPass = status < 400 || status >= 500 || status === 429
  const isUnreadable = message === text('call.unreadable')
  return { sentence: isUnreadable ? text('document.load-unreadable') : message, mayPass }
}
