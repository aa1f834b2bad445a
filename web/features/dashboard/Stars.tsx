import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useNumber } from '#web/ui/text/useNumber.ts'
import parts from '#web/ui/parts.module.css'
import styles from './Dashboard.module.css'

const STAR_NUMBERS = [1, 2, 3]

const ONE_DECIMAL = { minimumFractionDigits: 1, maximumFractionDigits: 1 }

/** Fills the stars by tenths: a rating of 2.5 fills two and a half. `isOne`: a single rating, whose stars say it all. */
export function Stars({ rating, isOne = false }: { rating: number; isOne?: boolean }) {
  const { t } = useTranslation()
  const number = useNumber(isOne ? {} : ONE_DECIMAL)
  if (rating === 0) return <small>{t('dashboard.attendants.notRated')}</small>
  const shown = number(rating)
  const filled = Number(rating.toFixed(1))
  return (
    <span
      className={`${parts.inline} ${styles.stars}`}
      role="img"
      aria-label={t('dashboard.attendants.ratingOf', { rating: shown })}
    >
      {STAR_NUMBERS.map((star) => (
        <Star key={star} filled={Math.min(1, Math.max(0, filled - star + 1))} />
      ))}
      {!isOne && <b className="num">{shown}</b>}
    </span>
  )
}

/** `filled` is the filled part of the star, 0 to 1. */
function Star({ filled }: { filled: number }) {
  return (
    <span className={styles.star} aria-hidden>
      <IconStar size={15} stroke={1.6} />
      <span style={{ width: `${filled * 100}%` }}>
        <IconStarFilled size={15} />
      </span>
    </span>
  )
}
