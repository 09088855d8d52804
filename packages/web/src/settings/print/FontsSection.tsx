import { ActionIcon, FileButton } from '@mantine/core'
import { printDesignLimits } from '@quittance/shared/contract/print-designs.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useText } from '#locale/use-text.ts'
import { readFileContent } from '#settings/settings-queries.ts'
import { useQuestion } from '#ui/alerts.tsx'
import { BusyButton } from '#ui/BusyButton.tsx'
import { Card, Note } from '#ui/forms/Card.tsx'
import { CrossIcon } from '#ui/icons.tsx'
import layout from '#ui/layout.module.css'
import { showToast } from '#ui/toasts.ts'
import { type OwnFont, printDesignsQuery, sendFont, useDeleteFont } from './print-queries.ts'

/** Lists the fonts of the company, adds and deletes them. The server checks the files. */
export function FontsSection({ fonts }: { readonly fonts: readonly OwnFont[] }) {
  const text = useText()
  const { problem, isPending, upload, uploadCount } = useFontUpload()
  return (
    <Card
      title={text('print-templates.fonts')}
      action={
        <FileButton key={uploadCount} accept=".ttf,.otf,font/ttf,font/otf" onChange={upload}>
          {({ onClick }) => (
            <BusyButton variant="default" size="xs" isBusy={isPending} onClick={onClick}>
              {text('print-templates.font-add')}
            </BusyButton>
          )}
        </FileButton>
      }
    >
      <Note>{text('print-templates.fonts-hint')}</Note>
      <Note role="alert" color="bad">
        {problem}
      </Note>
      {fonts.length === 0 ? (
        <p className={layout.muted}>{text('print-templates.fonts-none')}</p>
      ) : (
        <ul className={layout.rows} aria-label={text('print-templates.fonts')}>
          {fonts.map((font) => (
            <FontRow key={font.id} font={font} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function useFontUpload() {
  const text = useText()
  const queries = useQueryClient()
  const [problem, setProblem] = useState<string | null>(null)
  // Incremented after each upload, so that the same file can be selected again.
  const [uploadCount, setUploadCount] = useState(0)
  const { isPending, mutate } = useMutation({
    mutationFn: sendFont,
    onSuccess: async ({ message }) => {
      setProblem(null)
      showToast('success', message, 5_000)
      await queries.invalidateQueries({ queryKey: printDesignsQuery.queryKey })
    },
    onError: ({ message }) => setProblem(message),
    onSettled: () => setUploadCount((count) => count + 1),
  })
  async function upload(file: File | null): Promise<void> {
    if (!file) return
    const content = await readFileContent(file, printDesignLimits.fontBytes)
    if (content === null) setProblem(text('print-fonts.too-large'))
    else mutate(content)
  }
  return { problem, isPending, upload, uploadCount }
}

function FontRow({ font }: { readonly font: OwnFont }) {
  const text = useText()
  const ask = useQuestion()
  const remove = useDeleteFont()
  const { id, family } = font
  const names = { family, weight: useWeightName(font) }
  async function askAndRemove(): Promise<void> {
    const question = text('print-templates.delete-font-question', names)
    if (await ask(question, { yes: text('print-templates.delete') })) remove.mutate(id)
  }
  const label = text('print-templates.delete-font', names)
  return (
    <li className={layout.line}>
      <span className={layout.medium}>{family}</span>
      <span className={`${layout.small} ${layout.grow}`}>{names.weight}</span>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={label}
        title={label}
        onClick={() => void askAndRemove()}
      >
        <CrossIcon size={18} />
      </ActionIcon>
    </li>
  )
}

function useWeightName({ weight }: OwnFont): string {
  const text = useText()
  if (weight === 400) return text('print-templates.weight-400')
  if (weight === 700) return text('print-templates.weight-700')
  return text('print-templates.weight-other', { weight })
}
