import { useMutation } from '@tanstack/react-query'
import { ApiError } from '#api/api-error.ts'
import { newIdempotencyKey } from '#api/idempotency-key.ts'
import { useText } from '#locale/use-text.ts'
import { useChoice } from '#ui/alerts.tsx'
import { focusField } from './FieldContainer.tsx'
import { databasePrepared } from './installer-form.ts'
import { prepareInstallation, useProgress } from './installer-queries.ts'
import { useChange, useWizard } from './installer-store.ts'
import { settingsInSight } from './typed-settings.ts'
import { useFailure } from './use-failure.ts'

interface Preparing {
  readonly isPreparing: boolean
  /** The steps completed so far. */
  readonly progress: readonly string[]
  submit(): Promise<void>
}

/** Prepares the database. Asks the user before it uses one that contains the product already. */
export function usePreparing(): Preparing {
  const { store } = useWizard()
  const change = useChange()
  const failed = useFailure()
  const mayUse = useExistingQuestion()
  const preparation = useMutation({ mutationFn: prepareInstallation })
  const progress = useProgress(preparation.isPending ? preparation.variables.progressKey : null)

  async function prepare(useExisting: boolean): Promise<void> {
    const { code, settings } = store.getState()
    const progressKey = newIdempotencyKey()
    try {
      const sent = { code: code.trim(), settings: settingsInSight(settings), useExisting, progressKey }
      const prepared = await preparation.mutateAsync(sent)
      change((form) => databasePrepared(form, prepared))
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 409)) return await failed(error)
      if (await mayUse(error.message)) await prepare(true)
      else focusField('dbDatabase')
    }
  }

  return {
    isPreparing: preparation.isPending,
    progress,
    async submit() {
      if (!preparation.isPending) await prepare(false)
    },
  }
}

function useExistingQuestion(): (sentence: string) => Promise<boolean> {
  const choose = useChoice()
  const text = useText()
  return async (sentence) => {
    const chosen = await choose(sentence, [
      { value: 'another', label: text('installer.choose-another') },
      { value: 'use', label: text('installer.use-existing'), isMain: true },
    ])
    return chosen === 'use'
  }
}
