import { Tooltip, UnstyledButton } from '@mantine/core'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { VARIABLES, type Variable } from './variables.ts'
import styles from './Variables.module.css'

/**
 * Puts variables where the cursor was last; until a text is touched, into the first one. Each text area takes
 * `track(field)`, and `insert` goes to `<Variables onInsert>`.
 */
export function useVariables<Field extends string>(first: Field, write: (field: Field, text: string) => void) {
  const areas = useRef(new Map<Field, HTMLTextAreaElement>())
  const last = useRef(first)

  const insert = (variable: Variable): void => {
    const area = areas.current.get(last.current)
    if (!area) return
    const { value, selectionStart, selectionEnd } = area
    const typed = `{{${variable}}}`
    const cursor = selectionStart + typed.length
    write(last.current, value.slice(0, selectionStart) + typed + value.slice(selectionEnd))
    requestAnimationFrame(() => {
      area.focus()
      area.setSelectionRange(cursor, cursor)
    })
  }

  const track = (field: Field) => ({
    ref: (area: HTMLTextAreaElement | null) => void (area && areas.current.set(field, area)),
    onFocusCapture: () => {
      last.current = field
    },
  })
  return { insert, track }
}

/** What a text may leave open, a button for each. */
export function Variables({ onInsert }: { onInsert: (variable: Variable) => void }) {
  const { t } = useTranslation()
  return (
    <div className={styles.variables} role="group" aria-label={t('bot.variable.title')}>
      <span>{t('bot.variable.title')}</span>
      {VARIABLES.map((variable) => (
        <Tooltip key={variable} label={t(`bot.variable.${variable}`)} openDelay={150}>
          <UnstyledButton
            className={styles.variable ?? ''}
            aria-label={`{{${variable}}}: ${t(`bot.variable.${variable}`)}`}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onInsert(variable)}
          >
            {`{{${variable}}}`}
          </UnstyledButton>
        </Tooltip>
      ))}
    </div>
  )
}
