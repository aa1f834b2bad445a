import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useChosenInView } from '#web/ui/form/useListKeys.ts'
import parts from '#web/ui/parts.module.css'
import styles from './composer.module.css'

type Props<Option> = {
  id: string
  title: string
  /** Shown when there are no options. */
  none?: string
  options: Option[]
  active: number
  keyOf: (option: Option) => string | number
  children: (option: Option) => ReactNode
  onPick: (option: Option) => void
  onHover: (index: number) => void
}

/** Lists suggestions above the composer. The field keeps the focus; the arrow keys move the selection. */
export function SuggestionPopup<Option>(props: Props<Option>) {
  const { id, title, none, options, active, keyOf, children, onPick, onHover } = props
  const { t } = useTranslation()
  const current = useChosenInView<HTMLDivElement>(active)
  return (
    <div className={`${parts.panel} ${styles.popup}`}>
      <div className={`${parts.meta} ${styles.title}`}>
        <span>{title}</span>
        <span aria-hidden>
          <kbd>↑</kbd>
          <kbd>↓</kbd> {t('messages.composer.quickKeys.choose')} <kbd>Tab</kbd>{' '}
          {t('messages.composer.quickKeys.insert')} <kbd>Esc</kbd> {t('messages.composer.quickKeys.close')}
        </span>
      </div>
      {options.length === 0 && (
        <div className={styles.none} role="status">
          {none}
        </div>
      )}
      <div role="listbox" id={id} aria-label={title}>
        {options.map((option, index) => (
          <div
            key={keyOf(option)}
            ref={index === active ? current : undefined}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            className={`${parts.stack10} ${parts.option} ${styles.option}`}
            onMouseMove={() => onHover(index)}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onPick(option)}
          >
            {children(option)}
          </div>
        ))}
      </div>
    </div>
  )
}
