import { Button } from '@mantine/core'
import installerEnglish from '@quittance/shared/locales/en/installer.json' with { type: 'json' }
import { useQuery } from '@tanstack/react-query'
import { browserEnvironment } from '#api/client-environment.ts'
import { InstallerScreen } from '#installer/InstallerScreen.tsx'
import { installationQuery } from '#installer/installer-queries.ts'
import { addEnglish } from '#locale/dictionary.ts'
import { useText } from '#locale/use-text.ts'
import { useTitle } from '#ui/use-title.ts'
import { BareBar } from './BareBar.tsx'
import { CoverScreen } from './CoverScreen.tsx'
import { PlainFrame } from './PlainFrame.tsx'
import { ScreenSkeleton } from './ScreenSkeleton.tsx'
import classes from './Shell.module.css'
import { TopBar } from './TopBar.tsx'

// The English texts of the wizard are only in this chunk.
addEnglish(installerEnglish)

/** Renders the start page: the setup wizard before the installation, the cover after it. */
export function StartScreen() {
  const text = useText()
  const installation = useQuery(installationQuery)
  const { data } = installation
  useTitle(data?.isInstalled === false ? text('installer.title') : null)

  if (data === undefined) {
    return (
      <PlainFrame bar={<BareBar />}>
        {installation.isError ? (
          <AskingFailed error={installation.error} onRetry={() => installation.refetch()} />
        ) : (
          <ScreenSkeleton />
        )}
      </PlainFrame>
    )
  }
  if (data.isInstalled) {
    return (
      <PlainFrame bar={<TopBar />}>
        <CoverScreen logo={data.logo} version={data.version} />
      </PlainFrame>
    )
  }
  return (
    <PlainFrame bar={<BareBar />}>
      <InstallerScreen installation={data} address={browserEnvironment.baseUrl()} />
    </PlainFrame>
  )
}

interface AskingFailedProps {
  readonly error: Error
  readonly onRetry: () => void
}

function AskingFailed({ error, onRetry }: AskingFailedProps) {
  const text = useText()
  return (
    <div role="alert" className={classes.crashed}>
      <p>
        {text('app.load-failed')} {error.message}
      </p>
      <Button onClick={onRetry}>{text('app.retry')}</Button>
    </div>
  )
}
