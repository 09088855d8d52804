import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useText } from '#locale/use-text.ts'
import { SettingsPage } from '#settings/SettingsPage.tsx'
import { PlusIcon } from '#ui/icons.tsx'
import { DemandSwitch } from './DemandSwitch.tsx'
import { InvitationLink, type SentInvitation } from './InvitationLink.tsx'
import { InvitationTable } from './InvitationTable.tsx'
import { InviteDialog } from './InviteDialog.tsx'
import { MemberTable } from './MemberTable.tsx'
import { everyMemberQuery } from './member-queries.ts'

/** Lists the members with their roles, and the invitations. @param myId id of the signed-in member */
export function MembersScreen({ myId }: { readonly myId: number }) {
  const text = useText()
  const members = useQuery(everyMemberQuery)
  const [open, setOpen] = useState<'new' | SentInvitation | null>(null)
  return (
    <SettingsPage
      titleKey="members.title"
      hintKey="members.hint"
      query={members}
      action={
        <Button leftSection={<PlusIcon size={18} />} onClick={() => setOpen('new')}>
          {text('members.invite')}
        </Button>
      }
    >
      {(known) => (
        <>
          <MemberTable members={known.members} myId={myId} />
          <DemandSwitch members={known.members} />
          {known.invitations.length > 0 ? (
            <InvitationTable invitations={known.invitations} onSent={setOpen} />
          ) : null}
          {open === 'new' ? <InviteDialog onSent={setOpen} onClose={() => setOpen(null)} /> : null}
          {open !== null && open !== 'new' ? (
            <InvitationLink sent={open} onClose={() => setOpen(null)} />
          ) : null}
        </>
      )}
    </SettingsPage>
  )
}
