import { Box, TextInput } from '@mantine/core'
import type { User } from '@quittance/shared/contract/auth.ts'
import { Link } from '@tanstack/react-router'
import { type ReactNode, type SubmitEvent, useState } from 'react'
import { useText } from '#locale/use-text.ts'
import { BusyButton } from '#ui/BusyButton.tsx'
import layout from '#ui/layout.module.css'
import { productName } from '#ui/use-title.ts'
import classes from './auth.module.css'
import { requiresCode, useSignIn } from './auth-queries.ts'

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

interface SignInFormProps {
  readonly knownEmail?: string | undefined
  onSignedIn(user: User): void
  /** Content next to the button. */
  readonly children?: ReactNode
}

/**
 * Signs in with e-mail address and password, and with a two-factor code if the server requires one. An error is shown above
 * the button, and the input is kept. It does without the form of records, which would add 17.7 kB to the script of the sign-in.
 */
export function SignInForm({ knownEmail = '', onSignedIn, children }: SignInFormProps) {
  const text = useText()
  const signIn = useSignIn()
  const [email, setEmail] = useState(knownEmail)
  const [password, setPassword] = useState('')
  const [code, setCode] = useState<string | null>(null)

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (signIn.isPending) return
    const credentials = { email, password, ...(code !== null && { otp: code }) }
    signIn.mutate(credentials, {
      onSuccess: onSignedIn,
      // The code is missing or no longer valid: an empty field asks for it.
      onError: (error) => setCode(requiresCode(error) ? '' : code),
    })
  }

  return (
    <form onSubmit={submit} className={layout.stack}>
      <TextInput
        label={text('sign-in.email')}
        type="email"
        name="email"
        autoComplete="username"
        required
        withAsterisk={false}
        autoFocus={knownEmail === ''}
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <TextInput
        label={text('sign-in.password')}
        type="password"
        name="password"
        autoComplete="current-password"
        required
        withAsterisk={false}
        data-autofocus={knownEmail !== '' || undefined}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      {code === null ? null : <CodeField value={code} onChange={setCode} />}
      <p role="alert" className={`${layout.bad} ${layout.live}`}>
        {signIn.error?.message}
      </p>
      <div className={`${layout.actions} ${classes.actions}`}>
        {children}
        <BusyButton type="submit" isBusy={signIn.isPending}>
          {text('sign-in.submit')}
        </BusyButton>
      </div>
    </form>
  )
}

interface CodeFieldProps {
  readonly value: string
  onChange(value: string): void
}

function CodeField({ value, onChange }: CodeFieldProps) {
  const text = useText()
  return (
    <TextInput
      label={text('sign-in.code')}
      description={text('sign-in.code-hint')}
      name="otp"
      autoComplete="one-time-code"
      autoCapitalize="off"
      spellCheck={false}
      maxLength={40}
      required
      withAsterisk={false}
      autoFocus
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
