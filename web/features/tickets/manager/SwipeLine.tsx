import { CloseButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { swipeKnownPreference } from './useSwipe.ts'
import './swipe-texts.ts'
import parts from '#web/ui/parts.module.css'
import styles from './Swipe.module.css'

/** `reading` is what reads a pending ticket before it is accepted; null for whoever may not. */
type Props = { isPending: boolean; reading: 'tap' | 'hold' | null }

/** Says once what a finger can do with the rows of a list. */
export function SwipeLine({ isPending, reading }: Props) {
  const { t } = useTranslation()
  const words = isPending ? [t('swipe.accept'), reading && t(`swipe.read.${reading}`)] : [t('swipe.buttons')]
  return (
    <div className={`${parts.row} ${styles.line}`}>
      <p className={parts.hint}>{words.filter(Boolean).join(' ')}</p>
      <CloseButton size={36} aria-label={t('swipe.close')} onClick={() => swipeKnownPreference.set(true)} />
    </div>
  )
}
