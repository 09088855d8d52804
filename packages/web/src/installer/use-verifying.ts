import { useMutation } from '@tanstack/react-query'
import { ApiError } from '#api/api-error.ts'
import { useText } from '#locale/use-text.ts'
import { useAlert } from '#ui/alerts.tsx'
import { codeChecked } from './installer-form.ts'
import { verifyCode } from './installer-queries.ts'
import { useChange, useWizard } from './installer-store.ts'
import { requestedDomain } from './typed-settings.ts'

interface Verifying {
  readonly isVerifying: boolean
  verify(): Promise<void>
}

/** Checks the purchase code with the licence service. Shows an alert if it is not valid. */
export function useVerifying(): Verifying {
  const { store, installation, address } = useWizard()
  const { licenceUrl } = installation
  const change = useChange()
  const alert = useAlert()
  const text = useText()
  const checking = useMutation({
    mutationFn: (code: string) =>
      verifyCode(licenceUrl, code.trim(), requestedDomain(store.getState().settings.appUrl, address)),
  })

  function sayFailed(error: unknown): Promise<void> {
    if (!(error instanceof ApiError)) throw error
    const { host } = new URL(licenceUrl, address)
    return alert(error.status === 0 ? text('installer.licence-unreachable', { host }) : error.message)
  }

  async function verify() {
    const { code } = store.getState()
    if (checking.isPending) return
    if (code.trim() === '') return await alert(text('installer.code-empty'))
    try {
      const { isValid, sentence } = await checking.mutateAsync(code)
      change((form) => codeChecked(form, code, isValid ? 'valid' : 'invalid'))
      if (!isValid) await alert(sentence)
    } catch (error) {
      await sayFailed(error)
    }
  }

  return { isVerifying: checking.isPending, verify }
}
