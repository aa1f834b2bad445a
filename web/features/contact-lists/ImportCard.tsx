import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconDownload, IconFileSpreadsheet, IconX } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IMPORT_TYPES, type BadRow, type ContactImport } from '#contract/contact-imports.ts'
import { saveImport } from '#web/features/imports/import-cache.ts'
import { badRowsQuery, importQuery, importsQuery, listSource } from '#web/features/imports/import-source.ts'
import { currentLanguage } from '#web/i18n.ts'
import { toastError } from '#web/ui/overlay/toast.tsx'
import { useNumber } from '#web/ui/text/useNumber.ts'
import { Meter } from './Meter.tsx'
import { useDuration } from './useDuration.ts'
import parts from '#web/ui/parts.module.css'
import styles from './ContactLists.module.css'

const SHOWN_FAULTS = 3

type Props = { listId: number; onOpen: (importId: number | null) => void }

/** Shows the latest import into a list, or invites to the first. */
export function ImportCard({ listId, onOpen }: Props) {
  const { t } = useTranslation()
  const { data = [] } = useQuery(importsQuery(listSource(listId)))
  const [hidden, setHidden] = useState<number | null>(null)
  const latest = data.find(({ status }) => status !== 'ready')
  if (latest && latest.id !== hidden)
    return <Latest listId={listId} latest={latest} onOpen={onOpen} onHide={() => setHidden(latest.id)} />
  return (
    <section className={`${parts.lines} ${parts.panel} ${styles.card}`} aria-labelledby="import-title">
      <header>
        <IconFileSpreadsheet size={22} stroke={1.6} aria-hidden />
        <div>
          <h3 id="import-title">{t('contactLists.importTitle')}</h3>
          <small>{IMPORT_TYPES.join(', ')}</small>
        </div>
      </header>
      <p className={parts.quiet}>{t('contactLists.importHint')}</p>
      <div className={`${parts.flow} ${styles.links}`}>
        <Button variant="transparent" size="compact-sm" onClick={() => onOpen(null)}>
          {t('contactImports.choose')}
        </Button>
      </div>
    </section>
  )
}

type LatestProps = Props & { latest: ContactImport; onHide: () => void }

function Latest({ listId, latest, onOpen, onHide }: LatestProps) {
  const { t } = useTranslation()
  const number = useNumber()
  const duration = useDuration()
  const cache = useQueryClient()
  const source = listSource(listId)
  const { data } = useQuery({ ...importQuery(source, latest.id), enabled: latest.status === 'running' })
  const one = data?.status === 'running' && latest.status === 'running' ? data : latest
  const isRunning = one.status === 'running'
  const taken = one.created + one.updated + one.unchanged
  const done = taken + one.failed
  const percent = one.total === 0 ? 0 : Math.floor((done / one.total) * 100)
  const secondsLeft = useSecondsLeft(done, one.total)
  const cancel = (): void => void source.cancel(one.id).then((after) => saveImport(cache, after), toastError)
  const resume = (): void => void source.resume(one.id).then((after) => saveImport(cache, after), toastError)
  const label = t(isRunning ? 'contactImports.cancel' : 'common.close')

  return (
    <section className={`${parts.lines} ${parts.panel} ${styles.card}`} aria-labelledby="import-title">
      <header>
        <IconFileSpreadsheet size={22} stroke={1.6} aria-hidden />
        <div>
          <h3 id="import-title">{one.name}</h3>
          <small>{t(`contactLists.importStatus.${one.status}`)}</small>
        </div>
        <strong className="num">{percent}%</strong>
        <Tooltip label={label}>
          <ActionIcon aria-label={label} onClick={isRunning ? cancel : onHide}>
            <IconX size={17} stroke={1.7} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </header>
      <Meter
        label={t('contactImports.step.progress')}
        total={one.total}
        segments={[
          { tone: 'done', value: taken },
          { tone: 'bad', value: one.failed },
        ]}
      />
      <p className={`${parts.flow} ${styles.figures}`} role="status">
        <span>{t('contactImports.progress', { done, total: one.total })}</span>
        {(['created', 'updated', 'failed'] as const).map((figure) => (
          <span key={figure}>
            <b className="num">{number(one[figure])}</b> {t(`contactImports.${figure}`)}
          </span>
        ))}
        {isRunning && secondsLeft !== null && (
          <span className={styles.left}>{t('contactLists.left', { time: duration(secondsLeft) })}</span>
        )}
      </p>
      {one.status === 'failed' && (
        <>
          <p className={parts.quiet}>{t('contactImports.interruptedHint')}</p>
          <div className={`${parts.flow} ${styles.links}`}>
            <Button variant="transparent" size="compact-sm" onClick={resume}>
              {t('contactImports.resume')}
            </Button>
          </div>
        </>
      )}
      {one.failed + one.warned > 0 && <Faults listId={listId} one={one} />}
      {one.failed + one.warned > 0 && (
        <div className={`${parts.flow} ${styles.links}`}>
          <Button variant="transparent" size="compact-sm" onClick={() => onOpen(one.id)}>
            {t('contactLists.seeFaults', { count: one.failed + one.warned })}
          </Button>
          <Button
            variant="transparent"
            size="compact-sm"
            leftSection={<IconDownload size={15} stroke={1.8} aria-hidden />}
            onClick={() => void source.downloadReport(one.id, currentLanguage()).catch(toastError)}
          >
            {t('contactLists.downloadFaults')}
          </Button>
        </div>
      )}
    </section>
  )
}

/** The first rows that did not enter, each with what is wrong with it. */
function Faults({ listId, one }: { listId: number; one: ContactImport }) {
  const { t } = useTranslation()
  const number = useNumber()
  const { data } = useInfiniteQuery(badRowsQuery(listSource(listId), one.id))
  const rows = data?.pages[0]?.rows.slice(0, SHOWN_FAULTS) ?? []
  const reason = ({ fault, detail }: BadRow): string => t(`contactImports.fault.${fault}`, { row: detail ?? '' })
  if (rows.length === 0) return null
  return (
    <ul className={`${parts.sunken} ${styles.faults}`}>
      {rows.map((row) => (
        <li className={parts.stack10} key={row.row}>
          <span>{t('contactLists.row', { row: number(row.row) })}</span>
          <code className={parts.ellipsis}>{row.cells.filter((cell) => cell !== '').join(' · ') || '—'}</code>
          <span>{reason(row)}</span>
        </li>
      ))}
    </ul>
  )
}

type Mark = { done: number; at: number }

/** Estimates from the pace since this screen was opened how many seconds are left; null while that is not known. */
function useSecondsLeft(done: number, total: number): number | null {
  const [first, setFirst] = useState<Mark | null>(null)
  const [last, setLast] = useState<Mark | null>(null)
  useEffect(() => {
    const mark = { done, at: Date.now() }
    setFirst((before) => before ?? mark)
    setLast(mark)
  }, [done])
  if (!first || !last || last.done <= first.done) return null
  const perSecond = (last.done - first.done) / Math.max((last.at - first.at) / 1000, 0.001)
  return (total - done) / perSecond
}
