import { useMutation } from '@tanstack/react-query'
import { useAlert } from '#ui/alerts.tsx'
import { addressIn, isSameAddress, meantText } from './environment-text.ts'
import { installationFinished } from './installer-form.ts'
import { type Administrator, finish } from './installer-queries.ts'
import { useChange, useWizard } from './installer-store.ts'
import { useFailure } from './use-failure.ts'

interface Sent {
  readonly environment: string
  readonly administrator: Administrator
}

/** Finishes the installation, then opens the product at the URL in the environment file. */
export function useFinishing(): { readonly isFinishing: boolean; submit(): Promise<void> } {
  const { store, address } = useWizard()
  const change = useChange()
  const alert = useAlert()
  const failed = useFailure()
  const finishing = useMutation({
    mutationFn: ({ environment, administrator }: Sent) => finish(environment, administrator),
  })

  async function submit() {
    if (finishing.isPending) return
    const { environment, adminEmail, adminPassword } = store.getState()
    const text = meantText(environment)
    const administrator = { email: adminEmail.trim(), password: adminPassword }
    try {
      const message = await finishing.mutateAsync({ environment: text, administrator })
      if (message !== 'success') return await alert(message)
      change(installationFinished)
      openProduct(addressIn(text), address)
    } catch (error) {
      await failed(error)
    }
  }

  return { isFinishing: finishing.isPending, submit }
}

function openProduct(wanted: string | null, inUse: string): void {
  if (wanted === null || isSameAddress(wanted, inUse)) window.location.reload()
  else window.location.assign(wanted)
}
