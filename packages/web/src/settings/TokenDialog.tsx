import { Checkbox, Stack } from '@mantine/core'
import { isScope, scopes } from '@quittance/shared/contract/permissions.ts'
import { useText } from '#locale/use-text.ts'
import { FieldSlot } from '#ui/forms/FieldSlot.tsx'
import { FormDialog } from '#ui/forms/FormDialog.tsx'
import { TextField } from '#ui/forms/text-fields.tsx'
import { useFormField } from '#ui/forms/use-form-field.ts'
import { type RecordFormApi, useRecordForm } from '#ui/forms/use-record-form.ts'
import { createToken, type TokenValues, useInvalidateAll } from './settings-queries.ts'

export type NewToken = Awaited<ReturnType<typeof createToken>>

const labels = { name: 'members.token-name', scopes: 'members.scopes' } as const
const blank: TokenValues = { name: '', scopes: [] }

interface TokenDialogProps {
  onCreated(token: NewToken): void
  onClose(): void
}

/** Creates an API token with the scopes that the member selects. */
export function TokenDialog({ onCreated, onClose }: TokenDialogProps) {
  const text = useText()
  const invalidateAll = useInvalidateAll()
  const form = useRecordForm({
    values: blank,
    labels,
    save: createToken,
    hasToast: false,
    onSaved(token) {
      onCreated(token)
      void invalidateAll()
    },
  })
  return (
    <FormDialog
      form={form}
      title={text('members.token-form')}
      submitLabel={text('members.make-token')}
      onClose={onClose}
    >
      <TextField form={form} name="name" isRequired maxLength={100} />
      <ScopesField form={form} />
    </FormDialog>
  )
}

/** Selects the scopes. None is selected at first. */
function ScopesField({ form }: { readonly form: RecordFormApi<TokenValues> }) {
  const text = useText()
  const { value, setValue, slot } = useFormField({
    ...{ form, name: 'scopes', isWide: true, description: text('members.scopes-hint') },
  })
  const selected = Array.isArray(value) ? value.map(String) : []
  return (
    <FieldSlot {...slot}>
      {({ label, description, error }) => (
        <Checkbox.Group
          label={label}
          description={description}
          error={error}
          value={selected}
          onChange={(changed) => setValue(changed.filter(isScope))}
        >
          <Stack gap={0} mt="sm">
            {scopes.map((scope) => (
              <Checkbox
                key={scope}
                value={scope}
                label={text(`members.scope-${scope}`)}
                description={text(`members.scope-${scope}-hint`)}
              />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
    </FieldSlot>
  )
}
