import { Button, Progress } from '@mantine/core'
import { IconDownload, IconFileSpreadsheet } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState, type DragEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { IMPORT_LIMITS, IMPORT_TYPES, type ContactImportDetails } from '#contract/contact-imports.ts'
import { saveFile } from '#web/api/files.ts'
import { useTime } from '#web/ui/time/time.ts'
import { toastError } from '#web/ui/overlay/toast.tsx'
import { importsQuery, uploadTable, type ImportSource } from './import-source.ts'
import parts from '#web/ui/parts.module.css'
import styles from './Import.module.css'

type Props = {
  source: ImportSource
  onRead: (table: ContactImportDetails) => void
  onOpen: (importId: number) => void
}

/** In the first step the user chooses or drops a file, or opens an earlier import. */
export function ChooseFile({ source, onRead, onOpen }: Props) {
  const { t } = useTranslation()
  const [sent, setSent] = useState<number | null>(null)
  const [isOver, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)

  const send = async (file: File | undefined): Promise<void> => {
    if (!file) return
    if (file.size > IMPORT_LIMITS.bytes) return toastError('ERR_IMPORT_TOO_LARGE')
    setSent(0)
    try {
      onRead(await uploadTable(source, file, setSent))
    } catch (error) {
      setSent(null)
      toastError(error)
    }
  }
  const drop = (event: DragEvent): void => {
    event.preventDefault()
    setOver(false)
    if (sent === null) void send(event.dataTransfer.files[0])
  }

  return (
    <div className={styles.body}>
      <div
        className={`${parts.column14} ${parts.sunken} ${styles.drop}`}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <IconFileSpreadsheet size={32} stroke={1.4} aria-hidden />
        {sent === null ? (
          <>
            <strong>{t('contactImports.drop')}</strong>
            <small className={parts.quiet}>{t('contactImports.dropHint')}</small>
            <Button mt={6} onClick={() => input.current?.click()} data-autofocus>
              {t('contactImports.choose')}
            </Button>
          </>
        ) : (
          <Sending sent={sent} />
        )}
        <input
          ref={input}
          type="file"
          tabIndex={-1}
          aria-label={t('contactImports.choose')}
          accept={IMPORT_TYPES.join(',')}
          onChange={(event) => {
            void send(event.currentTarget.files?.[0])
            event.currentTarget.value = ''
          }}
        />
      </div>
      <Recent source={source} onOpen={onOpen} />
      <div className={`${parts.wrap} ${styles.foot}`}>
        <Button
          variant="subtle"
          leftSection={<IconDownload size={16} stroke={1.7} aria-hidden />}
          onClick={() => saveFile(new Blob([source.template], { type: 'text/csv' }), t('contactImports.templateName'))}
        >
          {t('contactImports.template')}
        </Button>
      </div>
    </div>
  )
}

function Sending({ sent }: { sent: number }) {
  const { t } = useTranslation()
  const text = t(sent < 1 ? 'contactImports.sending' : 'contactImports.reading')
  return (
    <>
      <strong role="status">{text}</strong>
      <Progress value={sent * 100} animated={sent === 1} w="min(280px, 100%)" mt={6} aria-label={text} />
    </>
  )
}

const MAX_RECENT = 4

function Recent({ source, onOpen }: { source: ImportSource; onOpen: (importId: number) => void }) {
  const { t } = useTranslation()
  const time = useTime()
  const { data = [] } = useQuery(importsQuery(source))
  if (data.length === 0) return null
  return (
    <section>
      <h3 className={styles.heading}>{t('contactImports.recent')}</h3>
      <ul className={styles.recent}>
        {data.slice(0, MAX_RECENT).map((one) => (
          <li key={one.id}>
            <button className={`${parts.hover} ${parts.bar}`} type="button" onClick={() => onOpen(one.id)}>
              <span className={parts.ellipsis}>{one.name}</span>
              <small>{t(`contactImports.status.${one.status}`)}</small>
              <small className="num">{time.short(one.createdAt)}</small>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
