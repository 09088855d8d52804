import { Title } from '@mantine/core'
import membersEnglish from '@quittance/shared/locales/en/members.json' with { type: 'json' }
import signInSecurityEnglish from '@quittance/shared/locales/en/sign-in-security.json' with { type: 'json' }
import type { ReactNode } from 'react'
import { useMe } from '#auth/auth-queries.ts'
import { FactorSection } from '#auth/factor/FactorSection.tsx'
import { SessionsSection } from '#auth/own-sessions/SessionsSection.tsx'
import { addEnglish } from '#locale/dictionary.ts'
import { useText } from '#locale/use-text.ts'
import { ListSkeleton } from '#ui/lists/ListSkeleton.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import classes from './profile.module.css'

addEnglish(membersEnglish)
addEnglish(signInSecurityEnglish)

/** Shows the profile of the signed-in member. @param colours the setting of the colour scheme in this browser */
export function ProfileScreen({ colours }: { readonly colours: ReactNode }) {
  const text = useText()
  const me = useMe()
  return (
    <div className={classes.screen}>
      <Title order={1}>{text('profile.title')}</Title>
      {me ? <ProfileForm key={me.id} me={me} /> : <ListSkeleton />}
      <section className={classes.card}>
        {colours}
        <p className={classes.note}>{text('members.colours-hint')}</p>
      </section>
      <PasswordForm email={me?.email ?? ''} />
      <section className={classes.card}>
        <FactorSection email={me?.email ?? ''} />
      </section>
      <section className={classes.card}>
        <SessionsSection />
      </section>
    </div>
  )
}
