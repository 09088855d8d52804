import { useText } from '#locale/use-text.ts'
import classes from './factor.module.css'
import { confirmFactor } from './factor-queries.ts'
import { ProofDialog } from './ProofDialog.tsx'
import { QrPicture } from './QrPicture.tsx'

export interface BegunFactor {
  readonly secret: string
  readonly uri: string
}

interface SetUpDialogProps {
  readonly begun: BegunFactor
  onDone(answer: Awaited<ReturnType<typeof confirmFactor>>): void
  onClose(): void
}

/** Shows the new secret as QR code and as text. It becomes active when a code generated with it is confirmed. */
export function SetUpDialog({ begun: { secret, uri }, onDone, onClose }: SetUpDialogProps) {
  const text = useText()
  return (
    <ProofDialog
      title={text('access.two-factor')}
      save={text('access.switch-on')}
      takesRecovery={false}
      send={confirmFactor}
      onDone={onDone}
      onClose={onClose}
    >
      <p className={classes.note}>{text('access.scan')}</p>
      <QrPicture text={uri} label={text('access.qr-code')} />
      <p className={classes.note}>{text('access.key')}:</p>
      <p className={classes.key}>{inGroups(secret)}</p>
    </ProofDialog>
  )
}

/** Splits a secret into groups of four characters, which are easier to type. */
function inGroups(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? secret
}
