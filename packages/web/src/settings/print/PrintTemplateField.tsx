import { useDebouncedValue } from '@mantine/hooks'
import { type PrintTemplate, printTemplates } from '@quittance/shared/documents/templates.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useText } from '#locale/use-text.ts'
import { type PrintValues, printExampleQuery } from '#settings/settings-queries.ts'
import { useFormField } from '#ui/forms/use-form-field.ts'
import type { RecordFormApi } from '#ui/forms/use-record-form.ts'
import layout from '#ui/layout.module.css'
import { PageSkeleton, PrintPages } from '#ui/PrintPages.tsx'
import classes from './print.module.css'

/** Milliseconds without a keystroke before the examples are rendered in the entered colour. */
const typingPauseMs = 200

interface PrintTemplateFieldProps {
  readonly form: RecordFormApi<PrintValues>
}

/** Selects the print template. Shows an example of each in the selected colour. */
export function PrintTemplateField({ form }: PrintTemplateFieldProps) {
  const text = useText()
  const name = useId()
  const { value, setValue, slot } = useFormField({ form, name: 'look' })
  const accent = useValidAccent(form)
  return (
    <div
      id={slot.id}
      className={`${layout.grid} ${layout.fullWidth}`}
      role="radiogroup"
      aria-label={slot.label}
    >
      {printTemplates.map((template) => (
        <label key={template} className={classes.template}>
          <Example template={template} accent={accent} />
          <span className={classes.name}>
            <input
              type="radio"
              name={name}
              value={template}
              checked={value === template}
              onChange={() => setValue(template)}
            />
            {text(`print-templates.${template}`)}
          </span>
          <span className={layout.small}>{text(`print-templates.${template}-hint`)}</span>
        </label>
      ))}
    </div>
  )
}

/** Returns the last valid colour, after a pause in typing. */
function useValidAccent({ control }: RecordFormApi<PrintValues>): string {
  const input = useWatch({ control, name: 'accent' })
  const [valid, setValid] = useState(input)
  if (input !== valid && /^#[0-9a-f]{6}$/i.test(input)) setValid(input)
  const [settled] = useDebouncedValue(valid, typingPauseMs)
  return settled.toLowerCase()
}

interface ExampleProps {
  readonly template: PrintTemplate
  readonly accent: string
}

function Example({ template, accent }: ExampleProps) {
  const text = useText()
  const { data, error } = useQuery(printExampleQuery({ look: template, accent }))
  if (data) return <PrintPages picture={data.picture} nameOf={() => ''} />
  if (error)
    return (
      <p
        className={`${layout.small} ${layout.bad}`}
      >{`${text('print-templates.example-failed')} ${error.message}`}</p>
    )
  return <PageSkeleton />
}
