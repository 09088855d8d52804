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

/** The new secret, as picture and as text; it counts once a code of it is shown. */
export function SetUpDialog({ begun: { secret, uri }, onDone, onClose }: SetUpDialogProps) {
  const text = useText()
  return (
    <ProofDialog
      title={text('access.factor')}
      save={text('access.switch-on')}
      takesRecovery={false}
      send={confirmFactor}
      onDone={onDone}
      onClose={onClose}
    >
      <p className={classes.note}>{text('access.scan')}</p>
      <QrPicture text={uri} label={text('access.picture')} />
      <p className={classes.note}>{text('access.key')}:</p>
      <p className={classes.key}>{inGroups(secret)}</p>
    </ProofDialog>
  )
}

/** As people type it. */
function inGroups(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? secret
}
