import { useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#api/api-error.ts'
import { useText } from '#locale/use-text.ts'
import { useAlert } from '#ui/alerts.tsx'
import { installationQuery } from './installer-queries.ts'
import { useRefuse, useWizard } from './installer-store.ts'
import { refusalIn } from './refusal-queries.ts'

/**
 * Returns a function that shows the error of a call, a 422 at its fields and any other one in an alert. After an alert, it
 * loads the state of the installation again, because another user may have installed the product in the meantime.
 */
export function useFailure(): (error: unknown) => Promise<void> {
  const { store } = useWizard()
  const queries = useQueryClient()
  const refuse = useRefuse()
  const alert = useAlert()
  const text = useText()

  return async (error) => {
    if (!(error instanceof ApiError)) throw error
    if (error.status === 422) return refuse(refusalIn(error, { settings: store.getState().settings, text }))
    await alert(error.message)
    await queries.invalidateQueries({ queryKey: installationQuery.queryKey, exact: true })
  }
}
