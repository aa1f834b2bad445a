import { IconEye } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { TrialRow } from '#contract/prompt-trials.ts'
import type { Column } from '#web/ui/table/DataTable.tsx'
import { NoValue } from '#web/ui/table/NoValue.tsx'
import { formatCost } from '#web/ui/text/money.ts'
import { PagedTable } from '#web/ui/table/PagedTable.tsx'
import { RowAction } from '#web/ui/table/RowAction.tsx'
import { useTime } from '#web/ui/time/time.ts'
import { useDurationText } from '#web/ui/time/useDurationText.ts'
import { trialPagesQuery } from './api.ts'
import styles from './Trials.module.css'

type Props = { promptId: number; shownId: number | null; onShow: (id: number) => void }

/** The trials before the newest one, to see whether a change made it better. */
export function EarlierTrials({ promptId, shownId, onShow }: Props) {
  const { t } = useTranslation()
  const query = useInfiniteQuery(trialPagesQuery(promptId))
  const columns = useColumns(shownId, onShow)
  if ((query.data?.pages[0]?.count ?? 0) <= 1) return null
  return (
    <section aria-labelledby="earlier-trials">
      <h3 id="earlier-trials" className={styles.heading}>
        {t('promptTrials.earlier.title')}
      </h3>
      <PagedTable
        dense
        label={t('promptTrials.earlier.title')}
        columns={columns}
        query={query}
        rowsOf={(page) => page.trials}
        search=""
        empty={null}
      />
    </section>
  )
}

function useColumns(shownId: number | null, onShow: (id: number) => void): Column<TrialRow>[] {
  const { t } = useTranslation()
  const time = useTime()
  const duration = useDurationText()
  return [
    {
      key: 'when',
      title: t('promptTrials.earlier.column.when'),
      role: 'main',
      cell: ({ createdAt }) => <time dateTime={createdAt}>{time.dateTime(createdAt)}</time>,
    },
    {
      key: 'passed',
      title: t('promptTrials.earlier.column.passed'),
      align: 'end',
      cell: ({ passed, total, status }) => (
        <span className="num">
          {t('promptTrials.earlier.passedOf', { passed, total })}
          {status === 'failed' && <small> · {t('promptTrials.earlier.stopped')}</small>}
        </span>
      ),
    },
    {
      key: 'median',
      title: t('promptTrials.earlier.column.median'),
      align: 'end',
      cell: ({ medianMs }) =>
        medianMs === null ? <NoValue>—</NoValue> : <span className="num">{duration(medianMs)}</span>,
    },
    {
      key: 'price',
      title: t('promptTrials.earlier.column.price'),
      align: 'end',
      cell: ({ price }) => <span className="num">{formatCost(price)}</span>,
    },
    {
      key: 'actions',
      title: t('common.actions'),
      align: 'end',
      role: 'menu',
      cell: ({ id, createdAt }) =>
        id === shownId ? (
          <small>{t('promptTrials.earlier.shown')}</small>
        ) : (
          <RowAction
            label={t('promptTrials.earlier.show', { when: time.dateTime(createdAt) })}
            icon={IconEye}
            onClick={() => onShow(id)}
          />
        ),
    },
  ]
}
