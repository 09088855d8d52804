import { Popover, UnstyledButton } from '@mantine/core'
import amountBreakdownEnglish from '@quittance/shared/locales/en/amount-breakdown.json' with { type: 'json' }
import type { ReactNode } from 'react'
import { useFormState } from '#documents/document-store.ts'
import { useExplainLine } from '#documents/explaining/use-explain-line.ts'
import { addEnglish } from '#locale/dictionary.ts'
import { useText } from '#locale/use-text.ts'
import { CopyIcon, SumIcon } from '#ui/action-icons.tsx'
import { CrossIcon } from '#ui/icons.tsx'
import { DownIcon, UpIcon } from '#ui/move-icons.tsx'
import classes from './lines.module.css'
import { useLineOrder } from './use-line-order.ts'
import { useRemoveLine } from './use-line-removal.ts'

addEnglish(amountBreakdownEnglish)

export interface LineChoicesProps {
  readonly lineKey: number
  readonly place: number
  onClose(): void
}

export function LineChoices({ lineKey, place, onClose }: LineChoicesProps) {
  const text = useText()
  const { move, duplicate } = useLineOrder(lineKey)
  const removeLine = useRemoveLine(lineKey)
  const explainLine = useExplainLine(lineKey)
  const count = useFormState(({ form }) => form.lines.length)

  function choosing(act: () => void) {
    return () => {
      // Returns the focus to the menu button before the line is moved or removed.
      onClose()
      act()
    }
  }

  return (
    <Popover
      position="bottom-end"
      opened
      onChange={onClose}
      portalProps={{ target: '#content' }}
      trapFocus
      // The button is outside, and has the ARIA attributes of the menu itself.
      withRoles={false}
    >
      <Popover.Target>
        <span className={classes.menuPlace} />
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={text('editing.line-menu', { place })}>
        <ul className={classes.choices}>
          <Choice icon={<CopyIcon size={18} />} onChoose={choosing(duplicate)}>
            {text('editing.duplicate')}
          </Choice>
          {place === 1 ? null : (
            <Choice icon={<UpIcon size={18} />} keys="Alt ↑" onChoose={choosing(() => move(-1))}>
              {text('editing.move-up')}
            </Choice>
          )}
          {place === count ? null : (
            <Choice icon={<DownIcon size={18} />} keys="Alt ↓" onChoose={choosing(() => move(1))}>
              {text('editing.move-down')}
            </Choice>
          )}
          <Choice icon={<SumIcon size={18} />} onChoose={choosing(explainLine)}>
            {text('explaining.explain-line')}
          </Choice>
          <Choice icon={<CrossIcon size={18} />} onChoose={choosing(removeLine)}>
            {text('line.remove', { place })}
          </Choice>
        </ul>
      </Popover.Dropdown>
    </Popover>
  )
}

interface ChoiceProps {
  readonly icon: ReactNode
  /** The keyboard shortcut of the action. */
  readonly keys?: string
  onChoose(): void
  readonly children: ReactNode
}

function Choice({ icon, keys, onChoose, children }: ChoiceProps) {
  return (
    <li>
      <UnstyledButton className={classes.choice ?? ''} onClick={onChoose}>
        {icon}
        <span>{children}</span>
        {keys === undefined ? null : <kbd className={classes.choiceKeys}>{keys}</kbd>}
      </UnstyledButton>
    </li>
  )
}
