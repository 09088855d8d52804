import { useMutation } from '@tanstack/react-query'
import { ApiError } from '#api/api-error.ts'
import { useText } from '#locale/use-text.ts'
import { fieldsInOrder } from './field-labels.ts'
import type { InstallerForm } from './installer-form.ts'
import { useInstaller, useWizard } from './installer-store.ts'
import { refusalIn } from './refusal-queries.ts'

export interface SettingsTest {
  readonly isRunning: boolean
  /** Null before the first test, and after a change of the tested settings. */
  readonly outcome: { readonly isGood: boolean; readonly sentences: readonly string[] } | null
  run(): void
}

interface SettingsTestOptions<Tested> {
  /** Returns the part of the form that is tested. */
  tested(form: InstallerForm): Tested
  /** @returns the message of the server @throws ApiError with the reason of the failure */
  send(code: string, tested: Tested): Promise<string>
}

/** Tests settings before they are submitted, and returns the result as sentences. */
export function useSettingsTest<Tested>({ tested, send }: SettingsTestOptions<Tested>): SettingsTest {
  const { store } = useWizard()
  const text = useText()
  const mutation = useMutation({
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
    (form) => mutation.variables !== undefined && !isSame(tested(form), tested(mutation.variables)),
  )
  return {
    isRunning: mutation.isPending,
    outcome: isOutdated ? null : (mutation.data ?? null),
    run: () => mutation.mutate(store.getState()),
  }
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
