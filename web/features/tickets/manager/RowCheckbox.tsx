import { IconCheck } from '@tabler/icons-react'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import parts from '#web/ui/parts.module.css'
import styles from './manager.module.css'

/** Nothing is chosen in the list, something else is, or this row is. */
export type RowChoice = 'none' | 'offered' | 'chosen'

/** With the Shift key the browser would select the words of all rows in between. */
function keepWords(event: MouseEvent): void {
  if (event.shiftKey) event.preventDefault()
}

type Props = { name: string; choice: RowChoice; onChoose: (isRange: boolean) => void }

/** Stands over the picture while the pointer is on the row, and over the whole row once something is chosen. */
export function RowCheckbox({ name, choice, onChoose }: Props) {
  const { t } = useTranslation()
  const isChosen = choice === 'chosen'
  return (
    <button
      type="button"
      role="checkbox"
      aria-checked={isChosen}
      aria-label={`${t('tickets.choose')}: ${name}`}
      className={`${parts.center} ${styles.choose}`}
      data-whole={choice !== 'none' || undefined}
      // Shift+J chooses by keyboard: not every row needs one more stop of the Tab key.
      tabIndex={choice === 'none' ? -1 : 0}
      onMouseDown={keepWords}
      onClick={(event) => onChoose(event.shiftKey)}
    >
      <span className={`${parts.center} ${styles.box}`}>
        {isChosen && <IconCheck size={14} stroke={3} aria-hidden />}
      </span>
    </button>
  )
}
