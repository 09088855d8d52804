import { Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useText } from '#locale/use-text.ts'
import { productName } from '#ui/product-name.ts'
import classes from './SignInForm.module.css'
import { SignInForm } from './SignInForm.tsx'

/** Shows the sign-in form and the link for a forgotten password. */
export function LoginScreen({ onSignedIn }: { readonly onSignedIn: () => void }) {
  const text = useText()
  return (
    <div className={classes.screen}>
      <div className={classes.sheet}>
        <Title order={1}>{text('sign-in.title')}</Title>
        <p className={classes.intro}>{productName()}</p>
        <SignInForm onSignedIn={onSignedIn} />
        <p className={classes.besides}>
          <Link to="/password">{text('sign-in.forgotten')}</Link>
        </p>
      </div>
    </div>
  )
}
