import { Anchor, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { basePath } from '#api/client-environment.ts'
import { useText } from '#locale/use-text.ts'
import { SecretDialog } from '#settings/SecretDialog.tsx'
import { SettingsPage } from '#settings/SettingsPage.tsx'
import classes from '#settings/settings.module.css'
import { PlusIcon } from '#ui/icons.tsx'
import { EmptyNotice } from '#ui/lists/EmptyNotice.tsx'
import { TokenDialog } from './TokenDialog.tsx'
import { TokenTable } from './TokenTable.tsx'
import { tokensQuery } from './token-queries.ts'

interface MadeToken {
  readonly message: string
  readonly token: string
}

/** Lists the API tokens, with which programs use the product. */
export function TokensScreen() {
  const text = useText()
  const tokens = useQuery(tokensQuery)
  const [open, setOpen] = useState<'new' | MadeToken | null>(null)
  const close = () => setOpen(null)
  return (
    <SettingsPage
      titleKey="members.tokens"
      hintKey="members.tokens-hint"
      query={tokens}
      action={
        <Button leftSection={<PlusIcon size={18} />} onClick={() => setOpen('new')}>
          {text('members.make-token')}
        </Button>
      }
    >
      {(made) => (
        <>
          {made.length > 0 ? <TokenTable tokens={made} /> : <EmptyNotice says={text('members.no-tokens')} />}
          <p className={classes.note}>
            <Anchor href={`${basePath()}api/docs`} target="_blank" rel="noreferrer">
              {text('members.api-docs')}
            </Anchor>
          </p>
          {open === 'new' ? <TokenDialog onMade={setOpen} onClose={close} /> : null}
          {open !== null && open !== 'new' ? (
            <SecretDialog
              title={text('members.token-title')}
              hints={[text('members.token-once')]}
              secret={open.token}
              onClose={close}
            />
          ) : null}
        </>
      )}
    </SettingsPage>
  )
}
