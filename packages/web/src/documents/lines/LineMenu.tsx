import { Box, Popover, UnstyledButton } from '@mantine/core'
import { lineFields, optionalTexts, type TextLineField } from '@quittance/shared/documents/line-fields.ts'
import amountBreakdownEnglish from '@quittance/shared/locales/en/amount-breakdown.json' with { type: 'json' }
import type { ReactNode } from 'react'
import { useFormState } from '#documents/document-store.ts'
import { useExplainLine } from '#documents/explanations/explanation-request.ts'
import { addEnglish } from '#locale/dictionary.ts'
import { useText } from '#locale/use-text.ts'
import { CheckIcon, CopyIcon, CrossIcon, DescriptionIcon, DownIcon, SumIcon, UpIcon } from '#ui/icons.tsx'
import layout from '#ui/layout.module.css'
import { useApplyTaxRatesToAll, useLineActions } from './line-actions.ts'

addEnglish(amountBreakdownEnglish)

export interface LineMenuProps {
  readonly lineKey: number
  readonly place: number
  /** Adds an optional text, or moves the focus to it. */
  onAddText(field: TextLineField): void
  onClose(): void
}

/** Shows the actions of a line. */
export function LineMenu({ lineKey, place, onAddText, onClose }: LineMenuProps) {
  const text = useText()
  const { move, duplicate, removeLine } = useLineActions(lineKey)
  const applyTaxRatesToAll = useApplyTaxRatesToAll(lineKey)
  const explainLine = useExplainLine(lineKey)
  const count = useFormState(({ form }) => form.lines.length)

  function closing(act: () => void) {
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
        <Box component="span" mt="auto" w={0} h={28} />
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={text('editing.line-menu', { place })}>
        <ul className={layout.menu}>
          {optionalTexts.map((field, index) => (
            <Action
              key={field}
              icon={<DescriptionIcon size={18} />}
              {...(index === 0 && { keys: 'Alt ⏎' })}
              onSelect={closing(() => onAddText(field))}
            >
              {text(lineFields[field].label)}
            </Action>
          ))}
          <Action icon={<CopyIcon size={18} />} onSelect={closing(duplicate)}>
            {text('editing.duplicate')}
          </Action>
          {count === 1 ? null : (
            <Action icon={<CheckIcon size={18} />} onSelect={closing(applyTaxRatesToAll)}>
              {text('editing.apply-rates')}
            </Action>
          )}
          {place === 1 ? null : (
            <Action icon={<UpIcon size={18} />} keys="Alt ↑" onSelect={closing(() => move(-1))}>
              {text('editing.move-up')}
            </Action>
          )}
          {place === count ? null : (
            <Action icon={<DownIcon size={18} />} keys="Alt ↓" onSelect={closing(() => move(1))}>
              {text('editing.move-down')}
            </Action>
          )}
          <Action icon={<SumIcon size={18} />} onSelect={closing(explainLine)}>
            {text('explaining.explain-line')}
          </Action>
          <Action icon={<CrossIcon size={18} />} onSelect={closing(removeLine)}>
            {text('line.remove', { place })}
          </Action>
        </ul>
      </Popover.Dropdown>
    </Popover>
  )
}

interface ActionProps {
  readonly icon: ReactNode
  /** The keyboard shortcut of the action. */
  readonly keys?: string
  onSelect(): void
  readonly children: ReactNode
}

function Action({ icon, keys, onSelect, children }: ActionProps) {
  return (
    <li>
      <UnstyledButton className={layout.menuItem ?? ''} onClick={onSelect}>
        {icon}
        <span>{children}</span>
        {keys === undefined ? null : (
          <Box component="kbd" ms="auto" ps={20}>
            {keys}
          </Box>
        )}
      </UnstyledButton>
    </li>
  )
}
