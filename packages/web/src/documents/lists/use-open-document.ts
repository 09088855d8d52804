import { useMediaQuery, useWindowEvent } from '@mantine/hooks'
import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { shownDocumentQuery } from '#documents/show/show-queries.ts'
import { areSingleKeysOn, isModalOpen, isTyping } from '#ui/keyboard.ts'
import type { ListState } from '#ui/lists/use-list.ts'
import { recordIdIn } from '#ui/record-id.ts'
import type { ListedDocument } from './list-queries.ts'

/** On narrow windows the panel would cover the list, so a document opens as a page. */
const narrow = '(max-width: 72em)'

/** The document of a list that a panel shows beside it. */
export interface OpenDocument {
  readonly id: number | null
  /** Opens a document after a click on its row: in the panel, or as a page if the panel shows it already. */
  open(document: ListedDocument): void
  /** Shows the next or the previous document. Undefined: there is none on this page. */
  readonly next: (() => void) | undefined
  readonly previous: (() => void) | undefined
  close(): void
}

/** Manages the panel of a list, whose document is in the address, and its keys: J, K, arrows, Enter and Escape. */
export function useOpenDocument(
  kind: DocumentKind,
  documents: readonly ListedDocument[],
  { address, element }: Pick<ListState<ListedDocument>, 'address' | 'element'>,
): OpenDocument {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const isNarrow = useMediaQuery(narrow, undefined, { getInitialValueInEffect: false }) === true
  const asked = recordIdIn(address.open)
  const id = isNarrow ? null : asked
  const { next, previous } = useNeighbours(documents, id)

  const openPage = useCallback(
    (shown: number) => void navigate({ to: `/${kind.paths.record}/show/${shown}` }),
    [navigate, kind],
  )
  const { show } = address
  const open = useCallback(
    (document: ListedDocument) => {
      if (isNarrow || document.id === id) openPage(document.id)
      else show(String(document.id))
    },
    [isNarrow, id, openPage, show],
  )
  const close = useCallback(() => show(undefined), [show])

  useFocusAfterClosing(element, id)
  useRedirectToPage(kind, isNarrow ? asked : null)

  // The next document is shown without waiting.
  useEffect(() => {
    if (id !== null && next !== undefined) void queries.prefetchQuery(shownDocumentQuery(kind, next.id))
  }, [queries, kind, id, next])

  function step(to: ListedDocument | undefined) {
    if (to === undefined) return
    show(String(to.id))
    findLink(element.current, to.id)?.closest('tr')?.scrollIntoView({ block: 'nearest' })
  }

  useWindowEvent('keydown', (event) => {
    const meaning = interpretKey(event, id !== null)
    if (isNarrow || meaning === null || documents.length === 0) return
    event.preventDefault()
    if (meaning === 'next') step(next)
    else if (meaning === 'previous') step(previous)
    else if (meaning === 'close') close()
    else if (id !== null) openPage(id)
  })

  return {
    ...{ id, open, close },
    next: next && (() => step(next)),
    previous: previous && (() => step(previous)),
  }
}

/** Returns the documents before and after the open one. Without one, K opens the last document and J the first. */
function useNeighbours(documents: readonly ListedDocument[], id: number | null) {
  const place = documents.findIndex((document) => document.id === id)
  const [last, setLast] = useState({ id, place })
  if (place !== -1 && (last.id !== id || last.place !== place)) setLast({ id, place })
  if (id === null) return { next: documents[0], previous: documents.at(-1) }
  if (place !== -1) return { next: documents[place + 1], previous: documents[place - 1] }
  // A changed document may leave the list, for example with its status. The one after it has taken its place.
  return last.id === id
    ? { next: documents[last.place], previous: documents[last.place - 1] }
    : { next: documents[0], previous: undefined }
}

/** Moves the focus to the row of the document when the panel closes, also by the Back button. Without the row, to the list. */
function useFocusAfterClosing(element: RefObject<HTMLElement | null>, id: number | null): void {
  const last = useRef(id)
  useEffect(() => {
    const closed = id === null ? last.current : null
    last.current = id
    const { activeElement, body } = document
    const isFree = activeElement === null || activeElement === body
    const target = findLink(element.current, closed) ?? element.current
    if (closed !== null && isFree) target?.focus({ preventScroll: true })
  }, [element, id])
}

/** Replaces the address by that of the page of a document: an address with a panel may come from a wide window. */
function useRedirectToPage(kind: DocumentKind, id: number | null): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (id !== null) void navigate({ to: `/${kind.paths.record}/show/${id}`, replace: true })
  }, [navigate, kind, id])
}

type KeyMeaning = 'next' | 'previous' | 'open' | 'close'

/** Returns the meaning of a key for the panel; null: none. Letters work without a panel too, and then open one. */
function interpretKey(event: KeyboardEvent, isOpen: boolean): KeyMeaning | null {
  const { key, ctrlKey, metaKey, altKey, shiftKey, defaultPrevented } = event
  if (defaultPrevented || ctrlKey || metaKey || altKey || shiftKey) return null
  if (isTyping() || isModalOpen() || isInMenu()) return null
  if (areSingleKeysOn() && (key === 'j' || key === 'k')) return key === 'j' ? 'next' : 'previous'
  if (!isOpen) return null
  if (key === 'Escape') return 'close'
  // On a control, these keys have their usual effect.
  if (document.activeElement?.closest('a, button, input, [role]:not(aside)')) return null
  if (key === 'ArrowDown') return 'next'
  if (key === 'ArrowUp') return 'previous'
  return key === 'Enter' ? 'open' : null
}

function isInMenu(): boolean {
  return document.activeElement?.closest('[role="menu"], [role="dialog"], [role="listbox"]') !== null
}

/** Returns the link of the row of a document. */
function findLink(list: HTMLElement | null, id: number | null): HTMLElement | null {
  return list?.querySelector(`a[href$="/show/${id}"]`) ?? null
}
