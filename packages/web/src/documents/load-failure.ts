import type { TranslateFunction } from '@quittance/shared/text/translator.ts'
import { ApiError } from '#api/api-error.ts'

interface LoadFailure {
  readonly sentence: string
  /** Whether a retry can help. */
  readonly mayPass: boolean
}

/** Returns why data could not be loaded. Replaces the messages of calls that mention unsaved changes: there are none yet. */
export function loadFailure(error: Error, text: TranslateFunction): LoadFailure {
  if (!(error instanceof ApiError)) return { sentence: error.message, mayPass: true }
  const { status, message } = error
  if (status === 0) return { sentence: text('document.load-offline'), mayPass: true }
  const mayPass = status < 400 || status >= 500 || status === 429
  const isUnreadable = message === text('call.unreadable')
  return { sentence: isUnreadable ? text('document.load-unreadable') : message, mayPass }
}
