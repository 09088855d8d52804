import { useDebouncedValue } from '@mantine/hooks'
import { type PrintTemplate, printTemplates } from '@quittance/shared/documents/templates.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useText } from '#locale/use-text.ts'
import { useFormField } from '#ui/forms/use-form-field.ts'
import type { RecordForm } from '#ui/forms/use-record-form.ts'
import { PaperPages, PaperSkeleton } from '#ui/papers/PaperPages.tsx'
import classes from './paper.module.css'
import { exampleQuery, type PaperValues } from './paper-queries.ts'

const typingPauseMs = 200

interface LookFieldProps {
  readonly of: RecordForm<PaperValues>
}

/** Selects the print template. Shows an example of each in the selected colour. */
export function LookField({ of }: LookFieldProps) {
  const text = useText()
  const name = useId()
  const { value, change, shown } = useFormField({ of, name: 'look' })
  const accent = useReadableAccent(of)
  return (
    <div className={classes.looks} role="radiogroup" aria-label={shown.label}>
      {printTemplates.map((look) => (
        <label key={look} className={classes.look}>
          <Example look={look} accent={accent} />
          <span className={classes.named}>
            <input
              type="radio"
              name={name}
              value={look}
              checked={value === look}
              ref={value === look ? shown.ref : undefined}
              onChange={() => change(look)}
            />
            {text(`print-templates.${look}`)}
          </span>
          <span className={classes.hint}>{text(`print-templates.${look}-hint`)}</span>
        </label>
      ))}
    </div>
  )
}

/** Returns the last valid colour, after a pause in typing. */
function useReadableAccent({ form }: RecordForm<PaperValues>): string {
  const typed = useWatch({ control: form.control, name: 'accent' })
  const [last, setLast] = useState(typed)
  if (typed !== last && /^#[0-9a-f]{6}$/i.test(typed)) setLast(typed)
  const [settled] = useDebouncedValue(last, typingPauseMs)
  return settled.toLowerCase()
}

interface ExampleProps {
  readonly look: PrintTemplate
  readonly accent: string
}

function Example({ look, accent }: ExampleProps) {
  const text = useText()
  const { data, error } = useQuery(exampleQuery({ look, accent }))
  if (data) return <PaperPages picture={data.picture} nameOf={() => ''} />
  if (error)
    return <p className={classes.none}>{`${text('print-templates.example-failed')} ${error.message}`}</p>
  return <PaperSkeleton />
}
