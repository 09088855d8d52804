import { Title } from '@mantine/core'
import { useId } from 'react'
import { useText } from '#locale/use-text.ts'
import { CheckIcon, CrossIcon } from '#ui/icons.tsx'
import classes from './installer.module.css'
import type { FolderRow } from './requirement-queries.ts'

/** Lists the folders that the product writes to, and whether their permissions are sufficient. */
export function FolderList({ folders }: { readonly folders: readonly FolderRow[] }) {
  const text = useText()
  const titleId = useId()
  return (
    <div className={classes.folders}>
      <Title order={3} id={titleId}>
        {text('installer.permissions')}
      </Title>
      <p className={classes.note}>{text('installer.permissions-rule')}</p>
      <ul aria-labelledby={titleId}>
        {folders.map(({ folder, permission, isGood, advice }) => (
          <li key={folder}>
            <span className={classes.folder}>
              <code>{folder}</code>
              <span className={classes.state} data-good={isGood}>
                {isGood ? <CheckIcon size={16} /> : <CrossIcon size={16} />}
                <span className={classes.permission}>{permission}</span>
                {text(isGood ? 'installer.permission-good' : 'installer.permission-bad')}
              </span>
            </span>
            {advice === null ? null : <p className={classes.advice}>{advice}</p>}
          </li>
        ))}
      </ul>
    </div>
  )
}
