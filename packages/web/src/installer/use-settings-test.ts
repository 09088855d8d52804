import { useMutation } from '@tanstack/react-query'
import { ApiError } from '#api/api-error.ts'
import { useText } from '#locale/use-text.ts'
import { fieldsInOrder } from './field-labels.ts'
import type { InstallerForm } from './installer-form.ts'
import { useInstaller, useWizard } from './installer-store.ts'
import { refusalIn } from './refusal-queries.ts'

export interface SettingsTest {
  readonly isRunning: boolean
  /** Null before the first one, and once what was tested is changed. */
  readonly outcome: { readonly isGood: boolean; readonly sentences: readonly string[] } | null
  run(): void
}

interface Trial<Tested> {
  /** What of the form is tested. */
  tested(form: InstallerForm): Tested
  /** @returns what the server found @throws ApiError, which says what is in the way */
  send(code: string, tested: Tested): Promise<string>
}

/** Tries settings out before they are submitted, and says in words what happened. */
export function useSettingsTest<Tested>({ tested, send }: Trial<Tested>): SettingsTest {
  const { store } = useWizard()
  const text = useText()
  const trial = useMutation({
    mutationFn: async (form: InstallerForm) => {
      try {
        return { isGood: true, sentences: [await send(form.code.trim(), tested(form))] }
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        const { fields, others } = refusalIn(error, { settings: form.settings, text })
        return {
          isGood: false,
          sentences: [...fieldsInOrder.flatMap((field) => fields[field] ?? []), ...others],
        }
      }
    },
  })
  const isOutdated = useInstaller(
    (form) => trial.variables !== undefined && !isSame(tested(form), tested(trial.variables)),
  )
  return {
    isRunning: trial.isPending,
    outcome: isOutdated ? null : (trial.data ?? null),
    run: () => trial.mutate(store.getState()),
  }
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
