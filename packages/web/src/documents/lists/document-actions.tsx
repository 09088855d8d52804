import type { DocumentKind, KindName } from '@quittance/shared/documents/document-kinds.ts'
import type { NamedRecord, StatusMeaning } from '@quittance/shared/documents/sales-document.ts'
import conversionsEnglish from '@quittance/shared/locales/en/conversions.json' with { type: 'json' }
import emailComposerEnglish from '@quittance/shared/locales/en/email-composer.json' with { type: 'json' }
import previewEnglish from '@quittance/shared/locales/en/preview.json' with { type: 'json' }
import showEnglish from '@quittance/shared/locales/en/show.json' with { type: 'json' }
import { isLess, zero } from '@quittance/shared/money/decimal.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#api/responses.ts'
import {
  useConversion as useOneConversion,
  useSendConversion,
} from '#documents/conversions/use-conversion.ts'
import { statusesQuery } from '#documents/document-queries.ts'
import { mailStateQuery } from '#documents/email/email-queries.ts'
import { useStoredComposer } from '#documents/email/use-composer.ts'
import { findCreditKind } from '#documents/issuing/issuing-queries.ts'
import { useIssuingActions } from '#documents/issuing/use-issuing-actions.tsx'
import { usePdfDownload } from '#documents/preview/preview-queries.ts'
import { usePreviewDialog } from '#documents/preview/use-preview.ts'
import { addEnglish } from '#locale/dictionary.ts'
import { useText } from '#locale/use-text.ts'
import { ArchiveIcon, PencilIcon, StatusIcon } from '#ui/action-icons.tsx'
import { useChoice } from '#ui/alerts.tsx'
import { CopyIcon, DownloadIcon, EyeIcon, KindIcon, MailIcon, VersionsIcon } from '#ui/icons.tsx'
import type { ListActions } from '#ui/lists/actions.tsx'
import type { ListAction } from '#ui/lists/list-action.ts'
import { type BulkResult, useBulkChange, useBulkOutcome } from '#ui/lists/use-bulk-change.ts'
import type { ListState } from '#ui/lists/use-list.ts'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { changeDocuments, type DocumentChange, type ListedDocument, listsKey } from './list-queries.ts'

addEnglish({ ...conversionsEnglish, ...emailComposerEnglish, ...previewEnglish, ...showEnglish })

interface ActionContext {
  readonly documents: readonly ListedDocument[]
  readonly list: Pick<ListState<ListedDocument>, 'element' | 'setSelected'>
  /** The list contains archived documents. */
  readonly isArchive: boolean
}

/** Returns the actions on documents of a list, for row menus and for the selected ones. */
export function useDocumentActions(
  kind: DocumentKind,
  { documents, list, isArchive }: ActionContext,
): ListActions<ListedDocument> {
  const text = useText()
  const outcome = useBulkOutcome(
    list,
    (id) => documents.find((document) => document.id === id)?.shownNumber ?? String(id),
  )
  const { isPending, change } = useBulkChange<ListedDocument, DocumentChange>(list, {
    outcome,
    lists: listsKey(kind),
    send: (ids, values) => changeDocuments(kind, ids, values),
  })
  const areIssued = documents.length > 0 && documents.every(({ issuedAt }) => issuedAt !== null)
  const issuing = useIssuingActions(kind, { list, outcome })
  const { dialogs, ...single } = useSingleActions(kind, issuing.draftOf)
  const conversion = useConversion(kind, {
    showResults: (results) => outcome.show(results, (count) => text('conversions.several', { count })),
    areIssued,
    credit: (document) => issuing.credit(document, false),
  })
  const statuses = useQuery(statusesQuery(kind)).data ?? []
  const canHave = canHaveStatus(kind)
  const setStatus = useStatusChange(kind, { change, ...issuing, choose: useChoice() })
  return {
    outcome,
    dialogs: (
      <>
        {dialogs}
        {issuing.dialogs}
      </>
    ),
    actions: [
      ...single.opening,
      ...issuing.before,
      {
        name: 'status',
        label: text('lists.set-status'),
        icon: <StatusIcon />,
        // The statuses may not be loaded yet.
        appliesTo: (row) =>
          mayBeChanged(row) && (row.issuedAt === null || statuses.some((status) => canHave(row, status))),
        isPending,
        options: (rows) =>
          statuses
            .filter((status) => rows.some((row) => canHave(row, status)))
            .map((status) => ({
              value: String(status.id),
              label: status.name,
              content: <StatusBadge status={status} />,
            })),
        run: (rows, id) =>
          void setStatus(
            rows,
            statuses.find((status) => String(status.id) === id),
          ),
      },
      conversion,
      ...issuing.after,
      {
        name: 'archive',
        label: text(isArchive ? 'lists.unarchive' : 'lists.archive'),
        icon: <ArchiveIcon />,
        appliesTo: mayBeChanged,
        isPending,
        run: (rows) => change(idsOf(rows), { archived: !isArchive }),
      },
      single.versions,
    ],
  }
}

