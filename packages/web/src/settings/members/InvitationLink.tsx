import { useText } from '#locale/use-text.ts'
import { SecretDialog } from '#settings/SecretDialog.tsx'

export interface SentInvitation {
  readonly message: string
  readonly link: string
}

interface InvitationLinkProps {
  readonly sent: SentInvitation
  onClose(): void
}

/** Shows the link of a new invitation and whether its e-mail was sent. */
export function InvitationLink({ sent: { message, link }, onClose }: InvitationLinkProps) {
  const text = useText()
  return (
    <SecretDialog
      title={text('members.link-title')}
      hints={[message, text('members.link-hint')]}
      secret={link}
      onClose={onClose}
    />
  )
}
