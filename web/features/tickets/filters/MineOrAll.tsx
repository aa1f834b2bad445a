import { useTranslation } from 'react-i18next'
import parts from '#web/ui/parts.module.css'
import styles from './Bar.module.css'

type Props = { showAll: boolean; onChange: (showAll: boolean) => void }

/** The switch between one's own tickets and those of everybody, with a word for each side. */
export function MineOrAll({ showAll, onChange }: Props) {
  const { t } = useTranslation()
  const [mine, all] = [t('tickets.mine'), t('tickets.everyones')]
  return (
    <button
      type="button"
      role="switch"
      aria-checked={showAll}
      aria-label={`${t('tickets.showAll')}: ${mine} | ${all}`}
      className={`${parts.hint} ${parts.sunken} ${styles.sides}`}
      data-hint={t('tickets.showAllHint')}
      onClick={() => onChange(!showAll)}
    >
      <span data-on={!showAll || undefined}>{mine}</span>
      <span data-on={showAll || undefined}>{all}</span>
    </button>
  )
}
