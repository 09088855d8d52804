import { Button } from '@mantine/core'
import { mailStates } from '@quittance/shared/contract/mail.ts'
import { kinds } from '@quittance/shared/documents/document-kinds.ts'
import type { TextKey } from '@quittance/shared/text/translator.ts'
import { Link } from '@tanstack/react-router'
import { useText } from '#locale/use-text.ts'
import { EmptyDrawing } from '#ui/drawings.tsx'
import listClasses from '#ui/lists/lists.module.css'
import type { ListQuery } from '#ui/lists/use-list-address.ts'

// The kind of documents that most e-mails are written for.
const offered = kinds.filter(({ isReceivable: isOwed }) => isOwed).slice(0, 1)

/** Replaces a page without e-mails. */
export function NoMail({ query }: { readonly query: ListQuery }) {
  const text = useText()
  const isFiltered = Object.keys(query).length > 0
  return (
    <div className={listClasses.notice}>
      <EmptyDrawing />
      <p>{text(said(query))}</p>
      {isFiltered ? (
        <Button variant="default" renderRoot={(root) => <Link {...root} to="." search={() => ({})} />}>
          {text('lists.show-all')}
        </Button>
      ) : (
        offered.map(({ name }) => (
          <Button key={name} renderRoot={(root) => <Link {...root} to={`/${name}s`} />}>
            {text(`group.${name}`)}
          </Button>
        ))
      )}
    </div>
  )
}

function said({ state, document }: ListQuery): TextKey {
  const known = mailStates.find((one) => one === state)
  if (known === 'sending') return 'emails.none-waiting'
  if (known !== undefined) return `emails.none-${known}`
  return document === undefined ? 'emails.none' : 'emails.none-of-document'
}
