import { Button, FileButton, Group, Stack } from '@mantine/core'
import { logoLimits, readLogo } from '@quittance/shared/contract/settings.ts'
import { useState } from 'react'
import { basePath } from '#api/client-environment.ts'
import { showCount } from '#locale/number-text.ts'
import { useText } from '#locale/use-text.ts'
import { BusyButton } from '#ui/BusyButton.tsx'
import { Card, Note } from '#ui/forms/Card.tsx'
import layout from '#ui/layout.module.css'
import { showToast } from '#ui/toasts.ts'
import classes from './settings.module.css'
import { readFileContent, useStoreLogo } from './settings-queries.ts'

/** Shows the current logo, and uploads or removes it. The server checks the content of the file. */
export function LogoSection({ hasLogo }: { readonly hasLogo: boolean }) {
  const text = useText()
  const store = useStoreLogo()
  const [problem, setProblem] = useState<string | null>(null)
  // Incremented after each save. As part of the URL, it makes the browser load the logo again.
  const [saveCount, setSaveCount] = useState(0)

  function send(logo: string | null) {
    store.mutate(logo, {
      onSuccess: ({ message }) => {
        setProblem(null)
        setSaveCount((count) => count + 1)
        showToast('success', message, 5_000)
      },
      onError: ({ message }) => setProblem(message),
    })
  }

  async function upload(file: File | null) {
    if (!file) return
    const picture = await readFileContent(file, logoLimits.bytes)
    if (picture === null) setProblem(text('settings.logo-too-large'))
    else send(picture)
  }

  return (
    <Card title={text('settings.logo')}>
      <Group gap="lg">
        <div className={`${layout.card} ${layout.small} ${layout.centered} ${classes.logoFrame}`}>
          {hasLogo ? (
            <img
              src={`${basePath()}${readLogo.path.slice(1)}?save=${saveCount}`}
              alt={text('settings.logo-in-use')}
            />
          ) : (
            text('settings.logo-none')
          )}
        </div>
        <Stack gap="sm" flex="1 1 16.25rem">
          <Note>{text('settings.logo-hint', { max: showCount(logoLimits.side) })}</Note>
          <Note role="alert" color="bad">
            {problem}
          </Note>
          <Group gap="sm">
            <FileButton accept="image/png,image/jpeg" onChange={upload} key={saveCount}>
              {({ onClick }) => (
                <BusyButton variant="default" isBusy={store.isPending} onClick={onClick}>
                  {text(hasLogo ? 'settings.logo-change' : 'settings.logo-choose')}
                </BusyButton>
              )}
            </FileButton>
            {hasLogo ? (
              <Button variant="subtle" onClick={() => send(null)}>
                {text('settings.logo-remove')}
              </Button>
            ) : null}
          </Group>
        </Stack>
      </Group>
    </Card>
  )
}
