import type { DocumentKind, KindName } from '@quittance/shared/documents/document-kinds.ts'
import conversionsEnglish from '@quittance/shared/locales/en/conversions.json' with { type: 'json' }
import previewEnglish from '@quittance/shared/locales/en/preview.json' with { type: 'json' }
import showEnglish from '@quittance/shared/locales/en/show.json' with { type: 'json' }
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#api/responses.ts'
import {
  useConversion as useOneConversion,
  useSendConversion,
} from '#documents/conversions/use-conversion.ts'
import { statusesQuery } from '#documents/document-queries.ts'
import { mailStateQuery } from '#documents/email/email-queries.ts'
import { useStoredDocumentComposer } from '#documents/email/stored-composer.ts'
import { usePdfDownload } from '#documents/preview/preview-queries.ts'
import { usePreviewDialog } from '#documents/preview/use-preview.ts'
import { addEnglish } from '#locale/dictionary.ts'
import { useText } from '#locale/use-text.ts'
import { ArchiveIcon, PencilIcon, StatusIcon } from '#ui/action-icons.tsx'
import { CopyIcon, DownloadIcon, EyeIcon, KindIcon, MailIcon, VersionsIcon } from '#ui/icons.tsx'
import type { ListActions } from '#ui/lists/actions.tsx'
import type { ListAction } from '#ui/lists/list-action.ts'
import { type BulkResult, useBulkChange, useBulkOutcome } from '#ui/lists/use-bulk-change.ts'
import type { ListState } from '#ui/lists/use-list.ts'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { changeDocuments, type DocumentChange, type ListedDocument, listsKey } from './list-queries.ts'

addEnglish({ ...conversionsEnglish, ...previewEnglish, ...showEnglish })

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
  const { dialogs, ...single } = useSingleActions(kind)
  const outcome = useBulkOutcome(
    list,
    (id) => documents.find((document) => document.id === id)?.shownNumber ?? String(id),
  )
  const { isPending, change } = useBulkChange<ListedDocument, DocumentChange>(list, {
    outcome,
    lists: listsKey(kind),
    send: (ids, values) => changeDocuments(kind, ids, values),
  })
  const conversion = useConversion(kind, (results) =>
    outcome.show(results, (count) => text('conversions.several', { count })),
  )
  const statuses = useQuery(statusesQuery(kind)).data ?? []
  return {
    outcome,
    dialogs,
    actions: [
      ...single.opening,
      {
        name: 'status',
        label: text('lists.set-status'),
        icon: <StatusIcon />,
        appliesTo: mayBeChanged,
        isPending,
        options: statuses.map((status) => ({
          value: String(status.id),
          label: status.name,
          content: <StatusBadge status={status} />,
        })),
        run: (rows, id) => change(idsOf(rows), { status: Number(id) }),
      },
      conversion,
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

/** Returns whether the server accepts changes, e-mails and conversions of a document: sample data can be looked at only. */
export function mayBeChanged({ isSample }: Pick<ListedDocument, 'isSample'>): boolean {
  return !isSample
}

function idsOf(documents: readonly ListedDocument[]): number[] {
  return documents.map(({ id }) => id)
}

type Action = ListAction<ListedDocument>

/** Returns the actions that open something for one document, and the open dialog. */
function useSingleActions(kind: DocumentKind) {
  const text = useText()
  const preview = usePreviewDialog()
  const { mutate: downloadPdf } = usePdfDownload(kind)
  const composer = useStoredDocumentComposer(kind)
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
    forOne('preview', { label: text('preview.open'), icon: <EyeIcon /> }, ({ id, shownNumber }) =>
      preview.preview({ kind, shownNumber, content: { id } }),
    ),
    forOne('pdf', { label: text('preview.download'), icon: <DownloadIcon /> }, ({ id }) =>
      downloadPdf({ id }),
    ),
    {
      ...forOne(
        'email',
        { label: text('composer.email'), note: <EmailNote />, icon: <MailIcon /> },
        composer.email,
      ),
      appliesTo: mayBeChanged,
    },
  ]
  const edit: Action = {
    name: 'edit',
    label: text('show.edit'),
    icon: <PencilIcon />,
    isForOne: true,
    appliesTo: mayBeChanged,
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

/** Returns the action that converts or copies documents. A single new document is opened; for several, the results are shown. */
function useConversion(kind: DocumentKind, showResults: (results: readonly BulkResult[]) => void): Action {
  const text = useText()
  const one = useOneConversion(kind)
  const several = useConversionOfSeveral(kind)

  async function convert([first, ...others]: readonly ListedDocument[], to: KindName) {
    if (first === undefined) return
    if (others.length === 0) await one.make(first.id, to)
    else showResults(await several.convert(idsOf([first, ...others]), to))
  }

  const action = { name: 'convert', appliesTo: mayBeChanged, isPending: one.isBusy || several.isBusy }
  const copy = text('conversions.copy')
  if (kind.convertsTo.length === 0) {
    return { ...action, label: copy, icon: <CopyIcon />, run: (rows) => void convert(rows, kind.name) }
  }
  const targets: readonly KindName[] = [...kind.convertsTo, kind.name]
  return {
    ...action,
    label: text('conversions.choose'),
    icon: <CopyIcon />,
    options: targets.map((to) => ({
      value: to,
      label: to === kind.name ? copy : text(`conversions.to-${to}`),
      icon: to === kind.name ? <CopyIcon /> : <KindIcon kind={to} />,
    })),
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
