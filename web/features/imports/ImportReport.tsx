import { Button } from '@mantine/core'
import { IconCircleCheck, IconCircleX, IconDownload } from '@tabler/icons-react'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { BadRow, ContactImport } from '#contract/contact-imports.ts'
import { KEEP_CURRENT_FETCH } from '#web/api/pages.ts'
import { currentLanguage } from '#web/i18n.ts'
import { LoadMore } from '#web/ui/loading/LoadMore.tsx'
import { toastError } from '#web/ui/overlay/toast.tsx'
import { ImportCounts } from './ImportCounts.tsx'
import { saveImport } from './import-cache.ts'
import { badRowsQuery, type ImportSource } from './import-source.ts'
import parts from '#web/ui/parts.module.css'
import styles from './Import.module.css'
import { useNumber } from '#web/ui/text/useNumber.ts'

type Props = { source: ImportSource; one: ContactImport; onAnother: () => void; onClose: () => void }

/** The last step shows the result, and each failed row with the reason. */
export function ImportReport({ source, one, onAnother, onClose }: Props) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const isDone = one.status === 'done'
  const hasFailed = one.status === 'failed'
  const kept = t(one.listId === null ? 'contactImports.canceledHint' : 'contactImports.canceledHintList')
  const resume = (): void => void source.resume(one.id).then((after) => saveImport(cache, after), toastError)
  const Icon = isDone ? IconCircleCheck : IconCircleX
  return (
    <div className={styles.body}>
      <p
        className={`${parts.row} ${parts.heading} ${styles.outcome}`}
        data-canceled={!isDone || undefined}
        role="status"
      >
        <Icon size={22} stroke={1.7} aria-hidden />
        {t(isDone ? 'contactImports.done' : hasFailed ? 'contactImports.interrupted' : 'contactImports.canceled')}
      </p>
      <ImportCounts one={one} />
      {!isDone && <p className={styles.lead}>{hasFailed ? `${kept} ${t('contactImports.interruptedHint')}` : kept}</p>}
      {one.failed + one.warned > 0 ? (
        <BadRows source={source} importId={one.id} />
      ) : (
        isDone && <p className={styles.lead}>{t('contactImports.noErrors')}</p>
      )}
      <div className={`${parts.wrap} ${styles.foot}`}>
        {one.failed + one.warned > 0 && (
          <Button
            variant="default"
            leftSection={<IconDownload size={16} stroke={1.7} aria-hidden />}
            onClick={() => void source.downloadReport(one.id, currentLanguage()).catch(toastError)}
          >
            {t('contactImports.report')}
          </Button>
        )}
        <Button variant="default" onClick={onAnother}>
          {t('contactImports.another')}
        </Button>
        {hasFailed && <Button onClick={resume}>{t('contactImports.resume')}</Button>}
        <Button variant={hasFailed ? 'default' : 'filled'} onClick={onClose} data-autofocus>
          {t('contactImports.finish')}
        </Button>
      </div>
    </div>
  )
}

function BadRows({ source, importId }: { source: ImportSource; importId: number }) {
  const { t } = useTranslation()
  const number = useNumber()
  const query = useInfiniteQuery(badRowsQuery(source, importId))
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? []
  const reason = ({ fault, detail }: BadRow): string => t(`contactImports.fault.${fault}`, { row: detail ?? '' })
  return (
    <section>
      <h3 className={styles.heading} id="bad-rows">
        {t('contactImports.errors')}
      </h3>
      <div className={`${parts.frame} ${styles.errors}`} tabIndex={0} role="region" aria-labelledby="bad-rows">
        <table>
          <thead>
            <tr>
              <th scope="col">{t('contactImports.row')}</th>
              <th scope="col">{t('contactImports.reason')}</th>
              <th scope="col">{t('contactImports.content')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.row}>
                <td>{number(row.row)}</td>
                <td>{reason(row)}</td>
                <td>{row.cells.filter((cell) => cell !== '').join(' · ')}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <LoadMore
          hasMore={query.hasNextPage}
          loading={query.isFetchingNextPage}
          load={() => void query.fetchNextPage(KEEP_CURRENT_FETCH)}
        />
      </div>
    </section>
  )
}
