import { Button, Group } from '@mantine/core'
import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { hasForm, useDocumentActions } from '#documents/lists/document-actions.tsx'
import type { ListedDocument } from '#documents/lists/list-queries.ts'
import { useNextDraft } from '#documents/use-next-draft.ts'
import { useText } from '#locale/use-text.ts'
import { NextIcon, PencilIcon } from '#ui/action-icons.tsx'
import { BusyButton } from '#ui/BusyButton.tsx'
import { Rejections, RowActionsProvider, RowMenu } from '#ui/lists/actions.tsx'
import { actionsFor, type ListAction, optionsOf } from '#ui/lists/list-action.ts'
import { useScreenActions } from '#ui/screen-actions.ts'
import type { ShownDocument } from './show-queries.ts'

interface ShownActionsProps {
  readonly kind: DocumentKind
  readonly document: ShownDocument
  /** Only one action has a button of its own. */
  readonly isCompact?: boolean
  /** Opens the e-mail dialog once. */
  readonly isComposing?: boolean
}

interface PageState {
  /** Whether the member can issue the document now. */
  readonly canIssue: boolean
  readonly isIssued: boolean
  readonly isCompact: boolean
}

/** Returns the names of the actions with a button of their own, the main one first. The menu has the others. */
function listButtons({ canIssue, isIssued, isCompact }: PageState): readonly string[] {
  if (isCompact) return canIssue ? ['issue'] : []
  if (canIssue) return ['issue', 'issue-and-email', 'pdf']
  return isIssued ? ['email', 'pdf', 'credit', 'correct'] : ['email', 'pdf']
}

/** Actions that the page does not need: it has a button that edits, and shows the preview. */
const omitted: readonly string[] = ['edit', 'preview']

/** Renders the actions of a shown document, which are those of the row in its list, and the way to the next draft. The command palette offers them too. */
export function ShownActions(props: ShownActionsProps) {
  const { kind, document, isCompact = false, isComposing = false } = props
  const text = useText()
  const element = useRef<HTMLDivElement>(null)
  const nextDraft = useNextDraft(kind)
  const { outcome, dialogs, ...rowActions } = useDocumentActions(kind, {
    documents: [document],
    list: { element, setSelected: () => undefined },
    isArchive: document.isArchived,
  })
  const actions: readonly ListAction<ListedDocument>[] = [
    ...rowActions.actions,
    {
      name: 'next-draft',
      label: text('conversions.next-draft'),
      icon: <NextIcon />,
      run: () => void nextDraft(document.id, document.number),
    },
  ]
  const applicable = actionsFor(actions, [document])
  const shown = applicable.filter(({ name }) => !omitted.includes(name))
  const canIssue = applicable.some(({ name }) => name === 'issue')
  const names = listButtons({ canIssue, isIssued: document.issuedAt !== null, isCompact })
  const buttons = names.flatMap((name) => shown.find((action) => action.name === name) ?? [])
  useOpenComposer(isComposing, () => applicable.find(({ name }) => name === 'email')?.run?.([document], ''))
  usePaletteActions(
    applicable.filter(({ name }) => name !== 'preview'),
    document,
  )
  return (
    <div ref={element} tabIndex={-1}>
      <Group gap="xs">
        {hasForm(document) ? <EditButton kind={kind} id={document.id} isMain={!canIssue} /> : null}
        {buttons.map((action) => (
          <ActionButton
            key={action.name}
            action={action}
            document={document}
            isMain={action.name === 'issue'}
          />
        ))}
        <RowActionsProvider<ShownDocument> actions={shown.filter(({ name }) => !names.includes(name))}>
          <RowMenu row={document} name={document.shownNumber} variant="default" size={36} />
        </RowActionsProvider>
      </Group>
      <Rejections outcome={outcome} />
      {dialogs}
    </div>
  )
}

interface EditButtonProps extends Pick<ShownActionsProps, 'kind'> {
  readonly id: number
  readonly isMain: boolean
}

function EditButton({ kind, id, isMain }: EditButtonProps) {
  const text = useText()
  return (
    <Button
      variant={isMain ? 'filled' : 'default'}
      leftSection={<PencilIcon size={18} />}
      renderRoot={(root) => (
        <Link {...root} to={`/${kind.paths.record}/edit/$id`} params={{ id: String(id) }} />
      )}
    >
      {text('show.edit')}
    </Button>
  )
}

interface ActionButtonProps extends Pick<ShownActionsProps, 'document'> {
  readonly action: ListAction<ListedDocument>
  readonly isMain?: boolean
}

function ActionButton({ action, document, isMain = false }: ActionButtonProps) {
  const { label, icon, isPending = false, run } = action
  return (
    <BusyButton
      variant={isMain ? 'filled' : 'default'}
      leftSection={icon}
      isOff={isPending}
      onClick={() => run?.([document], '')}
    >
      {label}
    </BusyButton>
  )
}

/** Opens the e-mail dialog if the address asks for it, and removes that from the address. */
function useOpenComposer(isComposing: boolean, open: () => void): void {
  const navigate = useNavigate()
  const start = useEffectEvent(() => {
    void navigate({ to: '.', search: {}, replace: true })
    open()
  })
  useEffect(() => {
    if (isComposing) start()
  }, [isComposing])
}

/** Offers the actions in the command palette, with an entry for each option. */
function usePaletteActions(actions: readonly ListAction<ListedDocument>[], document: ShownDocument): void {
  const navigate = useNavigate()
  useScreenActions(
    actions.flatMap((action) => {
      const { name, label, icon, linkOf, run } = action
      const options = optionsOf(action, [document])
      if (options === undefined) {
        const to = linkOf?.(document)
        return { id: name, label, icon, run: () => (to ? void navigate({ to }) : run?.([document], '')) }
      }
      return options.map((option) => ({
        id: `${name} ${option.value}`,
        label: `${label}: ${option.label}`,
        icon: option.icon ?? icon,
        run: () => run?.([document], option.value),
      }))
    }),
  )
}
