import { Box } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useText } from '#locale/use-text.ts'
import layout from '#ui/layout.module.css'
import { productName } from '#ui/use-title.ts'
import classes from './auth.module.css'
import { SignInForm } from './SignInForm.tsx'

/** Shows the sign-in form and the link for a forgotten password. */
export function LoginScreen({ onSignedIn }: { readonly onSignedIn: () => void }) {
  const text = useText()
  return (
    <Box px={16} py={48} className={layout.centered}>
      <div className={`${layout.card} ${layout.stack} ${classes.sheet}`}>
        {/* Like `Title`, whose script the sign-in does not need. */}
        <Box component="h1" fz="var(--text-title)" lh={1.3}>
          {text('sign-in.title')}
        </Box>
        <p className={layout.intro}>{productName()}</p>
        <SignInForm onSignedIn={onSignedIn} />
        <Box component="p" ta="center" className={layout.small}>
          <Link to="/password">{text('sign-in.forgotten')}</Link>
        </Box>
      </div>
    </Box>
  )
}
