import { Button, Title } from '@mantine/core'
import installerEnglish from '@quittance/shared/locales/en/installer.json' with { type: 'json' }
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { browserEnvironment } from '#api/client-environment.ts'
import { useIsSignedIn } from '#auth/auth-queries.ts'
import { InstallerScreen } from '#installer/InstallerScreen.tsx'
import { installationQuery } from '#installer/installer-queries.ts'
import { addEnglish } from '#locale/dictionary.ts'
import { useText } from '#locale/use-text.ts'
import { Cover } from '#ui/Cover.tsx'
import layout from '#ui/layout.module.css'
import { productName, useTitle } from '#ui/use-title.ts'
import { PlainBar, PlainFrame, TopBar } from './PlainLayout.tsx'
import { ScreenSkeleton } from './ScreenSkeleton.tsx'
import { BareBar } from './search-only.tsx'

// The English texts of the wizard are only in this chunk.
addEnglish(installerEnglish)

/** Renders the start page: the setup wizard before the installation, the cover after it. */
export function StartScreen() {
  const text = useText()
  const installation = useQuery(installationQuery)
  const { data } = installation
  useTitle(data?.isInstalled === false ? text('installer.title') : null)

  if (data === undefined) {
    // The search comes with the screen: the wizard has another one, which would not contain what was typed until then.
    return installation.isError ? (
      <PlainFrame bar={<PlainBar />}>
        <AskingFailed error={installation.error} onRetry={() => installation.refetch()} />
      </PlainFrame>
    ) : (
      <PlainFrame bar={<TopBar search={null} />}>
        <ScreenSkeleton />
      </PlainFrame>
    )
  }
  if (data.isInstalled) {
    return (
      <PlainFrame bar={<PlainBar />}>
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

/** Moves the focus to the only action of the cover, unless the user is already elsewhere on the page. */
function focusOnLoad(link: HTMLAnchorElement | null): void {
  if (document.activeElement === document.body) link?.focus({ preventScroll: true })
}

interface AskingFailedProps {
  readonly error: Error
  readonly onRetry: () => void
}

function AskingFailed({ error, onRetry }: AskingFailedProps) {
  const text = useText()
  return (
    <div role="alert" className={layout.message}>
      <p>
        {text('app.load-failed')} {error.message}
      </p>
      <Button onClick={onRetry}>{text('app.retry')}</Button>
    </div>
  )
}

interface CoverScreenProps {
  readonly logo: string | null
  readonly version: string
}

/** Renders the start page of an installed product: logo, version and a link to the sign-in or the dashboard. */
export function CoverScreen({ logo, version }: CoverScreenProps) {
  const text = useText()
  const isSignedIn = useIsSignedIn()
  return (
    <Cover logo={logo} version={version} heading={<Title order={1}>{productName()}</Title>}>
      <Button component={Link} to={isSignedIn ? '/dashboard' : '/login'} size="md" ref={focusOnLoad}>
        {text(isSignedIn ? 'app.to-dashboard' : 'sign-in.title')}
      </Button>
    </Cover>
  )
}