/**
 * Returns a function that returns whether a status can be chosen for a document. That of an issued one follows from its balance: while
 * something is due, another status that means open can be chosen, and one that means paid leads to a payment.
 */
function canHaveStatus(kind: DocumentKind) {
  return (
    { issuedAt, balanceDue }: Pick<ListedDocument, 'issuedAt' | 'balanceDue'>,
    { meaning }: Pick<ChosenStatus, 'meaning'>,
  ): boolean => {
    if (issuedAt === null) return true
    if (meaning === 'won') return kind.claim === 'payment'
    return meaning === 'open' && balanceDue !== null && isLess(zero, balanceDue)
  }
}

interface StatusChange {
  readonly change: (ids: number[], change: DocumentChange) => void
  /** Opens the dialog that records a payment of an issued document, or of several. */
  readonly pay: (document: ListedDocument) => void
  readonly paySeveral: (documents: readonly ListedDocument[]) => void
  readonly choose: ReturnType<typeof useChoice>
}

interface ChosenStatus extends NamedRecord {
  readonly meaning: StatusMeaning
}

/**
 * Returns a function that sets a status. Issued documents become paid by a payment; for others it offers to enter the total as paid, unless
 * that much is entered already. Escape changes nothing.
 */
function useStatusChange(kind: DocumentKind, { change, pay, paySeveral, choose }: StatusChange) {
  const text = useText()
  return async (rows: readonly ListedDocument[], status: ChosenStatus | undefined): Promise<void> => {
    if (status === undefined) return
    const isPaid = status.meaning === 'won' && kind.claim === 'payment'
    const [first, ...others] = rows
    if (isPaid && first !== undefined && rows.every(({ issuedAt }) => issuedAt !== null))
      return others.length === 0 ? pay(first) : paySeveral(rows)
    const unpaid = rows.filter((row) => row.issuedAt === null && isLess(row.amountPaid, row.total))
    const asked = text('lists.fill-paid', { count: unpaid.length, status: status.name })
    const choices = [
      { value: 'set', label: text('lists.fill-paid-no') },
      { value: 'fill', label: text('lists.fill-paid-yes'), isMain: true },
    ] as const
    const chosen = isPaid && unpaid.length > 0 ? await choose(asked, choices) : 'set'
    if (chosen === null) return
    change(idsOf(rows), { status: status.id, ...(chosen === 'fill' && { fill_paid: true }) })
  }
}

/** Returns whether the server accepts changes, e-mails and conversions of a document: sample data can be looked at only. */
export function mayBeChanged({ isSample }: Pick<ListedDocument, 'isSample'>): boolean {
  return !isSample
}

/** Returns whether a document has a form. That of an issued one would show what cannot be changed. */
export function hasForm(document: Pick<ListedDocument, 'isSample' | 'issuedAt'>): boolean {
  return mayBeChanged(document) && document.issuedAt === null
}

function idsOf(documents: readonly ListedDocument[]): number[] {
  return documents.map(({ id }) => id)
}

type Action = ListAction<ListedDocument>

/**
 * Returns the actions that open something for one document, and the open dialog.
 * @param draftOf whether the PDF of a document is marked as a draft
 */
