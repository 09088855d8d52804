import { Button, Group, Stack, Table } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { showCount } from '#locale/number-text.ts'
import { useText } from '#locale/use-text.ts'
import { BusyButton } from '#ui/BusyButton.tsx'
import { Note } from '#ui/forms/Card.tsx'
import { PlainDialog } from '#ui/forms/RecordForm.tsx'
import { SmallTable, SmallTableCell } from '#ui/forms/SmallTable.tsx'
import { showToast } from '#ui/toasts.ts'
import { type IssuingInspection, type IssuingState, useSwitchOn } from './issuing-queries.ts'
import { nameKind } from './name-kind.ts'

/** How many documents are taken over, and what they count as. */
const counts = [
  ['issuing-settings.taken-over', 'count'],
  ['issuing-settings.taken-over-paid', 'paid'],
  ['issuing-settings.taken-over-written-off', 'written_off'],
  ['issuing-settings.taken-over-refunded', 'refunded'],
] as const

interface SwitchOnDialogProps extends Pick<IssuingState, 'version'>, Pick<IssuingInspection, 'takeover'> {
  onClose(): void
}

/** Shows what switching issuing on would do, and switches it on. */
export function SwitchOnDialog({ version, takeover, onClose }: SwitchOnDialogProps) {
  const text = useText()
  const switchOn = useSwitchOn()
  const change = useMutation({
    mutationFn: () => switchOn(version),
    onSuccess({ message }) {
      showToast('success', message, 5_000)
      onClose()
    },
  })
  const columns = [
    { heading: text('issuing-settings.kind') },
    ...counts.map(([label]) => ({ heading: text(label), isNumeric: true })),
    { heading: text('issuing-settings.highest'), isNumeric: true },
    { heading: text('issuing-settings.next'), isNumeric: true },
  ]
  return (
    <PlainDialog
      title={text('issuing-settings.switch-on-title')}
      isWide
      {...(!change.isPending && { onEscape: onClose })}
    >
      <Stack gap="sm">
        <ul>
          <li>{text('issuing-settings.effect-issue')}</li>
          <li>{text('issuing-settings.effect-lock')}</li>
          <li>{text('issuing-settings.effect-takeover')}</li>
          <li>{text('issuing-settings.effect-forever')}</li>
        </ul>
        <SmallTable label={text('issuing-settings.takeover')} columns={columns}>
          {takeover.map((ofKind) => (
            <Table.Tr key={ofKind.kind}>
              <SmallTableCell isRowHeading>{nameKind(ofKind.kind, text)}</SmallTableCell>
              {counts.map(([label, name]) => (
                <SmallTableCell key={name} label={text(label)} isNumeric>
                  {showCount(ofKind[name])}
                </SmallTableCell>
              ))}
              <SmallTableCell label={text('issuing-settings.highest')} isNumeric>
                {ofKind.highest_shown ?? '–'}
              </SmallTableCell>
              <SmallTableCell label={text('issuing-settings.next')} isNumeric>
                {ofKind.next_shown}
              </SmallTableCell>
            </Table.Tr>
          ))}
        </SmallTable>
        <Note role="alert" color="bad">
          {change.error?.message}
        </Note>
        <Group gap="xs" justify="flex-end">
          <Button variant="default" data-autofocus onClick={onClose}>
            {text('form.cancel')}
          </Button>
          <BusyButton isBusy={change.isPending} onClick={() => change.mutate()}>
            {text('issuing-settings.switch-on')}
          </BusyButton>
        </Group>
      </Stack>
    </PlainDialog>
  )
}
