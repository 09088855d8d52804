import { Box, Button, Group } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import { encode } from 'uqr'
import { useText } from '#locale/use-text.ts'
import { Note } from '#ui/forms/Card.tsx'
import { FormDialog, PlainDialog } from '#ui/forms/RecordForm.tsx'
import { TextField } from '#ui/forms/text-fields.tsx'
import { useRecordForm } from '#ui/forms/use-record-form.ts'
import { CheckIcon, CopyIcon } from '#ui/icons.tsx'
import layout from '#ui/layout.module.css'
import { saveFile } from '#ui/lists/download.ts'
import { productName } from '#ui/use-title.ts'
import classes from './two-factor.module.css'
import { confirmSetup, type TwoFactorSetup, type Verification } from './two-factor-queries.ts'

const empty: Verification = { password: '', code: '' }

interface VerificationDialogProps<Answer> {
  readonly title: string
  readonly submitLabel: string
  /** Whether recovery codes are accepted too. */
  readonly acceptsRecoveryCode: boolean
  readonly send: (verification: Verification) => Promise<Answer>
  /** Whether the caller shows the message of the server as a toast. True by default. */
  readonly hasToast?: boolean
  onDone(answer: Answer): void
  onClose(): void
  /** Content above the fields. */
  readonly children?: ReactNode
}

/** Asks for password and code, and sends them with `send`. */
export function VerificationDialog<Answer>(props: VerificationDialogProps<Answer>) {
  const { title, submitLabel, acceptsRecoveryCode, send, hasToast = true, onDone, onClose, children } = props
  const text = useText()
  const labels = {
    password: 'members.current-password',
    code: acceptsRecoveryCode ? 'access.any-code' : 'access.code',
  } as const
  const form = useRecordForm({ values: empty, labels, save: send, hasToast, onSaved: onDone })
  return (
    <FormDialog form={form} title={title} submitLabel={submitLabel} onClose={onClose} intro={children}>
      <TextField
        form={form}
        name="code"
        isRequired
        maxLength={40}
        autoComplete="one-time-code"
        {...(!acceptsRecoveryCode && { description: text('access.code-hint') })}
      />
      <TextField form={form} name="password" type="password" isRequired autoComplete="current-password" />
    </FormDialog>
  )
}

interface SetupDialogProps extends Pick<VerificationDialogProps<unknown>, 'hasToast' | 'onClose'> {
  readonly setup: TwoFactorSetup
  onDone(answer: Awaited<ReturnType<typeof confirmSetup>>): void
}

/** Shows a new secret as QR code and as text. It becomes active when a code generated with it is confirmed. */
export function SetupDialog({ setup: { secret, uri }, ...props }: SetupDialogProps) {
  const text = useText()
  return (
    <VerificationDialog
      {...props}
      title={text('access.two-factor')}
      submitLabel={text('access.switch-on')}
      acceptsRecoveryCode={false}
      send={confirmSetup}
    >
      <Note>{text('access.scan')}</Note>
      <QrCode text={uri} label={text('access.qr-code')} />
      <Note>{text('access.key')}:</Note>
      <Box component="p" fz="var(--text-lead)" lts="0.04em" ta="center" className={layout.mono}>
        {inGroups(secret)}
      </Box>
    </VerificationDialog>
  )
}

/** Splits a secret into groups of four characters, which are easier to type. */
function inGroups(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? secret
}

// Quiet zone that QR code readers require, in modules.
const border = 4

/** Renders a text as a QR code, in the browser, so that it is sent nowhere. @param label description for screen readers */
function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border })
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg
      className={classes.qrCode}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <path d={squares.join('')} />
    </svg>
  )
}

interface RecoveryCodesDialogProps {
  readonly codes: readonly string[]
  readonly email: string
  onClose(): void
}

/** Shows the recovery codes, which cannot be shown again. Only its button closes it, not Escape. */
export function RecoveryCodesDialog({ codes, email, onClose }: RecoveryCodesDialogProps) {
  const text = useText()
  const heading = text('access.codes-heading', { email, product: productName() })
  return (
    <PlainDialog title={text('access.codes-title')}>
      <Note>{text('access.codes-hint')}</Note>
      <div className={classes.print}>
        <p className={classes.printHeading}>{heading}</p>
        <Box
          component="ol"
          my={16}
          ps={32}
          fz="var(--text-lead)"
          className={`${layout.grid} ${layout.mono} ${classes.codes}`}
        >
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </Box>
      </div>
      <CodeActions heading={heading} codes={codes} />
      <Group justify="flex-end" mt="md">
        <Button onClick={onClose}>{text('access.codes-saved')}</Button>
      </Group>
    </PlainDialog>
  )
}

function CodeActions({ heading, codes }: { readonly heading: string; readonly codes: readonly string[] }) {
  const text = useText()
  const [isCopied, setCopied] = useState(false)
  const list = useRef<HTMLDivElement>(null)

  async function copy() {
    try {
      await navigator.clipboard.writeText(codes.join('\n'))
      setCopied(true)
    } catch {
      // The browser does not allow the page to copy: the codes are selected, so that the user can copy them.
      const shown = list.current?.parentElement?.querySelector('ol')
      if (shown) getSelection()?.selectAllChildren(shown)
    }
  }

  function download() {
    const content = new Blob([[heading, '', ...codes, ''].join('\r\n')], { type: 'text/plain' })
    saveFile({ name: text('access.codes-file'), content })
  }

  return (
    <Group gap="xs" ref={list}>
      <Button
        variant="default"
        leftSection={isCopied ? <CheckIcon size={18} /> : <CopyIcon size={18} />}
        onClick={copy}
        data-autofocus
      >
        {text(isCopied ? 'members.copied' : 'members.copy')}
      </Button>
      <Button variant="default" onClick={download}>
        {text('access.download')}
      </Button>
      <Button variant="default" onClick={() => window.print()}>
        {text('access.print')}
      </Button>
    </Group>
  )
}
