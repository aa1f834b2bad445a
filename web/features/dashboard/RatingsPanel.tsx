import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { GivenRating } from '#contract/reports.ts'
import { KEEP_CURRENT_FETCH, uniqueById } from '#web/api/pages.ts'
import { Meter } from '#web/ui/display/Meter.tsx'
import { FilterBar } from '#web/ui/table/FilterBar.tsx'
import { useNumber } from '#web/ui/text/useNumber.ts'
import { useTime } from '#web/ui/time/time.ts'
import { ratingPagesQuery } from './api.ts'
import parts from '#web/ui/parts.module.css'
import styles from './Dashboard.module.css'
import type { Filter } from './filter.ts'
import { Panel } from './Panel.tsx'
import panelStyles from './Panels.module.css'
import { Stars } from './Stars.tsx'

/** Shows how content the customers are, and what they wrote just after their rating. */
export function RatingsPanel({ filter }: { filter: Filter }) {
  const { t } = useTranslation()
  const [which, setWhich] = useState<'all' | 'commented'>('all')
  const query = useInfiniteQuery(ratingPagesQuery(filter, which === 'commented'))
  return (
    <Panel
      id="dashboard-ratings"
      title={t('dashboard.ratings.title')}
      query={query}
      isTall
      head={() => (
        <FilterBar
          label={t('dashboard.ratings.which')}
          options={[
            { value: 'all', label: t('dashboard.ratings.all') },
            { value: 'commented', label: t('dashboard.ratings.commented') },
          ]}
          value={which}
          onChange={setWhich}
        />
      )}
    >
      {({ pages }) => (
        <div className={`${parts.column14} ${panelStyles.ratings}`}>
          <Shares rates={pages[0]?.rates ?? []} />
          <RatingList
            ratings={uniqueById(pages.flatMap(({ ratings }) => ratings))}
            isCommented={which === 'commented'}
          />
          {query.hasNextPage && (
            <Button
              size="xs"
              variant="default"
              loading={query.isFetchingNextPage}
              onClick={() => void query.fetchNextPage(KEEP_CURRENT_FETCH)}
            >
              {t('dashboard.ratings.more')}
            </Button>
          )}
        </div>
      )}
    </Panel>
  )
}

const RATE_NAMES = ['bad', 'good', 'great'] as const
const ONE_DECIMAL = { minimumFractionDigits: 1, maximumFractionDigits: 1 }
const PERCENT = { style: 'percent', maximumFractionDigits: 0 } as const

/** The best rate comes first. */
function Shares({ rates }: { rates: number[] }) {
  const { t } = useTranslation()
  const number = useNumber()
  const average = useNumber(ONE_DECIMAL)
  const percent = useNumber(PERCENT)
  const total = rates.reduce((sum, count) => sum + count, 0)
  if (total === 0) return null
  const points = rates.reduce((sum, count, index) => sum + count * (index + 1), 0)
  const rows = RATE_NAMES.map((name, index) => ({ name, count: rates[index] ?? 0 })).toReversed()
  return (
    <div className={`${parts.row} ${panelStyles.shares}`}>
      <div className={parts.column}>
        <strong className="num">{average(points / total)}</strong>
        <small className={parts.quiet}>{t('dashboard.ratings.of', { count: total, total: number(total) })}</small>
      </div>
      <ul>
        {rows.map(({ name, count }) => {
          const label = t(`dashboard.ratings.rate.${name}`)
          const share = percent(count / total)
          return (
            <li className={`${parts.stack8} ${parts.hint}`} key={name}>
              <span>{label}</span>
              <Meter
                label={t('dashboard.ratings.share', { name: label, percent: share })}
                total={total}
                segments={[{ value: count, tone: name === 'bad' ? 'bad' : name === 'good' ? 'soft' : 'done' }]}
              />
              <span className="num">{share}</span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

function RatingList({ ratings, isCommented }: { ratings: GivenRating[]; isCommented: boolean }) {
  const { t } = useTranslation()
  if (ratings.length === 0)
    return (
      <p className={panelStyles.none}>{t(isCommented ? 'dashboard.ratings.uncommented' : 'dashboard.ratings.empty')}</p>
    )
  return (
    <ul className={panelStyles.given}>
      {ratings.map((rating) => (
        <li key={rating.id}>
          <Rating rating={rating} />
        </li>
      ))}
    </ul>
  )
}

function Rating({ rating }: { rating: GivenRating }) {
  const { t } = useTranslation()
  const time = useTime()
  const { rate, comment, contactName, queueName, userName, createdAt, ticketUuid } = rating
  const about = [queueName, userName, time.brief(createdAt)].filter((part) => part !== null)
  return (
    <>
      <p>
        <Stars rating={rate} isOne />
        {comment !== null && <q>{comment}</q>}
      </p>
      <small>
        <Link
          className={`${parts.link} ${styles.link}`}
          to="/tickets/$ticketId"
          params={{ ticketId: ticketUuid }}
          aria-label={t('dashboard.ratings.open', { name: contactName })}
        >
          {contactName}
        </Link>
        {` · ${about.join(' · ')}`}
      </small>
    </>
  )
}
