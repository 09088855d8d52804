import { Button, Textarea } from '@mantine/core'
import { useText } from '#locale/use-text.ts'
import { EyeIcon, HiddenEyeIcon } from '#ui/action-icons.tsx'
import { descriptionLast } from './description-last.ts'
import { FieldContainer } from './FieldContainer.tsx'
import classes from './installer.module.css'
import { environmentTyped, secretsToggled } from './installer-form.ts'
import { useChange, useInstaller, useRefusal } from './installer-store.ts'
import { Section } from './Section.tsx'

/** Edits the text of the environment file. Its secrets are masked until the user shows them. */
export function EnvironmentSection() {
  const text = useText()
  const change = useChange()
  const { shown, beneath } = useInstaller((form) => form.environment)
  const refusal = useRefusal('environment')
  const isMasked = beneath !== null
  return (
    <Section
      title={text('installer.env')}
      aside={
        <Button
          variant="default"
          size="xs"
          leftSection={isMasked ? <EyeIcon size={16} /> : <HiddenEyeIcon size={16} />}
          onClick={() => change(secretsToggled)}
        >
          {text(isMasked ? 'installer.env-show' : 'installer.env-hide')}
        </Button>
      }
    >
      <FieldContainer field="environment" isWide>
        <Textarea
          aria-label={text('installer.env')}
          description={text('installer.env-hint')}
          inputWrapperOrder={descriptionLast}
          classNames={{ input: classes.environment ?? '' }}
          rows={shown.split('\n').length + 1}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          value={shown}
          onChange={(event) => {
            const typed = event.currentTarget.value
            change((form) => environmentTyped(form, typed))
          }}
          error={refusal}
        />
      </FieldContainer>
    </Section>
  )
}
