import { Box, Group } from '@mantine/core'
import { loadSampleData, removeSampleData } from '@quittance/shared/contract/sample-data.ts'
import samplesEnglish from '@quittance/shared/locales/en/samples.json' with { type: 'json' }
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { call } from '#api/client.ts'
import { useMay } from '#api/me-queries.ts'
import { addEnglish } from '#locale/dictionary.ts'
import { useText } from '#locale/use-text.ts'
import { useQuestion } from '#ui/alerts.tsx'
import { BusyButton } from '#ui/BusyButton.tsx'
import layout from '#ui/layout.module.css'
import { showToast } from '#ui/toasts.ts'

addEnglish(samplesEnglish)

/** Says that there is sample data. Administrators can remove it. */
export function SampleDataNotice() {
  const text = useText()
  const mayAdminister = useMay('administer')
  const ask = useQuestion()
  const removal = useSampleDataChange('remove')

  async function askAndRemove() {
    if (await ask(text('samples.question'), { yes: text('samples.remove') })) removal.mutate()
  }

  return (
    <Group role="status" className={layout.notice} justify="space-between" gap="8px 24px">
      <Box component="span" flex="1 1 20rem">
        {text('samples.notice')} {mayAdminister ? null : text('samples.ask-admin')}
      </Box>
      {mayAdminister ? (
        <BusyButton variant="default" isBusy={removal.isPending} onClick={() => void askAndRemove()}>
          {text('samples.remove')}
        </BusyButton>
      ) : null}
    </Group>
  )
}

/** Says that a sample document cannot be changed, and leads to where the sample data is removed. */
export function SampleDocumentNotice() {
  const text = useText()
  return (
    <p role="status" className={layout.notice}>
      {text('samples.read-only')} <Link to="/dashboard">{text('app.dashboard')}</Link>
    </p>
  )
}

/** Offers to load the sample data. For administrators. */
export function SampleDataOffer() {
  const text = useText()
  const loading = useSampleDataChange('load')
  return (
    <Group className={layout.hint} justify="space-between" gap="8px 24px">
      <Box component="span" flex="1 1 20rem">
        {text('samples.offer')}
      </Box>
      <BusyButton variant="default" isBusy={loading.isPending} onClick={() => loading.mutate()}>
        {text('samples.load')}
      </BusyButton>
    </Group>
  )
}

const toastMs = 5_000

const calls = { load: loadSampleData, remove: removeSampleData }

/** Returns what loads or removes the sample data. Everything that was loaded before is outdated then. */
function useSampleDataChange(change: keyof typeof calls) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call(calls[change], {}),
    async onSuccess({ message }) {
      await queries.resetQueries()
      showToast('success', message, toastMs)
    },
    onError: (error) => showToast('error', error.message, toastMs),
  })
}