function useSingleActions(kind: DocumentKind, draftOf: ReturnType<typeof useIssuingActions>['draftOf']) {
  const text = useText()
  const preview = usePreviewDialog()
  const { mutate: downloadPdf } = usePdfDownload(kind)
  const composer = useStoredComposer()
  const forOne = (
    name: string,
    action: Pick<Action, 'label' | 'note' | 'icon'>,
    run: (document: ListedDocument) => void,
  ): Action => ({
    name,
    ...action,
    isForOne: true,
    run: ([document]) => document && run(document),
  })
  const opening = [
    forOne('preview', { label: text('preview.open'), icon: <EyeIcon /> }, ({ id, shownNumber, issuedAt }) =>
      preview.preview({ kind, shownNumber, content: { id }, isIssued: issuedAt !== null }),
    ),
    forOne('pdf', { label: text('preview.download'), icon: <DownloadIcon /> }, ({ id }) =>
      downloadPdf({ id }),
    ),
    {
      ...forOne(
        'email',
        { label: text('composer.email'), note: <EmailNote />, icon: <MailIcon /> },
        (document) => composer.email({ kind, document, draft: draftOf(document) }),
      ),
      appliesTo: mayBeChanged,
    },
  ]
  const edit: Action = {
    name: 'edit',
    label: text('show.edit'),
    icon: <PencilIcon />,
    isForOne: true,
    appliesTo: hasForm,
    linkOf: ({ id }) => `/${kind.paths.record}/edit/${id}`,
  }
  const versions: Action = {
    name: 'versions',
    label: text('conversions.versions'),
    icon: <VersionsIcon />,
    isForOne: true,
    linkOf: ({ id }) => `/${kind.paths.record}/versions/${id}`,
  }
  const dialogs = (
    <>
      {preview.dialog}
      {composer.dialog}
    </>
  )
  return { opening: [edit, ...opening], versions, dialogs }
}

/** Says that the server sends no e-mails. That is requested when a menu is opened. */
function EmailNote() {
  const text = useText()
  const isOff = useQuery(mailStateQuery()).data?.is_on === false
  return isOff ? <small> {text('composer.off')}</small> : null
}

interface ConversionContext {
  readonly showResults: (results: readonly BulkResult[]) => void
  /** Whether all documents of the list are issued. */
  readonly areIssued: boolean
  /** Opens the dialog that credits an issued document. */
  readonly credit: (document: ListedDocument) => void
}

/**
 * Returns the action that converts or copies documents. A single new document is opened; for several, the results are shown. A credit note
 * for an issued document has a dialog of its own, so several documents have none if one of them is issued.
 */
function useConversion(kind: DocumentKind, { showResults, areIssued, credit }: ConversionContext): Action {
  const text = useText()
  const one = useOneConversion(kind)
  const several = useConversionOfSeveral(kind)
  const creditKind = findCreditKind(kind)?.name

  async function convert([first, ...others]: readonly ListedDocument[], to: KindName) {
    if (first === undefined) return
    if (others.length > 0) showResults(await several.convert(idsOf([first, ...others]), to))
    else if (to === creditKind && first.issuedAt !== null) credit(first)
    else await one.make(first.id, to)
  }

  const action = { name: 'convert', appliesTo: mayBeChanged, isPending: one.isBusy || several.isBusy }
  const copy = text('conversions.copy')
  const convertsTo = kind.convertsTo.filter((to) => !(areIssued && to === creditKind))
  if (convertsTo.length === 0) {
    return { ...action, label: copy, icon: <CopyIcon />, run: (rows) => void convert(rows, kind.name) }
  }
  const targets: readonly KindName[] = [...convertsTo, kind.name]
  const canBecome = (rows: readonly ListedDocument[], to: KindName) =>
    to !== creditKind || rows.length === 1 || rows.every(({ issuedAt }) => issuedAt === null)
  return {
    ...action,
    label: text('conversions.choose'),
    icon: <CopyIcon />,
    options: (rows) =>
      targets
        .filter((to) => canBecome(rows, to))
        .map((value) =>
          value === kind.name
            ? { value, label: copy, icon: <CopyIcon /> }
            : { value, label: text(`conversions.to-${value}`), icon: <KindIcon kind={value} /> },
        ),
    run: (rows, option) => void convert(rows, targets.find((to) => to === option) ?? kind.name),
  }
}

/** Returns a function that converts or copies several documents in turn. Earlier conversions are not repeated. */
function useConversionOfSeveral(kind: DocumentKind) {
  const send = useSendConversion(kind)
  const [isBusy, setBusy] = useState(false)

  async function attempt(id: number, to: KindName): Promise<BulkResult> {
    try {
      const { message } = await send({ id, to, unlessConverted: true })
      return { id, code: 200, changed: true, message }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return { id, code: error.status, changed: false, message: error.message }
    }
  }

  async function convert(ids: readonly number[], to: KindName): Promise<readonly BulkResult[]> {
    setBusy(true)
    const results: BulkResult[] = []
    try {
      for (const id of ids) results.push(await attempt(id, to))
    } finally {
      setBusy(false)
    }
    return results
  }

  return { convert, isBusy }
}
