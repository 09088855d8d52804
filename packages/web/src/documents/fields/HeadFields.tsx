import { useOpenForm } from '#documents/document-store.ts'
import { useText } from '#locale/use-text.ts'
import { AmountFields } from './AmountFields.tsx'
import { CurrencyField, OwnerField, StatusField } from './ChoiceFields.tsx'
import { DocumentDateField, DueDateField } from './DateFields.tsx'
import { DocumentNumberField } from './DocumentNumberField.tsx'
import classes from './fields.module.css'
import { NoteFields } from './NoteFields.tsx'
import { PartyField } from './PartyField.tsx'
import { RelationField } from './RelationField.tsx'
import { TitleField } from './TitleField.tsx'

/** Shows all fields above the lines, beginning with the lead or customer. */
export function HeadFields() {
  const { kind } = useOpenForm()
  const text = useText()

  return (
    <section aria-label={text('document.details')} className={classes.head}>
      <div className={classes.grid}>
        <RelationField />
        <PartyField />
        <DocumentNumberField />
        <TitleField />
        {kind.fieldBeforeOwner === 'party' && <OwnerField />}
      </div>
      <div className={`${classes.grid} ${classes.quiet}`}>
        <DocumentDateField />
        <DueDateField />
        <StatusField />
        <CurrencyField />
        {kind.fieldBeforeOwner === 'currency' && <OwnerField />}
      </div>
      <AmountFields />
      <NoteFields />
    </section>
  )
}
