import { useText } from '#locale/use-text.ts'
import classes from './parties.module.css'
import type { DuplicateParty } from './party-queries.ts'

/** Shows facts about a duplicate, and which values are similar. */
export function LikeLine({ duplicate }: { readonly duplicate: DuplicateParty }) {
  const text = useText()
  const { relation, company_name, alike, is_archived, name } = duplicate
  const facts = [
    text(`relation.${relation}`),
    company_name === name ? '' : company_name,
    ...alike.map((likeness) => text(`parties.same-${likeness}`)),
    is_archived ? text('parties.is-archived') : '',
  ]
  return <span className={classes.muted}>{facts.filter((fact) => fact !== '').join(' · ')}</span>
}
