import { Button, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useIsSignedIn } from '#auth/session.ts'
import { useText } from '#locale/use-text.ts'
import { Cover } from '#ui/Cover.tsx'
import { productName } from '#ui/product-name.ts'

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
      <Button component={Link} to={isSignedIn ? '/dashboard' : '/login'} size="md">
        {text(isSignedIn ? 'app.to-dashboard' : 'sign-in.title')}
      </Button>
    </Cover>
  )
}
