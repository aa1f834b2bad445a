import { Tooltip, UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useTextInsertion } from './useTextInsertion.ts'
import { useOwnVariables } from './useOwnVariables.ts'
import { VARIABLES } from './variables.ts'
import styles from './Variables.module.css'

/**
 * Inserts variables where the cursor was last, or into the field `first` until a text area was focused. Each text area
 * takes the props of `track(field)`, and `insert` goes to `<Variables onInsert>`.
 */
export function useVariables<Field extends string>(first: Field, write: (field: Field, text: string) => void) {
  const { insertText, track } = useTextInsertion(first, write)
  return { insert: (variable: string) => insertText(`{{${variable}}}`), track }
}

/** Offers one button for each variable that a text for customers may contain. */
export function Variables({ onInsert }: { onInsert: (variable: string) => void }) {
  const { t } = useTranslation()
  const { names } = useOwnVariables()
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
      {names.map((name) => (
        <UnstyledButton
          key={`own ${name}`}
          className={styles.variable ?? ''}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onInsert(name)}
        >
          {`{{${name}}}`}
        </UnstyledButton>
      ))}
    </div>
  )
}
