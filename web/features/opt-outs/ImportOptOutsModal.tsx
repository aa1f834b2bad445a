import { Button, Modal, Progress } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IMPORT_LIMITS, IMPORT_TYPES } from '#contract/contact-imports.ts'
import type { OptOutImport } from '#contract/opt-outs.ts'
import { FileField } from '#web/ui/form/FileField.tsx'
import { useTime } from '#web/ui/time/time.ts'
import { toastError, toastOk } from '#web/ui/overlay/toast.tsx'
import { importOptOuts, optOutImportsQuery, undoOptOutImport } from './api.ts'
import { reloadOptOuts, saveOptOutImport } from './cache.ts'
import parts from '#web/ui/parts.module.css'
import styles from './OptOuts.module.css'

/** Imports a file of people who refused, shows how far it came, and the earlier imports with their undoing. */
export function ImportOptOutsModal({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const [sent, setSent] = useState<number | null>(null)
  const { data: imports = [] } = useQuery(optOutImportsQuery)

  const send = async (file: File | null): Promise<void> => {
    if (!file || sent !== null) return
    if (file.size > IMPORT_LIMITS.bytes) return toastError('ERR_IMPORT_TOO_LARGE')
    setSent(0)
    try {
      saveOptOutImport(cache, await importOptOuts(file, setSent))
      toastOk(t('optOutImports.done'))
    } catch (error) {
      toastError(error)
    } finally {
      setSent(null)
      reloadOptOuts(cache)
    }
  }

  return (
    <Modal opened onClose={onClose} title={t('optOutImports.title')} size={560}>
      <div className={parts.stack14}>
        <p className={styles.hint}>{t('optOutImports.hint')}</p>
        {sent === null ? (
          <FileField
            label={t('optOutImports.file')}
            file={null}
            icon={IconFileSpreadsheet}
            accept={IMPORT_TYPES.join(',')}
            words={{ choose: t('optOutImports.choose'), replace: '', remove: '' }}
            onChoose={(file) => void send(file)}
            onRemove={() => undefined}
          />
        ) : (
          <div className={`${parts.lines} ${styles.lines}`}>
            <span role="status">{t(sent < 1 ? 'optOutImports.sending' : 'optOutImports.reading')}</span>
            <Progress value={sent * 100} animated={sent === 1} aria-label={t('optOutImports.title')} />
          </div>
        )}
        {imports.length > 0 && (
          <section>
            <h3 className={styles.heading}>{t('optOutImports.recent')}</h3>
            <ul className={`${parts.stack10} ${styles.imports}`}>
              {imports.map((one) => (
                <ImportLine key={one.id} one={one} />
              ))}
            </ul>
          </section>
        )}
        <div className={parts.end}>
          <Button variant="default" onClick={onClose}>
            {t('common.close')}
          </Button>
        </div>
      </div>
    </Modal>
  )
}

const MAX_SHOWN_FAULTS = 5

function ImportLine({ one }: { one: OptOutImport }) {
  const { t } = useTranslation()
  const time = useTime()
  const cache = useQueryClient()
  const [busy, setBusy] = useState(false)
  const canUndo = (one.status === 'done' || one.status === 'failed') && one.added > 0
  const undo = async (): Promise<void> => {
    setBusy(true)
    try {
      saveOptOutImport(cache, await undoOptOutImport(one.id))
      reloadOptOuts(cache)
      toastOk(t('optOutImports.undone'))
    } catch (error) {
      toastError(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <li className={parts.spread}>
      <span className={`${parts.lines} ${styles.lines}`}>
        <b>{one.name}</b>
        <small className={parts.quiet}>
          <span className="num">{time.dateTime(one.createdAt)}</span> · {t(`optOutImports.status.${one.status}`)}
        </small>
        <small role="status" className={`${parts.quiet} num`}>
          {t('optOutImports.counts', { added: one.added, known: one.known, failed: one.failed })}
        </small>
        {one.faults.slice(0, MAX_SHOWN_FAULTS).map(({ row, fault }) => (
          <small className={parts.quiet} key={row}>
            {t('optOutImports.rowFault', { row, fault: t(`optOutImports.fault.${fault}`) })}
          </small>
        ))}
        {one.failed > MAX_SHOWN_FAULTS && (
          <small className={parts.quiet}>
            {t('optOutImports.moreFaults', { count: one.failed - MAX_SHOWN_FAULTS })}
          </small>
        )}
      </span>
      {canUndo && (
        <Button size="compact-sm" variant="subtle" loading={busy} onClick={() => void undo()}>
          {t('common.undo')}
        </Button>
      )}
    </li>
  )
}
