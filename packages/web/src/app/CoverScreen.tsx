import { Button, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useIsSignedIn } from '#auth/session.ts'
import { useText } from '#locale/use-text.ts'
import { CoverDrawing } from '#ui/drawings.tsx'
import { productName } from '#ui/product-name.ts'
import classes from './CoverScreen.module.css'
import { version } from './version.ts'

/** The first page: what this is, its version, and the way in. */
export function CoverScreen() {
  const text = useText()
  const isSignedIn = useIsSignedIn()
  const target = isSignedIn ? '/dashboard' : '/login'
  return (
    <div className={classes.cover}>
      <CoverDrawing />
      <Title order={1} className={classes.name}>
        {productName()}
      </Title>
      <p className={classes.version}>{text('app.version', { number: version })}</p>
      <Button component={Link} to={target} size="md">
        {text(isSignedIn ? 'app.to-dashboard' : 'sign-in.title')}
      </Button>
    </div>
  )
}
