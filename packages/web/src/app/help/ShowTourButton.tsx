import { useRouter } from '@tanstack/react-router'
import { useShowTour } from '#dashboard/getting-started-queries.ts'
import { useText } from '#locale/use-text.ts'
import { BusyButton } from '#ui/BusyButton.tsx'

/** Shows the introduction on the dashboard again, and opens it. */
export function ShowTourButton({ onShown }: { readonly onShown: () => void }) {
  const text = useText()
  const router = useRouter()
  const showing = useShowTour()

  async function show() {
    await showing.mutateAsync(true)
    onShown()
    await router.navigate({ to: '/dashboard' })
  }

  return (
    <BusyButton
      variant="default"
      isBusy={showing.isPending}
      onClick={() => void show().catch(() => undefined)}
    >
      {text('help.show-tour')}
    </BusyButton>
  )
}
