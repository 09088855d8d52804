import { Button, Checkbox, Group, Stack, TextInput, Title } from '@mantine/core'
import { maxViewNameLength } from '@quittance/shared/contract/list-views.ts'
import viewsEnglish from '@quittance/shared/locales/en/views.json' with { type: 'json' }
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useRef, useState } from 'react'
import { addEnglish } from '#locale/dictionary.ts'
import { useText } from '#locale/use-text.ts'
import { BusyButton } from '#ui/BusyButton.tsx'
import { ModalDialog } from '#ui/ModalDialog.tsx'
import { showToast } from '#ui/toasts.ts'
import type { ListView } from './list-settings-queries.ts'

addEnglish(viewsEnglish)

interface ViewDialogProps {
  /** Null: a new view. */
  readonly view: ListView | null
  /** @returns the message of the outcome @throws ApiError */
  readonly onSave: (values: { readonly name: string; readonly is_shared: boolean }) => Promise<string>
  onClose(): void
}

/** Asks for the name of a view and whether it is shared. A rejected name is reported at the field. */
export function ViewDialog({ view, onSave, onClose }: ViewDialogProps) {
  const text = useText()
  const titleId = useId()
  const field = useRef<HTMLInputElement>(null)
  const [name, setName] = useState(view?.name ?? '')
  const [isShared, setShared] = useState(view?.is_shared ?? false)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => onSave({ name, is_shared: isShared }),
    onSuccess(message) {
      onClose()
      showToast('success', message, 5_000)
    },
    onError: () => field.current?.focus(),
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isPending) mutate()
  }

  return (
    <ModalDialog role="dialog" labelledBy={titleId} onEscape={onClose}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <Title order={2} id={titleId}>
            {text(view === null ? 'views.new' : 'views.edit')}
          </Title>
          <TextInput
            ref={field}
            data-autofocus
            label={text('views.name')}
            value={name}
            required
            maxLength={maxViewNameLength}
            error={error?.message}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Checkbox
            label={text('views.shared')}
            description={text('views.shared-hint')}
            checked={isShared}
            onChange={(event) => setShared(event.currentTarget.checked)}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {text('form.cancel')}
            </Button>
            <BusyButton type="submit" isBusy={isPending}>
              {text('views.save')}
            </BusyButton>
          </Group>
        </Stack>
      </form>
    </ModalDialog>
  )
}
