import { Tooltip, UnstyledButton } from '@mantine/core'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useTextInsertion } from './useTextInsertion.ts'
import { useOwnVariables } from './useOwnVariables.ts'
import { inBraces, VARIABLES } from './variables.ts'
import parts from '#web/ui/parts.module.css'
import styles from './Variables.module.css'

/**
 * Inserts variables where the cursor was last, or into the field `first` until a text area was focused. Each text area
 * takes the props of `track(field)`, and `insert` goes to `<Variables onInsert>`.
 */
export function useVariables<Field extends string | number>(first: Field, write: (field: Field, text: string) => void) {
  const { insertText, track } = useTextInsertion(first, write)
  return { insert: (name: string) => insertText(inBraces(name)), track }
}

/**
 * Offers one button for each variable that a text for customers may contain. What a button inserts is its own word, so that
 * whoever reads the text finds it there: every language's words are known.
 */
export function Variables({ onInsert }: { onInsert: (name: string) => void }) {
  const { t } = useTranslation()
  const { names } = useOwnVariables()
  const chipOf = (name: string, inserted: string) => ({
    className: `${parts.hint} ${parts.sunken} ${styles.variable}`,
    children: name,
    // The focus stays in the text.
    onMouseDown: (event: MouseEvent) => event.preventDefault(),
    onClick: () => onInsert(inserted),
  })
  return (
    <div
      className={`${parts.wrap} ${parts.meta} ${styles.variables}`}
      role="group"
      aria-label={t('bot.variable.title')}
    >
      <span>{t('bot.variable.title')}</span>
      {VARIABLES.map((variable) => {
        const name = t(`bot.variable.${variable}`)
        return (
          <Tooltip key={variable} label={t('bot.variable.greetingHint')} disabled={variable !== 'ms'} openDelay={150}>
            <UnstyledButton {...chipOf(name, name.toLocaleLowerCase())} />
          </Tooltip>
        )
      })}
      {names.map((name) => (
        <UnstyledButton key={`own ${name}`} {...chipOf(name, name)} />
      ))}
    </div>
  )
}
