import { Button, FileButton } from '@mantine/core'
import { logoLimits, readLogo } from '@quittance/shared/contract/settings.ts'
import { useState } from 'react'
import { basePath } from '#api/client-environment.ts'
import { showCount } from '#locale/count-text.ts'
import { useText } from '#locale/use-text.ts'
import classes from '#settings/settings.module.css'
import { useStoreLogo } from '#settings/settings-queries.ts'
import { BusyButton } from '#ui/BusyButton.tsx'
import { showToast } from '#ui/toasts.ts'
import { readPicture } from './read-picture.ts'

/** Shows the current logo, and uploads or removes it. The server checks the content of the file. */
export function LogoSection({ hasLogo }: { readonly hasLogo: boolean }) {
  const text = useText()
  const store = useStoreLogo()
  const [refusal, setRefusal] = useState<string | null>(null)
  // Incremented after each save. As part of the URL, it makes the browser load the logo again.
  const [turn, setTurn] = useState(0)

  function send(logo: string | null) {
    store.mutate(logo, {
      onSuccess: ({ message }) => {
        setRefusal(null)
        setTurn((before) => before + 1)
        showToast('success', message, 5_000)
      },
      onError: ({ message }) => setRefusal(message),
    })
  }

  async function take(file: File | null) {
    if (!file) return
    const picture = await readPicture(file)
    if (picture === null) setRefusal(text('settings.logo-too-large'))
    else send(picture)
  }

  return (
    <section className={classes.card} aria-labelledby="logo-title">
      <h2 id="logo-title">{text('settings.logo')}</h2>
      <div className={classes.logo}>
        <div className={classes.logoFrame}>
          {hasLogo ? (
            <img
              src={`${basePath()}${readLogo.path.slice(1)}?turn=${turn}`}
              alt={text('settings.logo-in-use')}
            />
          ) : (
            text('settings.logo-none')
          )}
        </div>
        <div className={classes.logoText}>
          <p className={classes.note}>{text('settings.logo-hint', { max: showCount(logoLimits.side) })}</p>
          <p role="alert" className={classes.refusal}>
            {refusal}
          </p>
          <div className={classes.inline}>
            <FileButton accept="image/png,image/jpeg" onChange={take} key={turn}>
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
          </div>
        </div>
      </div>
    </section>
  )
}
